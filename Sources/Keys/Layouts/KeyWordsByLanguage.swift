/// The words on keys in all languages. A language is read when a layout needs it.
package struct KeyWordsByLanguage: Sendable {
  private let find: @Sendable (_ language: String) -> [KeyWord: String]?

  /// - Parameter find: returns the words of a language's files; nil if it has no file.
  package init(_ find: @escaping @Sendable (_ language: String) -> [KeyWord: String]?) {
    self.find = find
  }

  /// English for every language.
  package static let none = KeyWordsByLanguage { _ in nil }

  /// Returns the words of a language. For `de-AT`, each word is from the file `de-AT` if that file
  /// has the word, otherwise from `de`, otherwise in English.
  ///
  /// - Parameter language: a BCP 47 tag; empty for English.
  package func words(of language: String) -> KeyWords {
    var known: [KeyWord: String]?
    for tag in LanguageTag.parts(of: language) {
      // A file with only spoken names changes no word on a key.
      guard let words = find(tag), !words.isEmpty else { continue }
      known = (known ?? [:]).merging(words) { longer, _ in longer }
    }
    return known.map(KeyWords.init) ?? .english
  }
}
