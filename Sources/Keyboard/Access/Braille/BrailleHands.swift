/// The fingers that type braille.
package enum BrailleHands: String, Hashable, Sendable, CaseIterable {
  /// Fingers type keys.
  case off
  /// Three fingers of each hand type a cell at once.
  case both = "two-hands"
  /// Three fingers type the left column, then the right; the little finger types an empty column.
  case left = "left-hand"
  case right = "right-hand"
}
