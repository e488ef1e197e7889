import ControlProtocol

/// What is known of the focus under a Wayland compositor, from an input method's events and from
/// the list of windows.
///
/// A compositor has one input method. Where another program is that, it stays, and only the
/// applications are known; once in a while it is tried again.
struct WaylandFocus: Sendable {
  /// How long another input method is left alone, in milliseconds.
  static let retryInterval: Int64 = 30_000

  /// Whether we are the compositor's input method.
  enum Slot: Hashable, Sendable {
    /// The compositor has none, or has not been asked yet.
    case none
    /// It has been asked, and has not said no so far.
    case asked
    case held
    /// Another program is; when to ask again, in milliseconds of CLOCK_MONOTONIC.
    case taken(until: Int64)
  }

  private(set) var slot = Slot.none
  /// Whether there is a list of windows.
  var hasToplevels = false
  private var inputMethod = InputMethodState()
  private var toplevels = Toplevels()
  private var reports = 0
  /// Whether it has been said that another program is the input method.
  private var saidTaken = false

  /// Whether the compositor is to be asked again.
  func isDue(at now: Int64) -> Bool {
    deadline.map { now >= $0 } ?? false
  }

  /// When it is, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? {
    guard case .taken(let until) = slot else { return nil }
    return until
  }

  /// The compositor is asked to let us be its input method.
  mutating func ask() {
    slot = .asked
    // Activations go on counting: they tell one field from the next.
    inputMethod = InputMethodState(after: inputMethod)
  }

  /// It has answered whatever was asked before.
  mutating func answered() {
    guard slot == .asked else { return }
    slot = .held
    saidTaken = false
  }

  /// Another program is the input method.
  ///
  /// - Returns: whether that is news.
  mutating func refused(at now: Int64) -> Bool {
    slot = .taken(until: now + Self.retryInterval)
    defer { saidTaken = true }
    return !saidTaken
  }

  /// - Returns: the serial of an empty commit that is due; nil where none is.
  mutating func handle(_ event: InputMethodEvent) -> UInt32? {
    if event == .done { reports += 1 }
    return inputMethod.handle(event) ? inputMethod.serial : nil
  }

  /// - Parameter id: any number, the same for the same window.
  mutating func handle(_ event: ToplevelEvent, of id: UInt) {
    toplevels.handle(event, of: id)
  }

  /// Whether a field is there to commit to.
  var canCommit: Bool { slot == .held && inputMethod.field != nil }

  /// Whether its application says something after each text: a terminal where the caret is, another one what stands
  /// around it.
  var reportsTexts: Bool {
    inputMethod.field.map { $0.content.purpose == .terminal || $0.tellsOfText } ?? false
  }

  /// What an input method's requests have to carry.
  var serial: UInt32 { inputMethod.serial }

  /// nil where nothing is known yet, or nothing can be.
  var sighting: Sighting? {
    switch slot {
    case .held:
      let field = inputMethod.field
      return Sighting(
        field: FocusedField(
          active: field != nil, source: FocusedField.inputMethodSource,
          purpose: field?.content.purpose ?? .unknown,
          hints: field?.content.hints ?? [], application: toplevels.application),
        before: field?.before, selected: field?.selected ?? false,
        activations: inputMethod.activations, reports: reports)
    case .asked where !saidTaken: return nil
    case .none, .asked, .taken:
      guard hasToplevels || slot != .none else { return nil }
      return Sighting(
        field: FocusedField(
          active: false,
          source: slot == .none
            ? FocusedField.toplevelSource : FocusedField.otherInputMethodSource,
          application: toplevels.application))
    }
  }
}
