package import Units

/// The reader of a device: the applications, or the daemon alone (EVIOCGRAB).
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
  /// The reader of the device.
  package enum State: Hashable, Sendable {
    /// The applications, until the last finger or key is up.
    case waiting
    /// The daemon alone.
    case grabbed
    /// The applications, on request.
    case released
    /// The kernel refused, for this reason.
    case failed(String)
  }

  /// The time until a device that another program has grabbed is tried again.
  package static let patience = Microseconds.seconds(5)

  package private(set) var state = State.waiting
  /// The time after which a silent contact or key counts as never ended by the device.
  package static let longestSilence = Microseconds.seconds(10)

  /// The time at which the grab is tried again by itself; nil if it is not.
  package private(set) var deadline: Microseconds?
  /// The time by which a contact or key that is down has to report something; nil if there is
  /// nothing to wait for.
  package private(set) var silenceDeadline: Microseconds?

  package init() {}

  package var isGrabbed: Bool {
    if case .grabbed = state { true } else { false }
  }

  /// Tells if the device is to be grabbed now, if nothing on it is down.
  package func isWanted(at time: Microseconds) -> Bool {
    if case .waiting = state { return true }
    return deadline.map { $0 <= time } ?? false
  }

  /// The kernel granted the grab.
  package mutating func succeed() {
    self = Grab()
    state = .grabbed
  }

  /// The kernel refused the grab.
  ///
  /// - Parameter isBusy: another program has grabbed it and may release it.
  /// - Returns: whether the reason differs from the reason at the last try.
  package mutating func fail(_ reason: String, isBusy: Bool, at time: Microseconds) -> Bool {
    let before = state
    state = .failed(reason)
    deadline = isBusy ? time + Self.patience : nil
    return state != before
  }

  /// Tries again later, because something is down.
  package mutating func postpone(at time: Microseconds) {
    if deadline != nil { deadline = time + Self.patience }
  }

  /// The stage of waiting for contacts or keys that are down.
  package enum Patience: Hashable, Sendable {
    /// The wait begins: notice from now on which contacts report something.
    case begins
    case lasts
    /// The wait is over for silent contacts; the remaining ones get as much time again.
    case ends
  }

  /// Waits, because a contact or key is down and the device cannot be grabbed.
  package mutating func wait(at time: Microseconds) -> Patience {
    guard let end = silenceDeadline, time < end else {
      defer { silenceDeadline = time + Self.longestSilence }
      return silenceDeadline == nil ? .begins : .ends
    }
    return .lasts
  }

  /// Leaves the device to the applications.
  package mutating func release() {
    self = Grab()
    state = .released
  }

  /// Takes the device back as soon as nothing on it is down.
  package mutating func resume() {
    if !isGrabbed { self = Grab() }
  }
}
