import Lexicon

/// Words to be kept as typed although no lexicon has them: single letters, units, numerals,
/// exclamations, and Nynorsk words with a lexicon of Bokmål.
enum Verbatim {
  /// The greatest length of a unit, such as `l`, `ml`, `ppm` or `kcal`.
  private static let unitLength = 4

  static func isVerbatim(_ word: String, in text: TypedText, language: String) -> Bool {
    isLetter(word) || isNumeral(word) || isExclamation(word)
      || word.count <= unitLength && text.isAfterNumber
      || language == "nb" && Nynorsk.has(word, in: text)
  }

  /// True if a word with a full stop is more likely an abbreviation than a slip: `Jh.`, `dvs.`
  static func isShortened(_ word: String, in lexicon: Lexicon) -> Bool {
    word.count <= shortenedLength && !hasVowel(word) && !lexicon.has(word)
  }

  private static let shortenedLength = 5

  /// True for the hundred or so most common words of a language, such as `the`. They make up half
  /// of a text.
  static func isCommon(_ word: String, in lexicon: Lexicon) -> Bool {
    lexicon.word(word).map { lexicon.logProbability(of: $0) > -7 } ?? false
  }

  static func hasVowel(_ word: String) -> Bool {
    word.lowercased().unicodeScalars.contains { vowels.contains($0) }
  }

  private static let vowels = Set(
    ("aeiouyæøåäöüáàâãéèêëíìîïóòôõúùûýąęěůőűıăėįųāēīū" + "аеёиоуыэюяьіїєъ" + "αεηιουωάέήίόύώ")
      .unicodeScalars)

  static func isLetter(_ word: String) -> Bool {
    word.count(where: \.isTypedLetter) == 1
  }

  /// True for Roman numerals up to 39: `ii`, `xiv`. Numerals in capitals are never corrected.
  private static func isNumeral(_ word: String) -> Bool {
    word.count > 1 && word.lowercased().allSatisfy { "ivx".contains($0) }
  }

  /// True for an exclamation in any language.
  private static func isExclamation(_ word: String) -> Bool {
    word.count == 2 && ["ah", "eh", "oh", "uh", "hé", "hm", "mm"].contains(word.lowercased())
  }

  /// True for a word of one or two letters that is rare or not in the lexicon.
  static func isRareOrUnknown(_ word: String, in lexicon: Lexicon) -> Bool {
    word.count < 3 && lexicon.word(word).map { lexicon.logProbability(of: $0) < -9 } ?? true
  }
}

extension ArraySlice<Character> {
  /// True if the text ends with a number, or an ordinal as many languages write it: `3.`
  var endsWithNumber: Bool {
    let digits = last == "." ? dropLast() : self
    return digits.last?.isNumber ?? false
  }
}

extension TypedText {
  /// True if the current word follows a number or an ordinal: `3 Jan`, `3. Jan`.
  var isAfterOrdinal: Bool {
    guard let start = runStart, start > 1, characters[start - 1].isWhitespace else { return false }
    return characters[..<(start - 1)].endsWithNumber
  }

  /// True if the current word follows a number: `500 g`, `2,5 kg`, `10-12 ml`.
  var isAfterNumber: Bool {
    guard let start = runStart, start > 1, characters[start - 1].isWhitespace,
      characters[start - 2].isNumber
    else { return false }
    return characters[..<(start - 1)].reversed().prefix { !$0.isWhitespace }
      .allSatisfy { !$0.isTypedLetter || $0 == "x" }
  }
}
