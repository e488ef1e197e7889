package import Units

/// Something that a switch can choose: a key, or a word of the strip.
package struct ScanTarget: Hashable, Sendable {
  package var id: ID
  /// The row from the top; the strip is row 0.
  package var row: Int
  /// The target's place on the touch surface.
  package var place: UnitRectangle
  /// The probability that the target is chosen next, relative to the other targets.
  package var weight: Double
  /// True if the target undoes the last choice, as the delete key does.
  package var undoesLastChoice: Bool

  package enum ID: Hashable, Sendable {
    /// A key, by its id in the shown layer and the syllable that it shows, if any.
    case key(String)
    /// A word of the strip, by its text.
    case word(String)
    /// Another item of the strip, by its id and label.
    case item(String)
  }

  package init(
    _ id: ID, row: Int, place: UnitRectangle, weight: Double = 1, undoesLastChoice: Bool = false
  ) {
    self.id = id
    self.row = row
    self.place = place
    self.weight = weight
    self.undoesLastChoice = undoesLastChoice
  }

  /// The weight that orders targets; at least `leastUrgency` for a target that undoes a choice, so
  /// that it is offered soon after a slip.
  var urgency: Double { undoesLastChoice ? max(weight, Self.leastUrgency) : weight }

  private static let leastUrgency = 0.05

  var isWord: Bool {
    switch id {
    case .word: true
    case .key, .item: false
    }
  }
}
