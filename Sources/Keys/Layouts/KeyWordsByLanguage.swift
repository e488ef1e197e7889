/// The words on keys of all languages, each read when a layout needs it.
package struct KeyWordsByLanguage: Sendable {
  private let find: @Sendable (_ language: String) -> [KeyWord: String]?

  /// - Parameter find: returns the words of a language's files; nil if it has no file.
  package init(_ find: @escaping @Sendable (_ language: String) -> [KeyWord: String]?) {
    self.find = find
  }

  /// English for every language.
  package static let none = KeyWordsByLanguage { _ in nil }

  /// Returns the words of the longest part of a language tag that has a file, else English.
  ///
  /// - Parameter language: a BCP 47 tag; empty for English.
  package func words(of language: String) -> KeyWords {
    var tag = language[...]
    while !tag.isEmpty {
      if let words = find(String(tag)) { return KeyWords(words) }
      tag = tag.lastIndex(of: "-").map { tag[..<$0] } ?? ""
    }
    return .english
  }
}
