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
  private var programs: [UInt64: BrowserProgram] = [:]
  /// Counts up with each field that gets the focus or is touched again.
  private(set) var activations = 0

  /// Its connection has begun.
  ///
  /// - Parameter browser: any number, the same for the same connection.
  mutating func begin(_ browser: UInt64, as program: BrowserProgram) {
    programs[browser] = program
  }

  /// - Parameter now: milliseconds of CLOCK_MONOTONIC.
  mutating func hear(_ focus: PageFocus, from browser: UInt64, at now: Int64) {
    sayings.removeAll { $0.browser == browser }
    if case .field(_, isNew: true) = focus { activations += 1 }
    guard focus != .away else { return }
    sayings.append(Saying(browser: browser, focus: focus, time: now))
  }

  /// Its connection has ended, and with it what it said.
  mutating func end(_ browser: UInt64) {
    sayings.removeAll { $0.browser == browser }
    programs[browser] = nil
  }

  /// Where the focus is, if a page has it.
  ///
  /// - Parameters:
  ///   - time: what was said before does not count.
  ///   - application: the one that has the focus, if that is known: only for it a browser speaks.
  func current(since time: Int64, in application: String?) -> PageFocus? {
    sayings.last { saying in
      guard saying.time >= time else { return false }
      guard let application else { return true }
      return programs[saying.browser]?.owns(application) ?? false
    }?.focus
  }
}
