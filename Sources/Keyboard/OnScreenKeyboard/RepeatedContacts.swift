import Keys
import Layouts
import Touch
import Units

/// Finds contacts that repeat a finger whose contact has been handled already.
///
/// A touchscreen may have two device nodes that report the same fingers. A touchscreen may also
/// lose a finger on the strip and report it again as a new contact. Contacts on touchscreens that
/// are known to be different are never treated as the same finger.
///
/// The type is a class held by a constant, so that testing an event needs no exclusivity check.
final class RepeatedContacts {
  private struct Landing {
    var contact: ContactID
    var glass: GlassNumber
    var point: SurfacePoint
    var time: Microseconds

    init(_ event: KeyboardContactEvent) {
      (contact, glass, point, time) = (event.contact, event.glass, event.point, event.time)
    }
  }

  /// The longest delay between the reports of the same finger by two device nodes.
  private static let lag = Microseconds.milliseconds(80)

  /// The fingers that came down within the last `lag`.
  private var landed: [Landing] = []
  /// The last finger that seemed to lift from the strip. The touchscreen may only have lost it.
  private var lifted: Landing?
  /// The contacts whose events are dropped until the contacts lift.
  private var dropped: [ContactID] = []

  init() {
    landed.reserveCapacity(8)
  }

  /// Returns true if a contact's event must be dropped, because another contact of the same finger
  /// is used. In a secret field, the places of fingers are erased as soon as a finger lifts.
  @inline(__always)
  func drops(_ event: KeyboardContactEvent, isSecret: Bool) -> Bool {
    switch event.phase {
    case .down:
      guard isKnown(event) else { return false }
      dropped = dropped + [event.contact]
      return true
    case .moved:
      guard !dropped.isEmpty else { return false }
      let dropped = dropped
      return dropped.contains(event.contact)
    case .up, .cancelled:
      if isSecret { forget() }
      guard !dropped.isEmpty else { return false }
      // Change a copy of the array, so that reading `dropped` needs no exclusivity check.
      var rest = dropped
      guard let index = rest.firstIndex(of: event.contact) else { return false }
      rest.remove(at: index)
      dropped = rest
      // The touchscreen may lose and find the same finger several times.
      if lifted?.contact.device == event.contact.device { lifted?.time = event.time }
      return true
    }
  }

  /// Records a finger that has acted on the strip and lifted. If the touchscreen has only lost the
  /// finger, the finger's next contact must not act again.
  func leftStrip(_ event: KeyboardContactEvent) {
    guard event.mayLoseContact else { return }
    lifted = Landing(event)
  }

  private func isKnown(_ event: KeyboardContactEvent) -> Bool {
    if event.mayLoseContact, let lifted, lifted.contact.device == event.contact.device,
      event.time - lifted.time < KeyEngine.longestLoss,
      lifted.point.isNear(event.point)
    {
      return true
    }
    landed.removeAll { event.time - $0.time > Self.lag }
    let isElsewhere = landed.contains {
      $0.contact.device != event.contact.device && $0.glass.mayBe(event.glass)
        && $0.point.isNear(event.point)
    }
    if !isElsewhere { landed.append(Landing(event)) }
    return isElsewhere
  }

  /// Erases the places of fingers.
  func forget() {
    for index in landed.indices { landed[index].point = SurfacePoint(x: -1, y: -1) }
    lifted = nil
  }
}

extension SurfacePoint {
  /// The greatest distance between two reports of a finger's place, as a fraction of the surface.
  private static let spread = 0.02

  fileprivate func isNear(_ other: SurfacePoint) -> Bool {
    abs(x - other.x) <= Self.spread && abs(y - other.y) <= Self.spread
  }
}
