import ControlProtocol

/// A report of the focus by Keyglass's GNOME Shell extension.
struct GnomeReport: Hashable, Sendable {
  /// True if a field has the focus.
  var isField = false
  /// True if the focused window reports its fields; X11 windows do not.
  var reportsFields = true
  /// The purpose's number in text-input-unstable-v1.
  var purpose: UInt32 = 0
  var hints: UInt32 = 0
  var application = ""
  /// The text before the caret, perhaps without its beginning; nil if unknown.
  var before: String?
  /// True if `before` starts at the beginning of the field's text.
  var isFromStart = false
  var selected = false
  /// True if the field has got the focus since the last report, or was touched again.
  var isNew = false
  /// The shell's number for the field, different for each field.
  var number: UInt32 = 0
}

/// The focus under GNOME Shell. Reports from senders other than the shell are ignored. This type
/// does no I/O: `GnomeSource` uses the bus.
struct GnomeFocus: Sendable {
  /// The shell's unique name on the bus.
  private(set) var shell: String?
  private var latest: GnomeReport?
  private var activations = 0
  private var reports = 0

  /// Sets the shell's unique name; nil if the shell has ended. A new name drops the earlier
  /// reports.
  mutating func setShell(_ shell: String?) {
    guard shell != self.shell else { return }
    self.shell = shell
    latest = nil
  }

  /// - Returns: true if the sender is the shell.
  @discardableResult
  mutating func receive(_ report: GnomeReport?, from sender: String) -> Bool {
    guard sender == shell else { return false }
    if let report {
      reports += 1
      if report.isField, report.isNew || latest?.isField != true { activations += 1 }
    }
    latest = report
    return true
  }

  /// True if the extension is running.
  var isThere: Bool { latest != nil }

  /// The number of the field to commit a text to; nil if no field has the focus.
  var fieldToCommitTo: UInt32? {
    guard let latest, latest.isField else { return nil }
    return latest.number
  }

  /// The focus as the extension reports it; nil if the extension is not running.
  var report: FocusReport? {
    guard let latest else { return nil }
    let content =
      latest.isField
      ? ContentType(
        hint: latest.hints, purpose: ContentType.numberInLaterVersions(of: latest.purpose))
      : ContentType()
    let isOpen = latest.isField && !content.privacy.isPrivate
    let isKnown = latest.isField || latest.reportsFields
    return FocusReport(
      field: FocusedField(
        active: latest.isField,
        source: isKnown ? FocusedField.inputMethodSource : FocusedField.toplevelSource,
        purpose: content.purpose, hints: content.hints,
        application: Toplevels.shortened(latest.application)),
      before: isOpen && !latest.selected
        ? latest.before.flatMap { InputMethodState.end(of: $0, isFromStart: latest.isFromStart) }
        : nil,
      selected: isOpen && latest.selected, activations: activations,
      countsTouches: true, reports: reports)
  }
}
