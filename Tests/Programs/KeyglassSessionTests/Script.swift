import ControlProtocol
import Layouts
import Units

@testable import keyglass_session

/// A script with a compositor, the helper and the daemon, in virtual time.
struct Script {
  var focus = WaylandFocus()
  private var pending = PendingReport()
  private(set) var now: Microseconds = .zero
  /// The serials of the commits since they were last read.
  private(set) var commits: [UInt32] = []
  /// True if the daemon answers at once.
  var isAnswering = true

  /// - Parameter holds: true if the compositor has accepted the helper as its input method.
  init(holds: Bool = true) {
    focus.hasToplevels = true
    guard holds else { return }
    focus.ask()
    focus.answered()
    _ = calls()
  }

  /// Feeds a group of events from the compositor, and `done`.
  mutating func receive(_ events: InputMethodEvent...) {
    for event in events + [.done] {
      if let serial = focus.handle(event) { commits.append(serial) }
    }
  }

  /// Reports a window's application and whether the window has the focus.
  mutating func window(_ id: UInt, _ application: String? = nil, isActivated: Bool) {
    if let application { focus.handle(.application(application), of: id) }
    focus.handle(.activated(isActivated), of: id)
    focus.handle(.done, of: id)
  }

  mutating func wait(_ milliseconds: Int64) {
    now = now + .milliseconds(milliseconds)
  }

  /// Returns all calls that the daemon gets now, without the fields' numbers.
  mutating func calls() -> [ControlRequest] {
    var all: [ControlRequest] = []
    while let request = pending.next(focus.report) {
      if case .setField(let field, let before, let selected, let isNew, _) = request {
        all.append(.setField(field, before: before, selected: selected, isNew: isNew))
      } else {
        all.append(request)
      }
      if isAnswering { pending.answered() }
    }
    return all
  }

  /// Delivers the daemon's late answer to a call.
  mutating func answer() {
    pending.answered()
  }

  /// Replaces the connection, as after a restart of the daemon.
  mutating func reconnect() {
    pending = PendingReport()
  }

  mutating func committed() -> [UInt32] {
    defer { commits = [] }
    return commits
  }
}

extension InputMethodEvent {
  /// Returns an event with a text; the caret is at its end unless given.
  static func text(_ text: String, cursor: Int? = nil, anchor: Int? = nil) -> InputMethodEvent {
    let cursor = UInt32(cursor ?? text.utf8.count)
    return .surroundingText(
      Array(text.utf8), cursor: cursor, anchor: anchor.map { UInt32($0) } ?? cursor)
  }

  static let plain = InputMethodEvent.contentType(hint: 0, purpose: 0)
  static let password = InputMethodEvent.contentType(hint: 0, purpose: 8)
}

extension ControlRequest {
  /// Returns a report of a field, by default one of text.
  static func field(
    _ purpose: Purpose = .text, _ hints: FieldHints = [], in application: String? = nil,
    before: String? = nil, isNew: Bool = true
  ) -> ControlRequest {
    .setField(
      FocusedField(
        active: true, source: "input-method", purpose: purpose, hints: hints,
        application: application),
      before: before, isNew: isNew)
  }

  static func nothing(
    from source: String = "input-method", in application: String? = nil
  ) -> ControlRequest {
    .setField(
      FocusedField(active: false, source: source, application: application), before: nil)
  }
}
