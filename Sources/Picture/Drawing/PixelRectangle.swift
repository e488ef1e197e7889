/// A size in pixels of the output.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in pixels; pixels at `maxX` and `maxY` are outside.
package struct PixelRectangle: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package func intersects(_ other: PixelRectangle) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }

  /// Returns the part that both rectangles cover; empty if they do not overlap.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both rectangles.
  package func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns this rectangle enlarged by `amount` on every side, or reduced if negative.
  package func outset(by amount: Int) -> PixelRectangle {
    PixelRectangle(
      x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// Returns the part between two heights, which are fractions 0–1 from the upper edge.
  func rows(from top: Double, to bottom: Double) -> PixelRectangle {
    let start = Int((Double(height) * top).rounded())
    return PixelRectangle(
      x: x, y: y + start, width: width, height: Int((Double(height) * bottom).rounded()) - start)
  }

  package func moved(x dx: Int, y dy: Int) -> PixelRectangle {
    PixelRectangle(x: x + dx, y: y + dy, width: width, height: height)
  }
}
