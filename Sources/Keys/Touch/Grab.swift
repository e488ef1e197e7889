package import Units

/// The state of a device's grab (EVIOCGRAB): either the applications read the device, or only the
/// daemon.
///
/// ```
/// waiting ── nothing is down on the device ──► grabbed
/// waiting ── the kernel refuses ──► failed
/// failed ── another program had the device, and `timeout` has passed ──► grabbed
/// failed, released ── resume ──► waiting
/// any ── release ──► released
/// ```
package struct Grab: Hashable, Sendable {
  /// The reader of the device, or the reason for a failure.
  package enum State: Hashable, Sendable {
    /// The applications read the device until the last finger or key is up.
    case waiting
    /// Only the daemon reads the device.
    case grabbed
    /// The applications read the device, as requested.
    case released
    /// The kernel has refused the grab, for this reason.
    case failed(String)
  }

  /// The time after which a grab is retried, if another program had grabbed the device.
  package static let timeout = Microseconds.seconds(5)

  package private(set) var state = State.waiting
  /// The time after which a silent contact or key is ignored, because the device may never end it.
  package static let longestSilence = Microseconds.seconds(10)

  /// The time at which the grab is retried; nil if only `resume` leads to another attempt.
  package private(set) var deadline: Microseconds?
  /// The time by which a contact or key that is down must report something; nil while nothing is
  /// awaited.
  package private(set) var silenceDeadline: Microseconds?

  package init() {}

  package var isGrabbed: Bool {
    if case .grabbed = state { true } else { false }
  }

  /// True if the device should be grabbed now, provided that nothing on it is down.
  package func isWanted(at time: Microseconds) -> Bool {
    if case .waiting = state { return true }
    return deadline.map { $0 <= time } ?? false
  }

  /// Records that the kernel has granted the grab.
  package mutating func succeed() {
    self = Grab()
    state = .grabbed
  }

  /// Records that the kernel has refused the grab.
  ///
  /// - Parameter isBusy: true if another program has grabbed the device, and may release it.
  /// - Returns: true if the reason differs from the previous reason.
  package mutating func fail(_ reason: String, isBusy: Bool, at time: Microseconds) -> Bool {
    let before = state
    state = .failed(reason)
    deadline = isBusy ? time + Self.timeout : nil
    return state != before
  }

  /// Postpones the next attempt, because a contact or key is down.
  package mutating func postpone(at time: Microseconds) {
    if deadline != nil { deadline = time + Self.timeout }
  }

  /// The stage of the wait for contacts and keys to lift.
  package enum WaitStage: Hashable, Sendable {
    /// The wait begins. Record from now on which contacts report something.
    case begins
    case lasts
    /// The wait is over. Ignore contacts that have reported nothing, and wait again for the others.
    case ends
  }

  /// Waits for contacts and keys to lift, because the device cannot be grabbed before then.
  package mutating func wait(at time: Microseconds) -> WaitStage {
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

  /// Grabs the device again as soon as nothing on it is down.
  package mutating func resume() {
    if !isGrabbed { self = Grab() }
  }
}
