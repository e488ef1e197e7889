import BrowserMessages
import Units

/// The focus as reported by browsers' extensions. This type does no I/O.
struct BrowserFocus: Hashable, Sendable {
  private struct Report: Hashable {
    var browser: UInt64
    var focus: PageFocus
    var time: Microseconds
  }

  /// The reports of browsers that claim the focus; the newest is last.
  private var reports: [Report] = []
  private var programs: [UInt64: BrowserProgram] = [:]
  /// The number of times that a field has got the focus or was touched again.
  private(set) var activations = 0

  /// Records that a browser has connected.
  ///
  /// - Parameter browser: a number that identifies the connection.
  mutating func begin(_ browser: UInt64, as program: BrowserProgram) {
    programs[browser] = program
  }

  /// Handles a report of a browser.
  mutating func receive(_ focus: PageFocus, from browser: UInt64, at now: Microseconds) {
    reports.removeAll { $0.browser == browser }
    if case .field(_, isNew: true) = focus { activations += 1 }
    guard focus != .away else { return }
    reports.append(Report(browser: browser, focus: focus, time: now))
  }

  /// Forgets a browser whose connection has ended.
  mutating func end(_ browser: UInt64) {
    reports.removeAll { $0.browser == browser }
    programs[browser] = nil
  }

  /// A browser with a page that has the focus.
  struct Front: Hashable {
    /// The number of the browser's connection.
    var browser: UInt64
    var focus: PageFocus
  }

  /// Returns the browser in front, and the focus of its page; nil if no page has the focus.
  ///
  /// - Parameters:
  ///   - time: the time before which reports are ignored.
  ///   - application: the id of the focused application, if known. Reports of other browsers are
  ///     then ignored.
  func front(since time: Microseconds, in application: String?) -> Front? {
    reports.last { report in
      guard report.time >= time else { return false }
      guard let application else { return true }
      return programs[report.browser]?.owns(application) ?? false
    }.map { Front(browser: $0.browser, focus: $0.focus) }
  }
}
