/// A word as someone wrote it, made ready to be compared with many.
///
/// The slips are counted for all its letters at once, one in each bit of a machine word: Hyyrö,
/// "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", 2003.
package struct WrittenWord {
  /// In Unicode scalars. Longer ones are like no word that we know.
  package static let longest = 64

  private let count: Int
  /// Where each letter stands in the word, by its code.
  private var ascii = Array(repeating: UInt64(0), count: 128)
  private var others: [Unicode.Scalar: UInt64] = [:]

  /// nil where the text is longer than ``longest``.
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

  /// How many slips turn it into the other word. A slip is a letter left out, added or changed, or
  /// two swapped of which no other slip takes one (the optimal string alignment distance).
  package func slips(to other: String) -> Int {
    guard count > 0 else { return other.unicodeScalars.count }
    let last = UInt64(1) << UInt64(count - 1)
    var slips = count
    // Of the table's column: where a letter of the word costs one more than the one before, where
    // one less, and where the diagonal costs nothing; and where the letter before stood.
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
