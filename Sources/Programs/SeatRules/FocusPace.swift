import Units

/// Limits how often the keyboard appears and disappears with the focus. A page that moves the focus
/// in a loop must not make the keyboard flash: flashes can cause seizures.
struct FocusPace: Hashable, Sendable {
  /// The number of changes after which a quiet second is required. WCAG 2.3.1 allows three flashes
  /// in a second.
  static let mostChanges = 3
  /// The time without another report after which the keyboard may change again.
  static let quiet = Microseconds.seconds(1)

  /// The number of changes since the reports were last quiet.
  private var changes = 0
  /// The time of the last report that differed from the previous report.
  private var lastReport = Microseconds(.min / 2)

  /// The time at which `quiet` will have passed since the last report.
  var quietTime: Microseconds { lastReport + Self.quiet }

  /// Handles a report that differs from the previous report.
  mutating func receiveReport(at time: Microseconds) {
    endBurst(at: time)
    lastReport = time
  }

  /// Returns true if the keyboard may change now, and counts that change.
  mutating func admitChange(at time: Microseconds) -> Bool {
    endBurst(at: time)
    guard changes < Self.mostChanges else { return false }
    changes += 1
    return true
  }

  private mutating func endBurst(at time: Microseconds) {
    if time >= quietTime { changes = 0 }
  }
}
