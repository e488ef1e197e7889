/// The likelihood of letters typed by a user who spells by ear or in haste.
///
/// The model uses no keyboard: letters are confused because they sound or look alike. In all
/// languages, users confuse vowels, voiced and voiceless consonants, letters with the same
/// sound, and accents.
package struct SpellingModel: Sendable {
  /// Natural logarithms of the probability of a typed letter: the intended letter, another vowel, a
  /// similar letter, the letter with another accent or without one, or any other letter.
  package static let same: Float = -0.03
  package static let vowel: Float = -5.3
  package static let alike: Float = -6.2
  package static let accent: Float = -2.5
  package static let other: Float = -8.8
  /// The probability of an accent that was not meant. It is low, because accents take an effort.
  package static let surplusAccent: Float = -5

  private static let vowels = Set("aeiouyæøåäöüаеёиоуыэюя".unicodeScalars)
  /// Letters that sound or look alike.
  private static let alikes: [Set<Unicode.Scalar>] = [
    ["c", "k"], ["c", "s"], ["s", "z"], ["k", "q"], ["g", "j"], ["f", "v"], ["d", "t"], ["b", "p"],
    ["m", "n"], ["v", "w"], ["x", "s"], ["x", "c"], ["t", "s"], ["c", "t"], ["g", "k"], ["ß", "s"],
    ["з", "с"], ["д", "т"], ["б", "п"], ["в", "ф"], ["г", "к"], ["ж", "ш"], ["ш", "щ"],
    ["ь", "ъ"], ["ц", "с"], ["й", "и"], ["м", "н"],
  ]

  /// Log-likelihoods indexed by typed symbol, then by meant symbol.
  private let table: [Float]
  private let count: Int

  package init(alphabet: LexiconAlphabet) {
    count = alphabet.count
    let letters = zip(alphabet.scalars, alphabet.bases).map { Letter(scalar: $0, base: $1) }
    var table = Array(repeating: SpellingModel.other, count: count * count)
    for typed in 1..<max(1, count) {
      for meant in 1..<count {
        table[typed * count + meant] = SpellingModel.likelihood(letters[typed], letters[meant])
      }
    }
    self.table = table
  }

  /// A letter with its classes, looked up once for all pairs.
  private struct Letter {
    var scalar: Unicode.Scalar
    var base: Unicode.Scalar
    var isVowel: Bool
    /// True for a letter with an accent, such as `é`; false for vowels of their own, such as `ø`.
    var hasAccent: Bool
    /// A bit for each set of `alikes` that has the letter.
    var alikes: UInt64

    init(scalar: Unicode.Scalar, base: Unicode.Scalar) {
      self.scalar = scalar
      self.base = base
      isVowel = SpellingModel.vowels.contains(base)
      hasAccent = scalar != base && !SpellingModel.vowels.contains(scalar)
      alikes = SpellingModel.alikes.enumerated().reduce(0) { bits, alike in
        alike.element.contains(base) ? bits | 1 << UInt64(alike.offset) : bits
      }
    }
  }

  private static func likelihood(_ typed: Letter, _ meant: Letter) -> Float {
    if typed.scalar == meant.scalar { return same }
    if typed.base == meant.base {
      return typed.hasAccent && !meant.hasAccent ? surplusAccent : accent
    }
    if typed.isVowel, meant.isVowel { return typed.hasAccent ? other : vowel }
    return typed.alikes & meant.alikes != 0 ? alike : other
  }

  /// Writes, for each symbol, the logarithm of the probability of the typed symbol if this symbol
  /// was meant.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, typed: Int) {
    for symbol in evidence.indices {
      evidence[symbol] = likelihood(typed: typed, meant: symbol)
    }
  }

  @inline(__always) func likelihood(typed: Int, meant: Int) -> Float {
    let place = typed * count + meant
    return table.indices.contains(place) ? table[place] : SpellingModel.other
  }
}
