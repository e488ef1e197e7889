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

  /// What counts of what two sources see: the compositor's field; where it knows of none, the one that
  /// an application describes itself; else what the compositor knows of the window.
  static func best(_ compositor: Sighting?, _ application: Sighting?) -> Sighting? {
    if compositor?.field.active == true { return compositor }
    if let application, application.field.active { return application }
    return compositor ?? application
  }
}
