public import Units

/// Detects that the machine has slept since the last look.
///
/// CLOCK_BOOTTIME runs on while the machine sleeps, CLOCK_MONOTONIC stops; see clock_gettime(2).
/// Comparing the two needs no other program, and finds a sleep before the first event after the
/// sleep is handled.
///
/// It is public, so that other modules inline it: each event waits for the look.
public struct SleepDetector: Sendable {
  /// The time that the machine has slept since boot; nil before the first look.
  @usableFromInline var asleep: Microseconds?
  /// CLOCK_BOOTTIME at the last look; far in the past before the first look.
  @usableFromInline var lastLook = Microseconds(.min / 2)

  /// The shortest sleep; a shorter time may pass between reading the two clocks.
  @inlinable public static var shortest: Microseconds { .milliseconds(100) }

  public init() {}

  /// True if the machine has slept since the last look.
  ///
  /// - Parameters:
  ///   - boot: CLOCK_BOOTTIME, read first, so that a delay in between only hides a sleep.
  ///   - monotonic: CLOCK_MONOTONIC; read only if there was time for a sleep since the last look.
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
