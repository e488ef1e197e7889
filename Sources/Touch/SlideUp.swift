import Units

/// A finger that came down on the lower edge and may slide up from it.
struct SlideUp: Hashable, Sendable {
  let slot: Int
  private let start: SurfacePoint
  private let time: Microseconds

  /// The edge's share of the surface's height.
  private static let edge = 0.03
  /// How far up it goes, as a share of the height.
  private static let rise = 0.12
  /// Whoever takes longer draws or drags something.
  private static let longest = Microseconds.milliseconds(800)

  /// nil where the finger did not come down on the edge.
  init?(slot: Int, from start: SurfacePoint, at time: Microseconds) {
    guard start.y >= 1 - Self.edge else { return nil }
    self.slot = slot
    self.start = start
    self.time = time
  }

  func isDone(at point: SurfacePoint, _ now: Microseconds) -> Bool {
    let up = start.y - point.y
    return up >= Self.rise && up >= abs(point.x - start.x) && now - time <= Self.longest
  }
}
