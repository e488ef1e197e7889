import ControlProtocol

/// What Keyglass's extension of GNOME's shell says of the focus.
struct GnomeSaying: Hashable, Sendable {
  /// A field has the focus.
  var isField = false
  /// The window that has it would tell of its fields: those of X11 tell the shell nothing.
  var tellsOfFields = true
  /// As in text-input-unstable-v1.
  var purpose: UInt32 = 0
  var hints: UInt32 = 0
  var application = ""
  /// What stands before the caret, or its end; nil where that is not known.
  var before: String?
  /// The text begins where `before` does.
  var isFromStart = false
  var selected = false
  /// It has got the focus since the last time, or was touched again.
  var isNew = false
  /// What the shell knows it by: another one has another number.
  var number: UInt32 = 0
}

/// What is known of the focus under GNOME's shell. Only the shell itself is heard. Values only;
/// `GnomeSource` asks.
struct GnomeFocus: Sendable {
  /// The shell's own name on the bus.
  private(set) var shell: String?
  private var saying: GnomeSaying?
  private var activations = 0
  private var reports = 0

  /// The shell has come, gone or is another one: what was said holds no more.
  mutating func follow(_ shell: String?) {
    guard shell != self.shell else { return }
    self.shell = shell
    saying = nil
  }

  /// - Returns: whether the one that says it is the shell.
  @discardableResult
  mutating func hear(_ saying: GnomeSaying?, from sender: String) -> Bool {
    guard sender == shell else { return false }
    if let saying {
      reports += 1
      if saying.isField, saying.isNew || self.saying?.isField != true { activations += 1 }
    }
    self.saying = saying
    return true
  }

  /// Whether the extension is there.
  var isThere: Bool { saying != nil }

  /// The number of the field that a text goes to; nil where there is none.
  var fieldToCommitTo: UInt32? {
    guard let saying, saying.isField else { return nil }
    return saying.number
  }

  /// nil where the extension is not there.
  var sighting: Sighting? {
    guard let saying else { return nil }
    let content =
      saying.isField
      ? ContentType(
        hint: saying.hints, purpose: ContentType.numberInLaterVersions(of: saying.purpose))
      : ContentType()
    let isOpen = saying.isField && !content.isPrivate
    let isKnown = saying.isField || saying.tellsOfFields
    return Sighting(
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
