import ControlProtocol

/// A report of the focus by Keyglass's extension of GNOME's shell.
struct GnomeSaying: Hashable, Sendable {
  /// True if a field has the focus.
  var isField = false
  /// True if the focused window reports its fields; X11 windows do not.
  var tellsOfFields = true
  /// The purpose's number in text-input-unstable-v1.
  var purpose: UInt32 = 0
  var hints: UInt32 = 0
  var application = ""
  /// The text before the caret, or its end; nil if unknown.
  var before: String?
  /// True if `before` starts where the text starts.
  var isFromStart = false
  var selected = false
  /// True if the field has got the focus since the last report, or was touched again.
  var isNew = false
  /// The shell's number of the field, different for each field.
  var number: UInt32 = 0
}

/// The focus under GNOME's shell. Only the shell itself is heard. Values only; `GnomeSource` asks.
struct GnomeFocus: Sendable {
  /// The shell's unique name on the bus.
  private(set) var shell: String?
  private var saying: GnomeSaying?
  private var activations = 0
  private var reports = 0

  /// Follows the shell, which has come, gone or been replaced: earlier reports are dropped.
  mutating func setShell(_ shell: String?) {
    guard shell != self.shell else { return }
    self.shell = shell
    saying = nil
  }

  /// - Returns: true if the sender is the shell.
  @discardableResult
  mutating func receive(_ saying: GnomeSaying?, from sender: String) -> Bool {
    guard sender == shell else { return false }
    if let saying {
      reports += 1
      if saying.isField, saying.isNew || self.saying?.isField != true { activations += 1 }
    }
    self.saying = saying
    return true
  }

  /// True if the extension is running.
  var isThere: Bool { saying != nil }

  /// The number of the field that a text goes to; nil if there is none.
  var fieldToCommitTo: UInt32? {
    guard let saying, saying.isField else { return nil }
    return saying.number
  }

  /// The known focus; nil if the extension is not running.
  var report: FocusReport? {
    guard let saying else { return nil }
    let content =
      saying.isField
      ? ContentType(
        hint: saying.hints, purpose: ContentType.numberInLaterVersions(of: saying.purpose))
      : ContentType()
    let isOpen = saying.isField && !content.privacy.isPrivate
    let isKnown = saying.isField || saying.tellsOfFields
    return FocusReport(
      field: FocusedField(
        active: saying.isField,
        source: isKnown ? FocusedField.inputMethodSource : FocusedField.toplevelSource,
        purpose: content.purpose, hints: content.hints,
        application: Toplevels.shortened(saying.application)),
      before: isOpen && !saying.selected
        ? saying.before.flatMap { InputMethodState.end(of: $0, isFromStart: saying.isFromStart) }
        : nil,
      selected: isOpen && saying.selected, activations: activations, reports: reports)
  }
}
