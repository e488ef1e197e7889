import ControlProtocol

/// The focus as KWin reports it on the session's bus. Every program gets these reports, even while
/// another program is the input method. This type does no I/O: `PlasmaSource` sends the questions.
struct PlasmaFocus: Sendable {
  /// True if a field has the focus; nil if unknown.
  private var isActive: Bool?
  /// True if the focused window reports its fields; X11 windows do not. nil if unknown.
  private var reportsFields: Bool?
  /// True if the focus may have changed since the last answer.
  private var isNews = false
  private var activations = 0

  /// Drops earlier reports, because KWin has ended or has been replaced.
  mutating func forget() {
    isActive = nil
    reportsFields = nil
  }

  /// Handles a change of the focus, which may have left a field and returned to the same field.
  mutating func changed() {
    isNews = true
  }

  mutating func receive(isActive: Bool) {
    if isActive, isNews || self.isActive != true { activations += 1 }
    self.isActive = isActive
    isNews = false
  }

  mutating func receive(reportsFields: Bool) {
    self.reportsFields = reportsFields
  }

  /// Returns KWin's report merged with the windows' report. KWin reports only that a field has the
  /// focus, so the field may be for a password.
  ///
  /// - Parameter windows: the report that names the focused window; returned unchanged if KWin
  ///   reports nothing.
  func report(in windows: FocusReport?) -> FocusReport? {
    guard let isActive, let reportsFields, isActive || reportsFields else { return windows }
    return FocusReport(
      field: FocusedField(
        active: isActive, source: FocusedField.focusSource,
        application: windows?.field.application),
      activations: activations)
  }
}
