import Units

/// The times at which the daemon reports to systemd's watchdog that it is alive.
///
/// The watchdog's period is short only while events arrive and shortly afterwards, because a daemon
/// stalls only when handling an event. The idle period is long enough to let a kiosk sleep at
/// night.
///
/// A report takes the processor for as long as several frames, so while the daemon is busy, it
/// follows a frame that was handled. The next frame is then milliseconds away. A timer alone would
/// often expire with a frame, because touchscreens report at fixed intervals.
struct WatchdogSchedule {
  /// The longest stall before systemd restarts the daemon, while there is work.
  static let busyPeriod = Microseconds.seconds(10)
  /// The longest stall while nothing happens.
  static let idlePeriod = Microseconds.seconds(3600)
  /// The time without events after which the daemon is idle, and the time between two reports that
  /// follow events.
  static let quiet = Microseconds.seconds(1)
  /// The time that a due report waits for an event to follow.
  static let patience = Microseconds.milliseconds(500)

  enum Report: Equatable {
    case isAlive
    /// A report that also sets the watchdog's period.
    case isAliveWith(period: Microseconds)
  }

  ///     idle ──event──▶ busy
  ///      ▲               │
  ///      └─no event for `quiet`, at the deadline
  private enum State {
    case idle
    case busy
  }

  private var state = State.idle
  private var lastEvent = Microseconds.zero
  /// The time at which a report is due even if no event arrives.
  private(set) var deadline: Microseconds

  init(at time: Microseconds) {
    deadline = time + Self.halfIdle
  }

  private static var halfIdle: Microseconds { Microseconds(idlePeriod.value / 2) }

  /// Makes the schedule idle, because the watchdog's period was set to the idle one.
  mutating func becomeIdle() {
    state = .idle
  }

  /// Records an event, before it is handled.
  ///
  /// - Returns: the report with which the daemon becomes busy; nil if it is busy already.
  @inline(__always)
  mutating func record(eventAt time: Microseconds) -> Report? {
    lastEvent = time
    guard case .idle = state else { return nil }
    state = .busy
    deadline = time + Self.quiet + Self.patience
    return .isAliveWith(period: Self.busyPeriod)
  }

  /// Returns the report that is due after a round of the loop; nil if none is.
  ///
  /// - Parameter hadEvents: true if the round has handled events.
  @inline(__always)
  mutating func report(at time: Microseconds, hadEvents: Bool) -> Report? {
    guard time >= deadline || hadEvents && time >= deadline - Self.patience else { return nil }
    return dueReport(at: time, hadEvents: hadEvents)
  }

  @inline(never)
  private mutating func dueReport(at time: Microseconds, hadEvents: Bool) -> Report {
    switch state {
    case .busy where time - lastEvent < Self.quiet:
      deadline = hadEvents ? time + Self.quiet + Self.patience : lastEvent + Self.quiet
      return .isAlive
    case .busy:
      state = .idle
      deadline = time + Self.halfIdle
      return .isAliveWith(period: Self.idlePeriod)
    case .idle:
      deadline = time + Self.halfIdle
      return .isAlive
    }
  }
}
