import BrowserMessages

/// The field that a page has left before it shows the keyboard. The compositor may report the end
/// of the field after the page's request, and the keyboard would hide again.
///
///     none ── the page in front shows the keyboard, and has no field ──► left
///     left ── the compositor reports another field or none ──► none
///     left ── the page gets a field, or leaves the front ──► none
enum LeftField: Hashable, Sendable {
  case none
  case left(Field)

  /// A field as the compositor or the application reports it, with the page that has left it.
  struct Field: Hashable, Sendable {
    fileprivate var browser: UInt64
    fileprivate var source: String?
    fileprivate var application: String?
    fileprivate var activations: Int
  }

  /// Handles the reports of one moment.
  ///
  /// - Parameters:
  ///   - others: the report of the compositor or the application.
  ///   - front: the browser whose page has the focus.
  ///   - shower: the browser whose page asks to show the keyboard; nil without one.
  mutating func receive(
    _ others: FocusReport?, front: BrowserFocus.Front?, shower: UInt64?
  ) {
    guard let front, front.focus == .page, let others, others.field.active else {
      self = .none
      return
    }
    let field = Field(
      browser: front.browser, source: others.field.source,
      application: others.field.application, activations: others.activations)
    guard self != .left(field) else { return }
    self = shower == front.browser ? .left(field) : .none
  }
}
