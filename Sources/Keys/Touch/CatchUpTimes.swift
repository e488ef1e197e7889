package import Units

/// Times for the events that bring a device's state up to date after SYN_DROPPED.
///
/// The true times are unknown, so each press or contact is given the shortest duration that it can
/// have had. Contacts and keys that are up are dated back to the time of the loss. Contacts and
/// keys that are down are dated to the time of the query.
package struct CatchUpTimes: Sendable {
  /// The time at which events were first lost. SYN_DROPPED itself has a later time: that of the
  /// kernel's last overflow.
  package let lost: Microseconds
  /// The time at which the kernel was queried for the state.
  package let asked: Microseconds

  // True if a contact or a press of a key has begun (`began`) or ended (`ended`) in the current
  // frame. A frame that has an end but no beginning gets the time `lost`.
  private var began = false
  private var ended = false

  package init(lost: Microseconds, asked: Microseconds) {
    self.lost = lost
    self.asked = asked
  }

  /// The time of the next event.
  package mutating func time(of event: InputEvent) -> Microseconds {
    if event.type == EventType.synchronization {
      defer { (began, ended) = (false, false) }
      return ended && !began ? lost : asked
    }
    let isContact = event.type == EventType.absolute && event.code == Axis.trackingID
    let isKey = event.type == EventType.key && !TouchKey.toolCount.contains(event.code)
    guard isContact || isKey else { return asked }
    if isContact ? event.value >= 0 : event.value != 0 {
      began = true
      return asked
    }
    ended = true
    return lost
  }
}
