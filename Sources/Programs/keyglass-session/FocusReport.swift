import ControlProtocol

/// A source's report of the focused field.
struct FocusReport: Hashable, Sendable {
  var field: FocusedField
  /// The text before the caret; nil if unknown.
  var before: String?
  /// True if characters are known to be selected.
  var selected = false
  /// Counts up with each field that gets the focus.
  var activations = 0
  /// True if `activations` may also count touches of one field.
  var countsTouches = false
  /// A count of the application's reports of the field, including unchanged reports: a finger that
  /// touches the field again causes such a report.
  var reports = 0

  /// The report of a field while another program gets the keys, such as a screen locker: what is
  /// typed may be a password.
  var whileKeysGoElsewhere: FocusReport {
    var report = self
    report.field.hints.insert(.sensitiveData)
    report.before = nil
    return report
  }

  /// The report of a field that its page has left. The field stays as private as it was.
  var afterLeaving: FocusReport {
    var report = self
    report.field.active = false
    report.before = nil
    report.selected = false
    return report
  }

  /// Merges two reports. A field reported by the compositor wins, unless the compositor knows only
  /// that the field exists. A field reported by the application comes next. Without a field the
  /// compositor's report of the window wins, unless the application knows more.
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
