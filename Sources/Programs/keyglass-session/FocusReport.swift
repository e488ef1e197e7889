import ControlProtocol

/// A source's report of the focused field.
struct FocusReport: Hashable, Sendable {
  var field: FocusedField
  /// The text before the caret; nil if unknown.
  var before: String?
  /// True if characters are known to be selected.
  var selected = false
  /// The number of times that a field has got the focus.
  var activations = 0
  /// The number of times that a page's field has got the focus or was touched again.
  var touches = 0
  /// The number that names the field to the daemon.
  var number: UInt32 { UInt32(truncatingIfNeeded: activations) }
  /// True if `activations` may also count touches of the field that already has the focus.
  var countsTouches = false
  /// The number of the application's reports of the field, including reports without a change.
  /// Touching the field again causes such a report.
  var reports = 0

  /// The report to send while another program, such as a screen locker, gets the keys: the typed
  /// text may be a password.
  var whileKeysGoElsewhere: FocusReport {
    var report = self
    report.field.hints.insert(.sensitiveData)
    report.before = nil
    return report
  }

  /// The report to send once the page has left this field. The field remains as private as it was.
  var afterLeaving: FocusReport {
    var report = self
    report.field.active = false
    report.before = nil
    report.selected = false
    return report
  }

  /// Merges two reports. A field that the compositor describes wins. Next comes a field that the
  /// application reports, then a field that the compositor only knows to exist. If neither reports
  /// a field, the compositor's report wins, unless the compositor knows only the window and the
  /// application knows more.
  static func best(_ compositor: FocusReport?, _ application: FocusReport?) -> FocusReport? {
    guard let compositor, var application else { return compositor ?? application }
    let knowsNothingOfIt = compositor.field.source == FocusedField.focusSource
    if compositor.field.active, !(knowsNothingOfIt && application.field.active) {
      return compositor
    }
    let knowsMore = compositor.field.isOfWindowsOnly && !application.field.isOfWindowsOnly
    guard application.field.active || knowsMore else { return compositor }
    // Prefer the compositor's id of the application.
    application.field.application = compositor.field.application ?? application.field.application
    return application
  }
}
