import Glibc
package import Units

/// The clocks of the machine. Programs read them and pass the times on, because the pure core reads
/// no clock.
package enum Clock {
  /// CLOCK_MONOTONIC, the clock of all frames and deadlines.
  package static func now() -> Microseconds { read(CLOCK_MONOTONIC) }

  /// CLOCK_BOOTTIME, which continues while the machine sleeps.
  package static func nowWithSleep() -> Microseconds { read(CLOCK_BOOTTIME) }

  /// CLOCK_REALTIME, the time of day.
  package static func timeOfDay() -> Microseconds { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Microseconds {
    var time = timespec()
    clock_gettime(clock, &time)
    // Use an unsigned number, because dividing a number that may be negative takes longer.
    let microseconds = UInt32(truncatingIfNeeded: time.tv_nsec) / 1_000
    return Microseconds(Int64(time.tv_sec) &* 1_000_000 &+ Int64(microseconds))
  }

  /// Returns the milliseconds until a deadline for poll(2): at most a minute; -1 (no limit) for
  /// nil.
  package static func timeout(until deadline: Microseconds?) -> Int32 {
    guard let deadline else { return -1 }
    // Round up, because otherwise we would wake repeatedly just before the deadline.
    return Int32(min(max((deadline - now()).value + 999, 0) / 1_000, 60_000))
  }
}
