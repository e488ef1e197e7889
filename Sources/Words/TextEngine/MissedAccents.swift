import Lexicon

/// Words that differ only in accents, at the beginning of a sentence, where no word before shows
/// which of them is meant.
enum MissedAccents {
  /// True if accents were left out, because the word with accents is far likelier: `perche`.
  /// The counted texts are mostly in the third person (`tornò`, `quedó`), messages in the first
  /// (`torno`, `quedo`), so counts cannot decide between these.
  ///
  /// - Parameters:
  ///   - plain: the typed word in lower case.
  ///   - accented: the same word with accents.
  static func areSure(in plain: String, _ accented: String, _ lexicon: Lexicon) -> Bool {
    func likelihood(_ word: String) -> Float {
      lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max() ?? -.infinity
    }
    return !isFirstPerson(plain, accented, lexicon)
      && likelihood(accented) - likelihood(plain) >= leastDifference
  }

  /// The least difference of the log probabilities, chosen between `seria` beside `sería` (1.7) and
  /// `cosi` beside `così` (2.5).
  private static let leastDifference: Float = 1.8

  /// True for the first person of a verb in Italian or Spanish, beside its past: `torno`, `tornò`.
  private static func isFirstPerson(
    _ plain: String, _ accented: String, _ lexicon: Lexicon
  ) -> Bool {
    guard plain.last == "o", let last = accented.last, last == "ò" || last == "ó",
      plain.dropLast() == accented.dropLast()
    else { return false }
    let stem = plain.dropLast()
    return switch lexicon.language.prefix(2) {
    case "it": lexicon.has(stem + "are")
    case "es": lexicon.has(stem + "ar") || stem.last == "y" && lexicon.has(stem.dropLast() + "ir")
    default: false
    }
  }
}
