import Units

/// Limits how often pages may show and hide the keyboard, measured from any change of its
/// visibility. A page that requests changes in a loop, perhaps also moving the focus, must not make
/// the keyboard flash, because flashes can cause seizures.
///
///     unknown ── the daemon reports the visibility ──► reported
///     reported ── the daemon reports the opposite visibility ──► reported, the opposite
///     reported ── a page's request for the opposite is sent ──► requested
///     requested ── the daemon reports the change, or not within `interval` ──► reported
///     requested ── a page's opposite request is sent ──► requested, the opposite
///     any ── the daemon is away ──► unknown
enum VisibilityPace: Hashable, Sendable {
  case unknown
  /// The visibility that the daemon reports, with the time of its last change.
  case reported(isVisible: Bool, time: Microseconds)
  /// A page's request that was sent at this time, and is not yet fulfilled.
  case requested(isVisible: Bool, time: Microseconds)

  /// The shortest time between a change of the visibility and a page's next change. A flash is two
  /// changes, so a page can cause at most one flash per second.
  static let interval = Microseconds.milliseconds(500)

  /// The visibility that the daemon reports, or is about to report; nil while unknown.
  var isVisible: Bool? {
    switch self {
    case .unknown: nil
    case .reported(let isVisible, _), .requested(let isVisible, _): isVisible
    }
  }

  /// Returns the time from which a page may show or hide the keyboard; nil if the page may do so at
  /// any time.
  func time(ofChangeTo isVisible: Bool) -> Microseconds? {
    switch self {
    case .unknown: nil
    case .reported(let last, let time), .requested(let last, let time):
      last == isVisible ? nil : time + Self.interval
    }
  }

  /// Handles the visibility that the daemon reports.
  ///
  /// - Parameter isVisible: true if the keyboard is visible; nil while unknown.
  mutating func receive(_ isVisible: Bool?, at now: Microseconds) {
    guard let isVisible else {
      self = .unknown
      return
    }
    switch self {
    case .reported(isVisible, _): break
    case .requested(let requested, let time) where requested != isVisible:
      // The daemon may drop a request, as after the gesture that releases the touchscreens.
      if now >= time + Self.interval { self = .reported(isVisible: isVisible, time: time) }
    case .unknown, .reported, .requested: self = .reported(isVisible: isVisible, time: now)
    }
  }

  /// Records that a page's request is sent.
  mutating func request(_ isVisible: Bool, at now: Microseconds) {
    if self.isVisible != isVisible { self = .requested(isVisible: isVisible, time: now) }
  }
}
