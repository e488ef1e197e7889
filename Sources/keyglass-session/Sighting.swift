import ControlProtocol

/// What a source sees of the field that has the focus.
struct Sighting: Hashable, Sendable {
  var field: FocusedField
  /// What stands before the caret; nil where that is not known.
  var before: String?
  /// Whether characters are selected, as far as is known.
  var selected = false
  /// Counts up with each field that gets the focus.
  var activations = 0
  /// Counts up each time the application says how its field is, whether or not that is news: it
  /// does so when a finger touches the field again.
  var reports = 0

  /// What counts of what two sources see: the compositor's field; where it knows of none, the one that
  /// an application describes itself; else what the compositor knows of the window, unless the
  /// application knows more.
  static func best(_ compositor: Sighting?, _ application: Sighting?) -> Sighting? {
    guard let compositor, var application else { return compositor ?? application }
    let knowsNothingOfIt = compositor.field.source == FocusedField.focusSource
    if compositor.field.active, !(knowsNothingOfIt && application.field.active) {
      return compositor
    }
    let knowsMore = compositor.field.isOfWindowsOnly && !application.field.isOfWindowsOnly
    guard application.field.active || knowsMore else { return compositor }
    // The window's name is the one that the compositor has for it.
    application.field.application = compositor.field.application ?? application.field.application
    return application
  }
}
