/// The typewriter apostrophe `'`, which lexicons use, and the printed apostrophe `’`.
enum Apostrophe {
  static func isOne(_ text: String) -> Bool { text == "'" || text == "’" }

  /// True if a character before a word may be an apostrophe. This includes ‘, into which smart
  /// punctuation turns a ' before a word.
  static func begins(_ character: Character) -> Bool {
    character == "'" || character == "’" || character == "‘"
  }

  /// True if the language has lower-case words that begin with an apostrophe, as in Dutch 's
  /// avonds.
  static func beginsWords(in language: String) -> Bool {
    ["nl", "af"].contains(language.prefix { $0 != "-" })
  }

  static func typewritten(_ text: String) -> String {
    // Most words are ASCII, and stay as they are.
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { $0 == "’" ? "'" : $0 })
  }

  static func printed(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "'")) ? String(text.map { $0 == "'" ? "’" : $0 }) : text
  }
}
