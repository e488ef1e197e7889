import Layouts
package import Units

/// Converts distances on the touch surface from fractions to millimetres.
package struct Glass: Hashable, Sendable {
  /// The size of the whole touch surface, in millimetres.
  private var width: Double
  private var height: Double

  /// The assumed size of a key, in millimetres, if the surface's size is unknown. Keys are about 6
  /// mm wide on phones, 15 mm on tablets.
  private static let assumedKey = 10.0

  init(
    size: (width: Millimetres, height: Millimetres)?, keyboard: UnitRectangle, layer: Layer?
  ) {
    if let size, size.width.value > 0, size.height.value > 0 {
      width = size.width.value
      height = size.height.value
    } else {
      width = Self.assumedKey * (layer?.unitsWide ?? 10) / max(keyboard.width, 0.01)
      height = Self.assumedKey * (layer?.unitsHigh ?? 4) / max(keyboard.height, 0.01)
    }
  }

  func across(from start: SurfacePoint, to end: SurfacePoint) -> Millimetres {
    Millimetres((end.x - start.x) * width)
  }

  func along(from start: SurfacePoint, to end: SurfacePoint) -> Millimetres {
    Millimetres((end.y - start.y) * height)
  }

  /// True if the movement is at least as far sideways as up or down.
  func isLevel(from start: SurfacePoint, to end: SurfacePoint) -> Bool {
    abs(end.x - start.x) * width >= abs(end.y - start.y) * height
  }

  /// The direction of the movement: sideways or vertical, whichever is farther.
  func direction(from start: SurfacePoint, to end: SurfacePoint) -> FlickDirection {
    isLevel(from: start, to: end)
      ? end.x < start.x ? .left : .right : end.y < start.y ? .up : .down
  }

  package func distance(from start: SurfacePoint, to end: SurfacePoint) -> Millimetres {
    let x = (end.x - start.x) * width
    let y = (end.y - start.y) * height
    return Millimetres((x * x + y * y).squareRoot())
  }

  /// Converts a share of a place's shorter side to fractions of the surface's width and height.
  func reach(of share: Double, in place: UnitRectangle) -> (across: Double, along: Double) {
    let length = share * min(place.width * width, place.height * height)
    return (length / width, length / height)
  }
}
