/// A word in parts, between the apostrophes and hyphens that were typed in it.
///
/// The lexicon ignores such marks, because users leave them out. But a typed mark is meant, so it
/// is kept, and the parts between marks are corrected separately.
package struct WordMarks: Hashable {
  /// The parts in lower case. There is one part more than marks; some parts may be empty.
  package let parts: [Substring]
  /// The marks, with `'` for every apostrophe.
  package let marks: [Character]

  package init(_ word: some StringProtocol, _ casing: Casing) {
    let caseless = casing.lowercased(word)
    parts = caseless.split(omittingEmptySubsequences: false) { Self.isMark($0) }
    marks = caseless.filter(Self.isMark).map { $0 == "’" ? "'" : $0 }
  }

  package var isEmpty: Bool { marks.isEmpty }

  /// True for `don't`, `you've` and mistyped forms such as `din't`. Few words have these endings,
  /// so `din't` is a slip although `din` is a word. `'s` is not such an ending: any name can have
  /// it.
  var isEnglishShortForm: Bool {
    marks == ["'"] && parts.last.map { ["t", "re", "ve", "ll", "m", "d"].contains($0) } ?? false
  }

  /// True if the part after the apostrophe is not an English ending: `don'r`, `I'vr`.
  var hasNoEnglishEnding: Bool {
    marks == ["'"] && !isEnglishShortForm && parts.last.map { $0 != "s" && !$0.isEmpty } ?? false
  }

  private static func isMark(_ character: Character) -> Bool {
    character == "'" || character == "’" || character == "-"
  }
}

extension Lexicon {
  /// True if a word has the marks of a typed word, and differs only in parts that are not words. So
  /// `d'apres` may become `d'après`, but `diz-se` may become neither `disse` nor `diz-me`.
  package func keeps(_ typed: WordMarks, in word: some StringProtocol) -> Bool {
    guard !typed.isEmpty else { return true }
    let other = WordMarks(word, alphabet.casing)
    guard other.marks == typed.marks else { return false }
    if language.hasPrefix("en"), other.isEnglishShortForm {
      if typed.isEnglishShortForm, typed.parts.last == other.parts.last { return true }
      if typed.hasNoEnglishEnding, typed.parts.first == other.parts.first { return true }
    }
    return zip(typed.parts, other.parts).allSatisfy { part, becomes in
      part == becomes || addsAccents(to: part, becomes) || part.count > 2 && !has(part)
    }
  }

  /// True if two lower-case words differ only in accents that `becomes` has and `typed` lacks.
  package func addsAccents(to typed: some StringProtocol, _ becomes: some StringProtocol) -> Bool {
    typed.unicodeScalars.count == becomes.unicodeScalars.count
      && zip(typed.unicodeScalars, becomes.unicodeScalars).allSatisfy { typed, meant in
        typed == meant || alphabet.base(of: meant) == typed
      }
  }

  /// True if two lower-case words have the same letters, apart from order and accents.
  package func hasSameLetters(
    _ word: some StringProtocol, as other: some StringProtocol
  ) -> Bool {
    func bases(_ word: some StringProtocol) -> [Unicode.Scalar] {
      word.unicodeScalars.map { alphabet.base(of: $0) ?? $0 }.sorted()
    }
    return bases(word) == bases(other)
  }
}
