import ControlProtocol

/// What a source sees of the field that has the focus.
struct Sighting: Hashable, Sendable {
  var field: FocusedField
  /// What stands before the caret; nil where that is not known.
  var before: String?
  /// Counts up with each field that gets the focus.
  var activations = 0
  /// Counts up each time the application says how its field is, whether or not that is news: it
  /// does so when a finger touches the field again.
  var reports = 0
}
