import Units

/// Recognises gestures of a single finger on the glass, in an application: a slide up from the
/// lower edge without stopping, or a tap.
///
/// A class, so that the accesses on every frame need no exclusivity check.
package final class LoneFinger {
  package enum Gesture: Hashable, Sendable {
    case slideUp
    case tap
  }

  private struct Finger {
    let slot: Int
    let start: SurfacePoint
    let time: Microseconds
    var mayTap = true
  }

  /// The edge's share of the surface's height.
  private static let edge = 0.03
  /// The way up that the finger has to go, as a share of the height.
  private static let rise = 0.12
  /// The longest time of a slide; a slower finger draws or drags something.
  private static let longestSlide = Microseconds.milliseconds(800)
  /// The longest time of a tap, as Android's tap timeout before a long press.
  private static let longestTap = Microseconds.milliseconds(400)
  /// The distance that a finger may roll in a tap, as a share of either side; a finger that goes
  /// further scrolls.
  private static let roll = 0.02

  private var finger: Finger?
  private var seen: Gesture?

  /// A finger comes down.
  ///
  /// - Parameter counts: whether the contact may become a gesture; false if another finger is down.
  func begin(_ slot: Int, at point: SurfacePoint, _ time: Microseconds, counts: Bool) {
    finger = counts ? Finger(slot: slot, start: point, time: time) : nil
  }

  /// True if the slot's finger may be making a gesture.
  func isTracking(_ slot: Int) -> Bool { finger?.slot == slot }

  /// The followed finger moves.
  func move(to point: SurfacePoint, at time: Microseconds) {
    guard let finger else { return }
    let up = finger.start.y - point.y
    let aside = abs(point.x - finger.start.x)
    if max(abs(up), aside) > Self.roll { self.finger?.mayTap = false }
    guard finger.start.y >= 1 - Self.edge, up >= Self.rise, up >= aside,
      time - finger.time <= Self.longestSlide
    else { return }
    seen = .slideUp
    self.finger = nil
  }

  /// A finger lifts.
  func end(_ slot: Int, at time: Microseconds) {
    guard let finger, finger.slot == slot else { return }
    if finger.mayTap, time - finger.time <= Self.longestTap { seen = .tap }
    self.finger = nil
  }

  /// The gesture that was made since the last call.
  func popGesture() -> Gesture? {
    defer { seen = nil }
    return seen
  }
}
