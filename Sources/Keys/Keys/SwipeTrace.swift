import Erasing
import Touch
package import Units

/// The path of a finger that is swiping over the letters of a word, or may begin to.
///
/// The memory is reused, so that swiping allocates nothing.
package struct SwipeTrace: Sendable {
  /// The points of the path, oldest first, in fractions of the touch surface.
  package private(set) var points: [Point] = []

  /// A place of the finger and its time.
  package struct Point: Hashable, Sendable, BitwiseCopyable {
    package var place: SurfacePoint
    package var time: Microseconds
  }

  /// The greatest number of points.
  package static let capacity = 256

  mutating func add(_ place: SurfacePoint, at time: Microseconds) {
    if points.capacity < Self.capacity { points.reserveCapacity(Self.capacity) }
    if points.count == Self.capacity { thin() }
    points.append(Point(place: place, time: time))
  }

  /// Removes every second point, but neither the first nor the last.
  private mutating func thin() {
    var kept = 1
    for index in stride(from: 2, to: points.count - 1, by: 2) {
      points[kept] = points[index]
      kept += 1
    }
    points[kept] = points[points.count - 1]
    points.removeLast(points.count - kept - 1)
  }

  /// Removes the points, and overwrites their memory.
  package mutating func erase() {
    if points.capacity > 0 { points.erase() }
  }
}

/// The last part of a finger's path over the keyboard, to be drawn.
package struct SwipeTrail: Hashable, Sendable {
  /// The points of the path, oldest first.
  package var points: [Point]

  /// A place of the finger and its time.
  package struct Point: Hashable, Sendable {
    /// The place in fractions of the keyboard; `y` is negative above the keys.
    package var place: SurfacePoint
    package var time: Microseconds
  }
}
