import Units

/// Recognises gestures of a single finger outside the keyboard: a slide up from the lower edge
/// without stopping, or a tap.
///
/// The type is a class, so that its properties need no exclusivity check on every frame.
package final class OneFingerGestures {
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

  /// The height of the lower edge, as a share of the surface's height.
  private static let edge = 0.03
  /// The distance that the finger must slide up, as a share of the height.
  private static let rise = 0.12
  /// The longest time of a slide. A slower finger is drawing or dragging something.
  private static let longestSlide = Microseconds.milliseconds(800)
  /// The longest time of a tap, which is Android's time before a long press.
  private static let longestTap = Microseconds.milliseconds(400)
  /// The distance that a finger may move in a tap, as a share of the width or height. A finger that
  /// moves farther is scrolling.
  private static let roll = 0.02

  private var finger: Finger?
  private var seen: Gesture?

  /// Records a finger that comes down.
  ///
  /// - Parameter counts: true if the contact may become a gesture, false if another finger is down.
  func begin(_ slot: Int, at point: SurfacePoint, _ time: Microseconds, counts: Bool) {
    finger = counts ? Finger(slot: slot, start: point, time: time) : nil
  }

  /// True if the slot's finger may be making a gesture.
  func isTracking(_ slot: Int) -> Bool { finger?.slot == slot }

  /// Records a move of the tracked finger.
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

  /// Records that a finger lifts.
  func end(_ slot: Int, at time: Microseconds) {
    guard let finger, finger.slot == slot else { return }
    if finger.mayTap, time - finger.time <= Self.longestTap { seen = .tap }
    self.finger = nil
  }

  /// Removes and returns the gesture that was made since the last call.
  func popGesture() -> Gesture? {
    defer { seen = nil }
    return seen
  }
}
