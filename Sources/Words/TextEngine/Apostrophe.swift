/// The apostrophe of typewriters and lexicons, `'`, and the printed apostrophe, `’`.
enum Apostrophe {
  static func isOne(_ text: String) -> Bool { text == "'" || text == "’" }

  /// True if a character before a word may be an apostrophe. The mark ‘ counts, because smart
  /// punctuation types it for a ' before a word.
  static func begins(_ character: Character) -> Bool {
    character == "'" || character == "’" || character == "‘"
  }

  /// True if the language has lower-case words that begin with an apostrophe: 's avonds.
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
