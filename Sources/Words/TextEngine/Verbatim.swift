import Lexicon

/// Words to be kept as typed although no lexicon has them: single letters, units, numerals,
/// exclamations, drawn-out words, German contractions, and Nynorsk words with a lexicon of Bokmål.
enum Verbatim {
  /// The greatest length of a unit, such as `l`, `ml`, `ppm` or `kcal`.
  private static let unitLength = 4

  /// - Parameter lexicons: the lexicons of the languages in use, the layout's first.
  static func isVerbatim(_ word: String, in text: TypedText, _ lexicons: [Lexicon]) -> Bool {
    if isLetter(word) || isNumeral(word) || isExclamation(word) || isDrawnOut(word, in: lexicons)
      || word.count <= unitLength && text.isAfterNumber
    {
      return true
    }
    return switch lexicons.first?.language.prefix(2) {
    case "nb": Nynorsk.has(word, in: text)
    case "de": lexicons.first.map { GermanContraction.has(word, in: $0) } ?? false
    default: false
    }
  }

  /// True for a word that no lexicon has, in which a letter stands three or more times running:
  /// `sooo`, `looool`. False if a longer known word begins with the same letters: `Schifffahrt`.
  private static func isDrawnOut(_ word: String, in lexicons: [Lexicon]) -> Bool {
    guard hasLetterTwiceRunning(word) else { return false }
    var (beginning, last, count) = ("", Character(" "), 0)
    var rest = word.smallLetters[...]
    while let letter = rest.popFirst() {
      count = letter == last ? count + 1 : 1
      last = letter
      beginning.append(letter)
      guard count > 2, letter.isLetter, rest.first != letter else { continue }
      // A double consonant struck once more is a slip: `ekkki` for `ekki`, `stilll` for `still`.
      let once = beginning.dropLast() + rest
      if count == 3, !hasVowel(String(letter)), hasVowel(String(once)),
        lexicons.contains(where: { $0.has(once) })
      {
        return false
      }
      return lexicons.allSatisfy {
        !$0.has(word) && (rest.isEmpty || $0.node(spelt: beginning) == nil)
      }
    }
    return false
  }

  /// Returns false for most words without reading their characters, which is slow.
  private static func hasLetterTwiceRunning(_ word: String) -> Bool {
    var last: UInt32 = 0
    return word.unicodeScalars.contains { scalar in
      // Make ASCII letters small, for `Sss`. A longer run of others has two small ones.
      let small = scalar.isASCII ? scalar.value | 0x20 : scalar.value
      defer { last = small }
      return small == last
    }
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

  /// True for two consonants, such as `sq` and `gg`, which more likely abbreviate a word than
  /// result from a slip.
  static func isInitials(_ word: String) -> Bool {
    // Counting characters is slow, so leave out longer words first.
    word.utf8.count <= 8 && word.count == 2 && !hasVowel(word)
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
