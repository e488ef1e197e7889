package import Units

/// Who hears a device: the applications, or the daemon alone (EVIOCGRAB).
///
/// ```
///     resume                nothing is down
/// released ──► waiting ─────────────────────► grabbed
///                 │ the kernel refuses           ▲
///                 ▼                              │
///              failed ───────────────────────────┘
///                        `resume`, or by itself after `patience` where another program had it
/// ```
package struct Grab: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The applications, until the last finger or key is up.
    case waiting
    /// The daemon alone.
    case grabbed
    /// On request: applications hear the device themselves.
    case released
    /// Why the kernel refused.
    case failed(String)
  }

  /// After how long a device that another program has grabbed is tried again.
  package static let patience = Microseconds.seconds(5)

  package private(set) var state = State.waiting
  /// When it is tried again by itself; nil where it is not.
  package private(set) var deadline: Microseconds?

  package init() {}

  package var isGrabbed: Bool {
    if case .grabbed = state { true } else { false }
  }

  /// Whether the device is to be grabbed by now, if nothing on it is down.
  package func isWanted(at time: Microseconds) -> Bool {
    if case .waiting = state { return true }
    return deadline.map { $0 <= time } ?? false
  }

  package mutating func succeed() {
    self = Grab()
    state = .grabbed
  }

  /// - Parameter isBusy: another program has it, and may let go of it.
  /// - Returns: whether that is news: not what was said at the last try.
  package mutating func fail(_ reason: String, isBusy: Bool, at time: Microseconds) -> Bool {
    let before = state
    state = .failed(reason)
    deadline = isBusy ? time + Self.patience : nil
    return state != before
  }

  /// Tries later, because something is down.
  package mutating func postpone(at time: Microseconds) {
    if deadline != nil { deadline = time + Self.patience }
  }

  package mutating func release() {
    self = Grab()
    state = .released
  }

  /// Takes the device back when it is next idle.
  package mutating func resume() {
    if !isGrabbed { self = Grab() }
  }
}
