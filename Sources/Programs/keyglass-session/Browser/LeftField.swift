import BrowserMessages
import Units

/// The field that a page leaves just before it asks for the keyboard. The compositor may report
/// only after this request that the field has lost the focus. Without `LeftField`, that late report
/// would hide the keyboard again.
///
///     none ── the page in front asks to show the keyboard, and has no field ──► left
///     left ── the compositor reports another field or none ──► none
///     left ── the page gets a field, or leaves the front ──► none
///     left ── `longest` passes since the request ──► none
enum LeftField: Hashable, Sendable {
  case none
  /// A field that a page has left, with the time at which the page's request was last due.
  case left(Field, time: Microseconds)

  /// The longest time from a page's request to the report that its field has lost the focus.
  static let longest = Microseconds.seconds(1)

  /// The field that was left, as the focus report identifies it, and its page's browser.
  struct Field: Hashable, Sendable {
    fileprivate var browser: UInt64
    fileprivate var source: String?
    fileprivate var application: String?
    fileprivate var activations: Int
  }

  /// The time to call `receive` even without input.
  var deadline: Microseconds? {
    switch self {
    case .none: nil
    case .left(_, let time): time + Self.longest
    }
  }

  /// Handles the current reports.
  ///
  /// - Parameters:
  ///   - others: the report of the compositor or the application.
  ///   - front: the browser whose page has the focus; nil if no page has it.
  ///   - shower: the browser whose page's request to show the keyboard is due; nil if no such
  ///     request is due.
  mutating func receive(
    _ others: FocusReport?, front: BrowserFocus.Front?, shower: UInt64?, at now: Microseconds
  ) {
    guard let front, front.focus == .page, let others, others.field.active else {
      self = .none
      return
    }
    let field = Field(
      browser: front.browser, source: others.field.source,
      application: others.field.application, activations: others.activations)
    if shower == front.browser {
      self = .left(field, time: now)
    } else if case .left(field, let time) = self, now < time + Self.longest {
      return
    } else {
      self = .none
    }
  }
}
