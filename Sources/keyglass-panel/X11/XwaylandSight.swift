/// Whether a Wayland compositor shows a window of its X server, by how long each frame takes; when to draw
/// something just to see, and when to come anew, because new windows are above others.
///
/// Times are in milliseconds of CLOCK_MONOTONIC.
struct XwaylandSight: Hashable, Sendable {
  enum Step: Hashable {
    /// Draw something that changes nothing.
    case probe
    /// Replace the window.
    case renew
  }

  /// Xwayland answers after 1000 ms for what is not shown.
  private static let longestFrame: Int64 = 900
  /// How long a change may wait before the window comes anew.
  private static let suspicion: Int64 = 300
  /// The shortest time between two new windows where the first did not help.
  private static let interval: Int64 = 10_000
  private static let shortestPause: Int64 = 1_000
  private static let longestPause: Int64 = 32_000

  private var visibility = SurfaceVisibility(patience: 1_000)
  private var probeAt: Int64?
  /// How long to wait until the next look, while it is not shown.
  private var pause = shortestPause
  private var renewedAt: Int64?
  /// Whether a new window has to wait for the screen to change.
  private var isSpent = false

  var isSeen: Bool { visibility.isSeen }

  /// When to call `step`.
  var deadline: Int64? {
    [visibility.deadline, renewAt, probeAt].compactMap(\.self).min()
  }

  private var renewAt: Int64? { isSpent ? nil : visibility.waitsSince.map { $0 + Self.suspicion } }

  /// It was asked when a change is shown.
  mutating func asked(at now: Int64) {
    visibility.changed(at: now)
  }

  /// - Parameter wait: how long that took.
  mutating func answered(after wait: Int64, at now: Int64) {
    guard wait >= Self.longestFrame else {
      visibility.wasShown()
      (probeAt, pause, isSpent) = (nil, Self.shortestPause, false)
      return
    }
    // Not for ever: the server may only have been slow.
    probeAt = now + pause
    pause = min(2 * pause, Self.longestPause)
  }

  /// All of the keyboard's place was drawn anew, or other windows came and went.
  mutating func screenChanged(at now: Int64) {
    probeAt = now
    if let renewedAt, now >= renewedAt + Self.interval { isSpent = false }
  }

  mutating func step(at now: Int64) -> Step? {
    visibility.settle(at: now)
    if let due = renewAt, now >= due {
      isSpent = true
      renewedAt = now
      return .renew
    }
    if let due = probeAt, now >= due {
      probeAt = nil
      return .probe
    }
    return nil
  }
}
