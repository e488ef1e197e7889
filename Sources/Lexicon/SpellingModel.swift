/// Letters typed on keys that were hit, by people who spell by ear or in haste.
///
/// It knows no keyboard: what is confused is what sounds or looks alike. The classes of sounds are
/// those that spelling errors show in every language of these alphabets: vowels for vowels, voiced
/// for voiceless, the letters for one sound, an accent left out.
package struct SpellingModel: Sendable {
  /// Natural logarithms of the probabilities of a letter for itself, for one of the same class,
  /// for one with or without an accent, for any other.
  package static let same: Float = -0.03
  package static let vowel: Float = -5.3
  package static let alike: Float = -6.2
  package static let accent: Float = -2.5
  package static let other: Float = -8.8

  private static let vowels = Set("aeiouyæøåäöüаеёиоуыэюя".unicodeScalars)
  /// Letters that stand for like sounds, or look alike.
  private static let alikes: [Set<Unicode.Scalar>] = [
    ["c", "k"], ["c", "s"], ["s", "z"], ["k", "q"], ["g", "j"], ["f", "v"], ["d", "t"], ["b", "p"],
    ["m", "n"], ["v", "w"], ["x", "s"], ["x", "c"], ["t", "s"], ["c", "t"], ["g", "k"], ["ß", "s"],
    ["з", "с"], ["д", "т"], ["б", "п"], ["в", "ф"], ["г", "к"], ["ж", "ш"], ["ш", "щ"],
    ["ь", "ъ"], ["ц", "с"], ["й", "и"], ["м", "н"],
  ]

  /// By typed symbol, then by meant symbol.
  private let table: [Float]
  private let count: Int

  package init(alphabet: LexiconAlphabet) {
    count = alphabet.count
    var table = Array(repeating: SpellingModel.other, count: count * count)
    for typed in 1..<max(1, count) {
      for meant in 1..<count {
        table[typed * count + meant] = SpellingModel.likelihood(
          typed: alphabet.scalars[typed], typedBase: alphabet.bases[typed],
          meant: alphabet.scalars[meant], meantBase: alphabet.bases[meant])
      }
    }
    self.table = table
  }

  private static func likelihood(
    typed: Unicode.Scalar, typedBase: Unicode.Scalar, meant: Unicode.Scalar,
    meantBase: Unicode.Scalar
  ) -> Float {
    if typed == meant { return same }
    if typedBase == meantBase { return accent }
    if vowels.contains(typedBase), vowels.contains(meantBase) { return vowel }
    let isAlike = alikes.contains { $0.contains(typedBase) && $0.contains(meantBase) }
    return isAlike ? alike : other
  }

  /// Writes for each symbol the logarithm of the probability of the typed one if it was meant.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, typed: Int) {
    for symbol in evidence.indices {
      let place = typed * count + symbol
      evidence[symbol] = table.indices.contains(place) ? table[place] : SpellingModel.other
    }
  }
}
