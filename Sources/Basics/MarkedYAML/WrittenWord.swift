/// A written word, prepared for comparison with many others.
///
/// Slips are counted for all letters at once, with a bit of a machine word for each letter. The
/// algorithm is from Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit
/// Distances", 2003.
package struct WrittenWord {
  /// The longest word in Unicode scalars; a longer word resembles no known word.
  package static let longest = 64

  private let count: Int
  /// The positions of each letter in the word as bits, by the letter's code.
  private var ascii = Array(repeating: UInt64(0), count: 128)
  private var others: [Unicode.Scalar: UInt64] = [:]

  /// Returns nil if the text is longer than ``longest``.
  package init?(_ text: String) {
    count = text.unicodeScalars.prefix(WrittenWord.longest + 1).count
    guard count <= WrittenWord.longest else { return nil }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let bit = UInt64(1) << UInt64(index)
      if scalar.isASCII {
        ascii[Int(scalar.value)] |= bit
      } else {
        others[scalar, default: 0] |= bit
      }
    }
  }

  /// Returns the number of slips from this word to another (the optimal string alignment distance).
  /// A slip is a letter that is left out, added or changed, or two neighbouring letters that are
  /// swapped but not changed otherwise.
  package func slips(to other: String) -> Int {
    guard count > 0 else { return other.unicodeScalars.count }
    let last = UInt64(1) << UInt64(count - 1)
    var slips = count
    // A column of the distance table, with a bit for each row. `more` marks rows that cost 1 more
    // than the row above, `less` rows that cost 1 less. `same` marks rows that the diagonal step
    // reaches at no cost. `before` has the positions of the previous letter.
    var more = UInt64.max
    var less: UInt64 = 0
    var same: UInt64 = 0
    var before: UInt64 = 0
    for scalar in other.unicodeScalars {
      let here = scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar, default: 0]
      let swapped = ((~same & here) << 1) & before
      same = (((here & more) &+ more) ^ more) | here | less | swapped
      var grows = less | ~(same | more)
      var shrinks = same & more
      if grows & last != 0 { slips += 1 }
      if shrinks & last != 0 { slips -= 1 }
      grows = grows << 1 | 1
      shrinks <<= 1
      more = shrinks | ~(same | grows)
      less = grows & same
      before = here
    }
    return slips
  }
}
