package import Layouts

/// The likelihoods of all cells for one chord of fingers. A cell's two columns are independent.
package struct BrailleChord: Hashable, Sendable {
  /// The log likelihood of each set of a column's dots, relative to the likeliest set. The index is
  /// the set's bits: 0–7.
  package var left: [Float]
  package var right: [Float]

  package init(left: [Float], right: [Float]) {
    self.left = left.belowTheLikeliest
    self.right = right.belowTheLikeliest
  }

  /// The likeliest cell that has a dot.
  ///
  /// - Parameter priors: for each cell, the log of its probability before the chord.
  package func cell(_ priors: [Float]) -> BrailleCell {
    var best: (cell: BrailleCell, score: Float) = ([], -.infinity)
    for value in 1..<BrailleCell.count {
      let cell = BrailleCell(rawValue: UInt8(value))
      let score = left[cell.left] + right[cell.right] + priors[value]
      if score > best.score { best = (cell, score) }
    }
    return best.cell
  }
}

extension [Float] {
  fileprivate var belowTheLikeliest: [Float] {
    let likeliest = self.max() ?? 0
    return map { $0 - likeliest }
  }
}
