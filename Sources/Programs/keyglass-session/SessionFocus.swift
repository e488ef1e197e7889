import BrowserMessages
import ControlProtocol
import Units

/// The focused field, merged from all sources. The compositor or the application reports the field;
/// a browser's extension describes it. This type does no I/O.
struct SessionFocus: Sendable {
  var browser = BrowserFocus()
  /// The number of the connection to the browser whose page has the focus; nil if no page has it.
  private(set) var front: UInt64?

  /// The longest time between a browser's report and a later report by the compositor that the
  /// browser's window has the focus. A browser's older report may be outdated, because a browser
  /// that hangs does not report the loss of the focus.
  static let early = Microseconds.milliseconds(1_000)
  /// The longest time that the compositor's report of a field is held back for the page's
  /// description. Otherwise, the keyboard would appear for fields that want no keyboard, or its
  /// layout would change under the finger.
  static let longestHold = Microseconds.milliseconds(300)

  private var application: String?
  private var applicationChange = Microseconds(.min / 2)
  /// The activation counts of the compositor and of pages when they last described the same field.
  private var paired = (compositor: 0, pages: 0)
  private var heldSince: Microseconds?
  private var left = LeftField.none
  private var last: FocusReport?

  /// The time to evaluate the reports again even without input.
  var deadline: Microseconds? {
    [heldSince.map { $0 + Self.longestHold }, left.deadline].compactMap(\.self).min()
  }

  /// Returns the merged focus; nil if no source knows anything.
  ///
  /// - Parameters:
  ///   - compositor: the compositor's report, or nil.
  ///   - application: the report of the focused application itself, or nil.
  ///   - shower: the browser whose page has asked to show the keyboard, once the request is
  ///     due; nil otherwise.
  mutating func report(
    _ compositor: FocusReport?, _ application: FocusReport?, shower: UInt64? = nil,
    at now: Microseconds
  ) -> FocusReport? {
    if let named = compositor?.field.application, named != self.application {
      if self.application != nil { applicationChange = now }
      self.application = named
    }
    let others = FocusReport.best(compositor, application)
    let inFront = browser.front(
      since: applicationChange - Self.early, in: others?.field.application)
    front = inFront?.browser
    let page = inFront?.focus
    left.receive(others, front: inFront, shower: shower, at: now)
    guard !isHeld(compositor, page, at: now) else { return last }
    var report = others
    switch page {
    case .field(let field, _):
      let seen = FocusReport.of(field, seenBy: others)
      report = seen
      if seen.field.isOfBrowser { report?.touches = browser.activations }
    case .page where others?.field.isOfWindowsOnly ?? true:
      report = FocusReport(
        field: FocusedField(
          active: false, source: FocusedField.browserSource,
          application: others?.field.application))
    case .page where left != .none:
      report = others?.afterLeaving
    case .page, .away, nil:
      // The source of the last report has ended, so the reported field is no longer valid.
      if others == nil, last != nil {
        report = FocusReport(
          field: FocusedField(active: false, source: FocusedField.toplevelSource))
      }
    }
    last = report
    return report
  }

  /// True if the compositor's report of a field is held back until the page describes the field.
  private mutating func isHeld(
    _ compositor: FocusReport?, _ page: PageFocus?, at now: Microseconds
  ) -> Bool {
    guard let compositor, compositor.field.active, page != nil,
      compositor.activations != paired.compositor,
      browser.activations == paired.pages,
      // A private field is reported at once.
      !compositor.field.privacy.isPrivate, now < (heldSince ?? now) + Self.longestHold
    else {
      heldSince = nil
      if let compositor, compositor.field.active, compositor.activations != paired.compositor {
        paired = (compositor.activations, browser.activations)
      }
      return false
    }
    heldSince = heldSince ?? now
    return true
  }
}
