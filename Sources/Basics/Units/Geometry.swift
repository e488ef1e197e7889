/// A point on the touch surface as the user sees it, after calibration and rotation. The
/// coordinates are fractions 0–1 of width and height from the upper left corner.
public struct SurfacePoint: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in fractions 0–1 of its container: the touch surface or the keyboard.
public struct UnitRectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// True if the point is inside. The left and upper edges belong to the rectangle. The right and
  /// lower edges belong to the neighbour, except at the far edge (1) of the container.
  public func contains(_ point: SurfacePoint) -> Bool {
    point.x >= x && point.y >= y
      && (point.x < maxX || (maxX >= 1 && point.x <= maxX))
      && (point.y < maxY || (maxY >= 1 && point.y <= maxY))
  }

  /// Converts this rectangle from fractions of `outer` to the coordinates that `outer` itself uses.
  public func placed(in outer: UnitRectangle) -> UnitRectangle {
    UnitRectangle(
      x: outer.x + x * outer.width, y: outer.y + y * outer.height,
      width: width * outer.width, height: height * outer.height)
  }
}

/// A length on the glass in millimetres.
public struct Millimetres: Hashable, Comparable, Sendable {
  public var value: Double

  public init(_ value: Double) {
    self.value = value
  }

  public static func < (left: Millimetres, right: Millimetres) -> Bool {
    left.value < right.value
  }
}
