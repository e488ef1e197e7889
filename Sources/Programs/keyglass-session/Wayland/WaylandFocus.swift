import ControlProtocol
import Units

/// The focus under a Wayland compositor, from an input method's events and from the list of
/// windows.
///
/// A compositor has only one input method. While another program is the input method, Keyglass
/// knows the focused application but not its field. Keyglass then asks again from time to time.
struct WaylandFocus: Sendable {
  /// The time between two requests while another program is the input method.
  static let retryInterval = Microseconds.milliseconds(30_000)

  /// The state of this program's request to be the compositor's input method.
  enum Slot: Hashable, Sendable {
    /// The compositor has not been asked yet, or does not let programs ask.
    case none
    /// The compositor has been asked, and has not refused so far.
    case asked
    case held
    /// The compositor has refused, because it has another input method. Ask again at this time.
    case refused(until: Microseconds)
  }

  private(set) var slot = Slot.none
  /// True if the compositor provides a list of windows.
  var hasToplevels = false
  private var inputMethod = InputMethodState()
  private var toplevels = Toplevels()
  private var reports = 0
  /// True once the message that another program is the input method was printed.
  private var hasReportedRefusal = false

  /// True if it is time to ask the compositor again.
  func isDue(at now: Microseconds) -> Bool {
    deadline.map { now >= $0 } ?? false
  }

  /// The time to ask again.
  var deadline: Microseconds? {
    guard case .refused(let until) = slot else { return nil }
    return until
  }

  /// Records that the compositor is asked to make this program its input method.
  mutating func ask() {
    slot = .asked
    // Continue the count of activations, because it tells fields apart.
    inputMethod = InputMethodState(after: inputMethod)
  }

  /// Records that the request was granted, because a later sync was answered without a refusal.
  mutating func answered() {
    guard slot == .asked else { return }
    slot = .held
    hasReportedRefusal = false
  }

  /// Records that another program is the input method.
  ///
  /// - Returns: true if this has not been reported yet.
  mutating func refused(at now: Microseconds) -> Bool {
    slot = .refused(until: now + Self.retryInterval)
    defer { hasReportedRefusal = true }
    return !hasReportedRefusal
  }

  /// - Returns: the serial of an empty commit that is due; nil if no commit is due.
  mutating func handle(_ event: InputMethodEvent) -> UInt32? {
    if event == .done { reports += 1 }
    return inputMethod.handle(event) ? inputMethod.serial : nil
  }

  /// - Parameter id: a number that identifies the window.
  mutating func handle(_ event: ToplevelEvent, of id: UInt) {
    toplevels.handle(event, of: id)
  }

  /// The number of the focused field, as in its report; nil if no text can be committed.
  var field: UInt32? {
    guard slot == .held, inputMethod.field != nil else { return nil }
    return UInt32(truncatingIfNeeded: inputMethod.activations)
  }

  /// The number of the focused field; nil if it must show no preedits. A field of unknown purpose
  /// may be for a password.
  var fieldForPreedits: UInt32? {
    guard let content = inputMethod.field?.content, content.purpose != .unknown,
      !content.privacy.isPrivate
    else { return nil }
    return field
  }

  /// True if a text can be committed to its field.
  ///
  /// - Parameter number: the field's number; nil for any field.
  func canCommit(to number: UInt32?) -> Bool {
    guard let field else { return false }
    return number == nil || number == field
  }

  /// True if the field's application sends a report after each text: terminals report their caret,
  /// other applications the surrounding text.
  var reportsTexts: Bool {
    inputMethod.field.map { $0.content.purpose == .terminal || $0.reportsText } ?? false
  }

  /// The serial that an input method's requests carry.
  var serial: UInt32 { inputMethod.serial }

  /// The focus as reported by the compositor; nil if it is unknown.
  var report: FocusReport? {
    switch slot {
    case .held:
      let field = inputMethod.field
      return FocusReport(
        field: FocusedField(
          active: field != nil, source: FocusedField.inputMethodSource,
          purpose: field?.content.purpose ?? .unknown,
          hints: field?.content.hints ?? [], application: toplevels.application),
        before: field?.before, selected: field?.selected ?? false,
        activations: inputMethod.activations, reports: reports)
    case .asked where !hasReportedRefusal: return nil
    case .none, .asked, .refused:
      guard hasToplevels || slot != .none else { return nil }
      return FocusReport(
        field: FocusedField(
          active: false,
          source: slot == .none
            ? FocusedField.toplevelSource : FocusedField.otherInputMethodSource,
          application: toplevels.application))
    }
  }
}
