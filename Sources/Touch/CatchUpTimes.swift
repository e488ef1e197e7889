package import Units

/// When what a device tells after events were lost is taken to have happened.
///
/// Nobody knows when it did, so nothing is to have lasted longer than is certain: a finger or key
/// that is up has been so since events were lost, one that is down came down only now.
package struct CatchUpTimes: Sendable {
  /// When events began to be lost. SYN_DROPPED's own time is later: the kernel's last overflow.
  package let lost: Microseconds
  /// When the kernel was asked for the state.
  package let asked: Microseconds

  // Of the frame that is being read: those that lifted have one of their own, before the others.
  private var began = false
  private var ended = false

  package init(lost: Microseconds, asked: Microseconds) {
    self.lost = lost
    self.asked = asked
  }

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
