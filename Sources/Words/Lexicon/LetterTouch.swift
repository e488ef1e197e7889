/// The touch that typed a letter or a space: evidence of which letter was meant.
package enum LetterTouch: Hashable, Sendable {
  /// A point on the keys, in key widths and row heights of the layer.
  case point(x: Double, y: Double)
  /// Several fingers that typed a braille cell.
  case chord(CellLikelihoods)

  package init(x: Double, y: Double) { self = .point(x: x, y: y) }

  /// The point; nil if no key was touched.
  package var point: (x: Double, y: Double)? {
    if case .point(let x, let y) = self { (x, y) } else { nil }
  }
}
