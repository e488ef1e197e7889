package import Units

/// Tells that the machine has been asleep since the last look.
///
/// CLOCK_BOOTTIME goes on while the machine sleeps, CLOCK_MONOTONIC stands still; see
/// clock_gettime(2). That needs no message from whoever puts the machine to sleep, and what comes
/// in after a sleep is dealt with after the look, however soon it comes.
package struct SleepDetector: Sendable {
  /// How long the machine has been asleep since it was started; nil before the first look.
  private var asleep: Microseconds?
  /// CLOCK_BOOTTIME at the last look.
  private var lastLook: Microseconds?

  /// What is shorter may be the time between the reading of the two clocks.
  package static let shortest = Microseconds.milliseconds(100)

  package init() {}

  /// - Parameters:
  ///   - boot: CLOCK_BOOTTIME, read before the other, so that a delay between them only hides.
  ///   - monotonic: CLOCK_MONOTONIC; read only where there was time for a sleep since the last look.
  package mutating func hasSlept(
    boot: Microseconds, monotonic: @autoclosure () -> Microseconds
  ) -> Bool {
    defer { lastLook = boot }
    if let lastLook, boot - lastLook < SleepDetector.shortest { return false }
    let total = boot - monotonic()
    defer { asleep = max(asleep ?? total, total) }
    return asleep.map { total >= $0 + SleepDetector.shortest } ?? false
  }
}
