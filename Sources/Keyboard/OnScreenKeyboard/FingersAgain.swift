import Keys
import Layouts
import Touch
import Units

/// Finds contacts of a finger that was heard already: one glass may have two nodes that report the
/// same fingers, and a panel may lose a finger on the strip and find it again. Two glasses that are
/// known to differ have fingers of their own.
///
/// A class, held by a constant: every event asks it, and needs no exclusivity check then.
final class FingersAgain {
  private struct Landing {
    var contact: ContactID
    var glass: GlassNumber
    var point: SurfacePoint
    var time: Microseconds

    init(_ event: KeyboardContactEvent) {
      (contact, glass, point, time) = (event.contact, event.glass, event.point, event.time)
    }
  }

  /// The most by which the other node may report a finger later.
  private static let lag = Microseconds.milliseconds(80)

  /// The fingers that came down last.
  private var landed: [Landing] = []
  /// The finger that last left the strip of a panel that may have lost it.
  private var lifted: Landing?
  /// The contacts that are not heard.
  private var dropped: [ContactID] = []

  init() {
    landed.reserveCapacity(8)
  }

  /// Tells if the contact's event is to be dropped, because its finger was heard already. In a
  /// secret field, nothing is kept of a finger that has lifted.
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
      // Changes a copy, as below: so no event needs an exclusivity check.
      var rest = dropped
      guard let index = rest.firstIndex(of: event.contact) else { return false }
      rest.remove(at: index)
      dropped = rest
      // The finger may come back once more.
      if lifted?.contact.device == event.contact.device { lifted?.time = event.time }
      return true
    }
  }

  /// A finger has left the strip: if the panel only lost it, it does not act once more.
  func leftStrip(_ event: KeyboardContactEvent) {
    guard event.mayBreak else { return }
    lifted = Landing(event)
  }

  private func isKnown(_ event: KeyboardContactEvent) -> Bool {
    if event.mayBreak, let lifted, lifted.contact.device == event.contact.device,
      event.time - lifted.time < KeyEngine.longestBreak,
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

  /// Drops the places of fingers.
  func forget() {
    for index in landed.indices { landed[index].point = SurfacePoint(x: -1, y: -1) }
    lifted = nil
  }
}

extension SurfacePoint {
  /// The distance from each other that a finger's two places may have, as a share of the surface.
  private static let spread = 0.02

  fileprivate func isNear(_ other: SurfacePoint) -> Bool {
    abs(x - other.x) <= Self.spread && abs(y - other.y) <= Self.spread
  }
}
