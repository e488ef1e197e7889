/// The likelihoods of all braille cells after a chord. They are stored as the likelihoods of each
/// column's eight sets of dots.
///
/// Each set takes one byte, so that touches stay small: its distance from the likeliest set, in
/// twentieths of a nat.
package struct CellLikelihoods: Hashable, Sendable {
  private var left: UInt64
  private var right: UInt64

  /// - Parameters:
  ///   - left: the log likelihoods of the sets of dots 1–3, ordered by the bits of the dots.
  ///   - right: the same for dots 4–6.
  package init(left: [Float], right: [Float]) {
    self.left = Self.bytes(left)
    self.right = Self.bytes(right)
  }

  private static func bytes(_ likelihoods: [Float]) -> UInt64 {
    likelihoods.prefix(8).reversed().reduce(0) { bytes, likelihood in
      bytes << 8 | UInt64(min(255, max(0, -likelihood * steps)))
    }
  }

  private static let steps: Float = 20

  /// - Parameter cell: the dots as bits, dot 1 lowest.
  package func likelihood(of cell: UInt8) -> Float {
    func steps(_ column: UInt64, _ set: UInt8) -> Float {
      Float(UInt8(truncatingIfNeeded: column >> (UInt64(set & 7) * 8)))
    }
    return -(steps(left, cell) + steps(right, cell >> 3)) / Self.steps
  }
}
