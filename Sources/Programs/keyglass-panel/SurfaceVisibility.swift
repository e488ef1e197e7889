import Units

/// The visibility of a surface, judged by its compositor's events. A session lock, or an output
/// that is off, hides a surface without notice.
struct SurfaceVisibility: Hashable, Sendable {
  /// The longest time that a change takes to be shown on a visible surface.
  let longestDelay: Microseconds

  /// The number of outputs that the surface is on; nil until the compositor reports an output,
  /// which some compositors never do.
  private var outputs: Int?
  /// The time of the oldest change that has not been shown yet; nil if all changes are shown.
  private(set) var waitsSince: Microseconds?
  private var isLate = false

  /// - Parameter longestDelay: the longest time that a change of a visible surface takes to be
  ///   shown. For hidden surfaces, many compositors answer once a second or never.
  init(longestDelay: Microseconds = .seconds(3)) {
    self.longestDelay = longestDelay
  }

  /// Handles `wl_surface.enter`: the surface is on an additional output.
  mutating func entered() {
    outputs = (outputs ?? 0) + 1
  }

  /// Handles `wl_surface.leave`: the surface has left an output, or is entirely covered.
  mutating func left() {
    outputs = max(0, (outputs ?? 0) - 1)
  }

  /// Records a committed change, for which a frame callback was requested.
  mutating func changed(at now: Microseconds) {
    waitsSince = waitsSince ?? now
  }

  /// Handles `wl_surface.frame`: the change was shown.
  mutating func wasShown() {
    waitsSince = nil
    isLate = false
  }

  /// Treats the surface as hidden if a change has waited too long; call this at `deadline`.
  mutating func advance(to now: Microseconds) {
    if let deadline, now >= deadline { isLate = true }
  }

  var isSeen: Bool { outputs != 0 && !isLate }

  /// The time at which the oldest change becomes late; nil if no change waits, or one is late
  /// already.
  var deadline: Microseconds? { isLate ? nil : waitsSince.map { $0 + longestDelay } }
}
