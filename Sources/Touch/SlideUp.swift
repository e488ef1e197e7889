import Units

/// Recognises a finger that slides up from the lower edge, alone and without stopping.
///
/// A class, so that the accesses on every frame need no exclusivity check.
final class SlideUp {
  private struct Finger {
    let slot: Int
    let start: SurfacePoint
    let time: Microseconds
  }

  /// The edge's share of the surface's height.
  private static let edge = 0.03
  /// How far up the finger has to go, as a share of the height.
  private static let rise = 0.12
  /// Anything slower draws or drags something.
  private static let longest = Microseconds.milliseconds(800)

  /// The finger that came down on the edge.
  private var finger: Finger?
  private var wasSeen = false

  /// A finger comes down.
  ///
  /// - Parameter counts: whether it may be a slide.
  func begin(_ slot: Int, at point: SurfacePoint, _ time: Microseconds, counts: Bool) {
    finger =
      counts && point.y >= 1 - Self.edge ? Finger(slot: slot, start: point, time: time) : nil
  }

  /// Whether the slot's finger may be sliding up.
  func follows(_ slot: Int) -> Bool { finger?.slot == slot }

  /// The followed finger moves.
  func move(to point: SurfacePoint, at time: Microseconds) {
    guard let finger else { return }
    let up = finger.start.y - point.y
    guard up >= Self.rise, up >= abs(point.x - finger.start.x), time - finger.time <= Self.longest
    else { return }
    wasSeen = true
    self.finger = nil
  }

  func end(_ slot: Int) {
    if follows(slot) { finger = nil }
  }

  /// Whether a finger has slid up since the last call.
  func take() -> Bool {
    defer { wasSeen = false }
    return wasSeen
  }
}
