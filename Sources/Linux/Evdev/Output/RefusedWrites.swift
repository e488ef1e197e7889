package import Units

/// The schedule of further attempts to write events that the kernel has refused. Once all events
/// are written, a new value replaces this one.
package struct RefusedWrites: Hashable, Sendable {
  /// The time between two attempts.
  package static let interval = Microseconds.milliseconds(100)
  /// The number of refused writes after which the device is replaced.
  package static let most = 20

  /// The time of the next attempt; nil while no event waits.
  private var next: Microseconds?

  package enum Step: Hashable, Sendable {
    case none
    case wait(until: Microseconds)
    case retry
    /// Replace the device by a new one. Removing the old device releases everything that is down on
    /// it.
    case giveUp
  }

  /// Returns the step that is due for a device that has refused this many writes in succession.
  mutating func advance(refusals: Int, to time: Microseconds) -> Step {
    guard refusals > 0 else { return .none }
    guard refusals < Self.most else { return .giveUp }
    guard let due = next, due <= time else {
      let due = next ?? time + Self.interval
      next = due
      return .wait(until: due)
    }
    next = time + Self.interval
    return .retry
  }
}
