public import Units

/// Detects that the machine has slept since the last check.
///
/// While the machine sleeps, CLOCK_BOOTTIME continues and CLOCK_MONOTONIC stops; see
/// clock_gettime(2). Comparing the two needs no other program, and finds a sleep before the first
/// event after the sleep is handled.
///
/// The type is public so that other modules can inline the check, because each event waits for it.
public struct SleepDetector: Sendable {
  /// The time that the machine has slept since boot; nil before the first check.
  @usableFromInline var asleep: Microseconds?
  /// CLOCK_BOOTTIME at the last check; far in the past before the first.
  @usableFromInline var lastLook = Microseconds(.min / 2)

  /// The shortest sleep detected. A shorter time may pass between the readings of the two clocks.
  @inlinable public static var shortest: Microseconds { .milliseconds(100) }

  public init() {}

  /// True if the machine has slept since the last check.
  ///
  /// - Parameters:
  ///   - boot: CLOCK_BOOTTIME, read first, so that a later delay cannot look like a sleep.
  ///   - monotonic: CLOCK_MONOTONIC, which is read only if there was time for a sleep since the
  ///     last check.
  @inlinable
  public mutating func hasSlept(
    boot: Microseconds, monotonic: @autoclosure () -> Microseconds
  ) -> Bool {
    let before = lastLook
    lastLook = boot
    return boot - before >= SleepDetector.shortest && hasSlept(for: boot - monotonic())
  }

  /// - Parameter total: the time that the machine has slept since boot.
  @usableFromInline
  mutating func hasSlept(for total: Microseconds) -> Bool {
    defer { asleep = max(asleep ?? total, total) }
    return asleep.map { total >= $0 + SleepDetector.shortest } ?? false
  }
}
