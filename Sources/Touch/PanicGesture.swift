package import Declarations
package import Units

/// Notices a hand that is held still on one touchscreen: the way out that needs no keyboard.
///
/// It counts every finger on the glass, whoever owns it, and takes no part in what they do.
package struct PanicGesture: Sendable {
  package let behaviour: Behaviour

  package struct Behaviour: SettingsSection {
    package var fingers: Int
    package var hold: Microseconds

    package init(from source: inout SettingsSource) {
      fingers = source.setting(
        "fingers", .integer(3...10), default: 4, "How many fingers it takes.")
      hold = source.setting(
        "hold", .duration(.seconds(1) ... .seconds(60)), default: .seconds(5),
        "How long they are held.")
    }
  }

  /// A finger that goes further than this from where it came to rest is not held still: a share of
  /// the surface's width or height, about a centimetre on a tablet. Four fingers that pinch or
  /// swipe for long are an application's.
  package static let stillness = 0.06

  /// The slots of the fingers that are held, and since when; none while too few are.
  private var held: UInt64 = 0
  private var since: Microseconds?
  private var places: [SurfacePoint]

  package init(_ behaviour: Behaviour, slotCount: Int) {
    self.behaviour = behaviour
    places = Array(repeating: SurfacePoint(x: 0, y: 0), count: slotCount)
  }

  /// When the hand will have been held for long enough; nil where none is.
  package var deadline: Microseconds? {
    since.map { $0 + behaviour.hold }
  }

  /// Looks at the fingers after a frame.
  package mutating func follow(
    _ fingersDown: TouchSplitter.Fingers, at time: Microseconds, place: (Int) -> SurfacePoint
  ) {
    let down = fingersDown.down
    // Nearly every frame has fewer fingers, and needs no look at places.
    guard down.nonzeroBitCount >= behaviour.fingers else {
      held = 0
      since = nil
      return
    }
    var still = held & down & ~fingersDown.begun
    var pending = still
    while let slot = pending.takeSlot() {
      let place = place(slot)
      if abs(place.x - places[slot].x) > PanicGesture.stillness
        || abs(place.y - places[slot].y) > PanicGesture.stillness
      {
        still &= ~(1 << UInt64(slot))
      }
    }
    guard still.nonzeroBitCount < behaviour.fingers else {
      held = still
      return
    }
    held = down
    pending = down
    while let slot = pending.takeSlot() { places[slot] = place(slot) }
    since = time
  }

  /// Whether the hand has been held for long enough; says so once, until it was lifted.
  package mutating func isComplete(at time: Microseconds) -> Bool {
    guard let deadline, deadline <= time else { return false }
    since = nil
    return true
  }
}
