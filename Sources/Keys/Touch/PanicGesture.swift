package import Declarations
package import Units

/// Recognises a hand held still on one touchscreen. The gesture releases the touchscreens, so it
/// works even without any keyboard.
///
/// The gesture considers every finger on the touchscreen, whoever owns it, and changes no owner.
package struct PanicGesture: Sendable {
  package let behaviour: Behaviour

  package struct Behaviour: SettingsSection {
    package var fingers: Int
    /// The time after which the gesture releases the touchscreens; nil if it does nothing.
    package var hold: Microseconds?

    package init(from source: inout SettingsSource) {
      fingers = source.setting(
        "fingers", .integer(3...10), default: 4, "The number of fingers.")
      hold = source.setting(
        "hold", .never(or: .duration(.seconds(1) ... .seconds(60))), default: .seconds(5),
        "The time to hold them; never: the gesture does nothing.")
    }
  }

  /// The greatest distance that a still finger may move from where it came to rest, as a share of
  /// the surface's width or height. It is about a centimetre on a tablet.
  ///
  /// Pinches and swipes with four fingers move farther, and are for an application.
  package static let stillness = 0.06

  /// The slots of the fingers held still, as bits; 0 while there are too few.
  private var held: UInt64 = 0
  /// The time since which the fingers have been still; nil if too few are, or after the gesture.
  private var since: Microseconds?
  private var places: [SurfacePoint]

  package init(_ behaviour: Behaviour, slotCount: Int) {
    self.behaviour = behaviour
    places = Array(repeating: SurfacePoint(x: 0, y: 0), count: slotCount)
  }

  /// The time at which the hand will have been held long enough; nil if no hand is held still.
  package var deadline: Microseconds? {
    guard let since, let hold = behaviour.hold else { return nil }
    return since + hold
  }

  /// Handles a frame's result: the fingers that are on the glass after it.
  package mutating func track(
    _ fingersDown: TouchSplitter.Fingers, at time: Microseconds, place: (Int) -> SurfacePoint
  ) {
    let down = fingersDown.down
    // Nearly every frame has too few fingers, so their places need not be computed.
    guard down.nonzeroBitCount >= behaviour.fingers else {
      held = 0
      since = nil
      return
    }
    var still = held & down & ~fingersDown.begun
    var pending = still
    while let slot = pending.popSlot() {
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
    while let slot = pending.popSlot() { places[slot] = place(slot) }
    since = time
  }

  /// Returns true once the hand has been held long enough; after that, false until the hand has
  /// lifted.
  package mutating func isComplete(at time: Microseconds) -> Bool {
    guard let deadline, deadline <= time else { return false }
    since = nil
    return true
  }
}
