import BrowserMessages

/// Where browsers' extensions say the focus is: values only.
struct BrowserFocus: Hashable, Sendable {
  private struct Saying: Hashable {
    var browser: UInt64
    var focus: PageFocus
    var time: Int64
  }

  /// Of browsers that have the focus, by their own word; the one that said so last is the last.
  private var sayings: [Saying] = []
  /// Counts up with each field that gets the focus or is touched again.
  private(set) var activations = 0

  /// - Parameters:
  ///   - browser: any number, the same for the same connection.
  ///   - now: milliseconds of CLOCK_MONOTONIC.
  mutating func hear(_ focus: PageFocus, from browser: UInt64, at now: Int64) {
    end(browser)
    if case .field(_, isNew: true) = focus { activations += 1 }
    guard focus != .away else { return }
    sayings.append(Saying(browser: browser, focus: focus, time: now))
  }

  /// Its connection has ended, and with it what it said.
  mutating func end(_ browser: UInt64) {
    sayings.removeAll { $0.browser == browser }
  }

  /// Where the focus is, if a page has it.
  ///
  /// - Parameter time: what was said before does not count.
  func current(since time: Int64) -> PageFocus? {
    sayings.last.flatMap { $0.time >= time ? $0.focus : nil }
  }
}
