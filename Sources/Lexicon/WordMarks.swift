/// A word in parts, between the apostrophes and hyphens that were typed in it.
///
/// The lexicon passes over such marks, because people leave them out. Typed marks are meant: they
/// stay, and each part between them is a word of its own.
package struct WordMarks: Hashable {
  /// In small letters; one more than marks, some of them empty.
  package let parts: [Substring]
  /// With the apostrophe of typewriters.
  package let marks: [Character]

  package init(_ word: some StringProtocol) {
    let caseless = word.lowercased()
    parts = caseless.split(omittingEmptySubsequences: false) { Self.isMark($0) }
    marks = caseless.filter(Self.isMark).map { $0 == "’" ? "'" : $0 }
  }

  package var isEmpty: Bool { marks.isEmpty }

  /// True for `don't`, `you've` and slips for them: few words have these endings, so `din't` is no
  /// `din`. Any name has `'s`.
  var isEnglishShortForm: Bool {
    marks == ["'"] && parts.last.map { ["t", "re", "ve", "ll", "m", "d"].contains($0) } ?? false
  }

  /// True where what stands behind the apostrophe is none of English: `don'r`, `I'vr`.
  var hasNoEnglishEnding: Bool {
    marks == ["'"] && !isEnglishShortForm && parts.last.map { $0 != "s" && !$0.isEmpty } ?? false
  }

  private static func isMark(_ character: Character) -> Bool {
    character == "'" || character == "’" || character == "-"
  }
}

extension Lexicon {
  /// Whether another word has the marks of a typed one, and other letters only where a part of that
  /// is no word: `d'apres` may become `d'après`, but `diz-se` not `disse` or `diz-me`.
  package func keeps(_ typed: WordMarks, in word: some StringProtocol) -> Bool {
    guard !typed.isEmpty else { return true }
    let other = WordMarks(word)
    guard other.marks == typed.marks else { return false }
    if language.hasPrefix("en"), other.isEnglishShortForm {
      if typed.isEnglishShortForm, typed.parts.last == other.parts.last { return true }
      if typed.hasNoEnglishEnding, typed.parts.first == other.parts.first { return true }
    }
    return zip(typed.parts, other.parts).allSatisfy { part, becomes in
      part == becomes || addsAccents(to: part, becomes) || part.count > 2 && !has(part)
    }
  }

  /// Whether two words in small letters differ only in accents that the second has.
  package func addsAccents(to typed: some StringProtocol, _ becomes: some StringProtocol) -> Bool {
    typed.unicodeScalars.count == becomes.unicodeScalars.count
      && zip(typed.unicodeScalars, becomes.unicodeScalars).allSatisfy { typed, meant in
        typed == meant || alphabet.base(of: meant) == typed
      }
  }

  /// Whether two words in small letters have the same letters, but for their order and accents.
  package func hasSameLetters(
    _ word: some StringProtocol, as other: some StringProtocol
  ) -> Bool {
    func bases(_ word: some StringProtocol) -> [Unicode.Scalar] {
      word.unicodeScalars.map { alphabet.base(of: $0) ?? $0 }.sorted()
    }
    return bases(word) == bases(other)
  }
}
