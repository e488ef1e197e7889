/// The apostrophe as typewriters had it, and so lexicons, and as it is printed.
enum Apostrophe {
  static func isOne(_ text: String) -> Bool { text == "'" || text == "’" }

  /// Whether it may stand for one before a word: smart punctuation makes a quotation mark of it.
  static func begins(_ character: Character) -> Bool {
    character == "'" || character == "’" || character == "‘"
  }

  /// Whether a language has words that begin with one and have no capital: 's avonds.
  static func beginsWords(in language: String) -> Bool {
    ["nl", "af"].contains(language.prefix { $0 != "-" })
  }

  static func typewritten(_ text: String) -> String {
    String(text.map { $0 == "’" ? "'" : $0 })
  }

  static func printed(_ text: String) -> String {
    String(text.map { $0 == "'" ? "’" : $0 })
  }
}
