import ControlProtocol
import Layouts

@testable import keyglass_session

/// A compositor, the helper and the daemon, in virtual time.
struct Script {
  var focus = WaylandFocus()
  private var telling = Telling()
  /// In milliseconds.
  private(set) var now: Int64 = 0
  /// The serials of the commits, since they were looked at last.
  private(set) var commits: [UInt32] = []
  /// Whether the daemon answers at once.
  var isAnswering = true

  /// - Parameter holds: the compositor has let us be its input method.
  init(holds: Bool = true) {
    focus.hasToplevels = true
    guard holds else { return }
    focus.ask()
    focus.answered()
    _ = said()
  }

  /// What the compositor says in one go, `done` included.
  mutating func hear(_ events: InputMethodEvent...) {
    for event in events + [.done] {
      if let serial = focus.handle(event) { commits.append(serial) }
    }
  }

  /// A window says what it is and whether it has the focus.
  mutating func window(_ id: UInt, _ application: String? = nil, isActivated: Bool) {
    if let application { focus.handle(.application(application), of: id) }
    focus.handle(.activated(isActivated), of: id)
    focus.handle(.done, of: id)
  }

  mutating func wait(_ milliseconds: Int64) {
    now += milliseconds
  }

  /// What the daemon is told now, all of it.
  mutating func said() -> [ControlRequest] {
    var all: [ControlRequest] = []
    while let request = telling.next(focus.sighting) {
      all.append(request)
      if isAnswering { telling.answered() }
    }
    return all
  }

  /// The daemon answers the call that it was slow for.
  mutating func answer() {
    telling.answered()
  }

  /// The daemon was away: the connection is another.
  mutating func reconnect() {
    telling = Telling()
  }

  mutating func committed() -> [UInt32] {
    defer { commits = [] }
    return commits
  }
}

extension InputMethodEvent {
  /// The caret is at the text's end unless told otherwise.
  static func text(_ text: String, cursor: Int? = nil, anchor: Int? = nil) -> InputMethodEvent {
    let cursor = UInt32(cursor ?? text.utf8.count)
    return .surroundingText(
      Array(text.utf8), cursor: cursor, anchor: anchor.map { UInt32($0) } ?? cursor)
  }

  static let plain = InputMethodEvent.contentType(hint: 0, purpose: 0)
  static let password = InputMethodEvent.contentType(hint: 0, purpose: 8)
}

extension ControlRequest {
  /// A field of text, unless told otherwise.
  static func field(
    _ purpose: Purpose = .text, _ hints: FieldHints = [], in application: String? = nil,
    before: String? = nil
  ) -> ControlRequest {
    .setField(
      FocusedField(
        active: true, source: "input-method", purpose: purpose, hints: hints,
        application: application),
      before: before)
  }

  static func nothing(
    from source: String = "input-method", in application: String? = nil
  ) -> ControlRequest {
    .setField(
      FocusedField(active: false, source: source, application: application), before: nil)
  }
}
