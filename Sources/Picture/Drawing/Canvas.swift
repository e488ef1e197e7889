package import Scene
package import Units

/// The part of an output that is drawn on. It converts fractions of the output into pixels.
///
/// Edges rather than sizes are rounded, so that there are no gaps or overlaps between neighbours.
package struct Canvas: Hashable, Sendable {
  /// The size of the whole output as the user sees it.
  package var output: PixelSize
  /// The part of the output that the canvas covers, in pixels of the output.
  package var area: PixelRectangle
  /// The number of pixels per logical pixel, the unit of themes.
  package var scale: Double

  package init(output: PixelSize, area: PixelRectangle, scale: Double = 1) {
    self.output = output
    self.area = area
    self.scale = scale
  }

  /// Creates a canvas for the scene's keyboard, with room for popups above it.
  package init(
    for scene: Scene, on output: PixelSize, scale: Double = 1, popupRoom: Bool = true
  ) {
    self.init(
      output: output, area: PixelRectangle(x: 0, y: 0, width: 0, height: 0), scale: scale)
    var area = onOutput(scene.rectangle)
    if popupRoom {
      let room = min(area.y, Self.popupRoom(of: scene, on: output))
      area.y -= room
      area.height += room
    }
    self.area = area
  }

  /// Returns the number of pixels that popups need above the keyboard. The popup of a key in the
  /// top row is at most two such keys high.
  package static func popupRoom(of scene: Scene, on output: PixelSize) -> Int {
    let top = scene.keys.map(\.rectangle.y).min() ?? scene.rectangle.y
    let tallest =
      scene.keys.filter { $0.rectangle.y <= top + 1e-6 }.map(\.rectangle.height).max() ?? 0
    let strip = top - scene.rectangle.y
    return max(0, edge(2 * tallest - strip, output.height))
  }

  /// The rectangle of the canvas in its own pixels, which count from 0.
  package var bounds: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: area.width, height: area.height)
  }

  /// Converts a rectangle of the scene to pixels of the canvas.
  package func place(_ rectangle: UnitRectangle) -> PixelRectangle {
    onOutput(rectangle).moved(x: -area.x, y: -area.y)
  }

  /// Converts a point of the scene to pixels of the canvas.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    (
      Self.bounded(x * Double(output.width)) - Double(area.x),
      Self.bounded(y * Double(output.height)) - Double(area.y)
    )
  }

  /// Returns a theme's length in whole pixels.
  func pixels(_ length: Double) -> Int {
    Int((length * scale).rounded())
  }

  private func onOutput(_ rectangle: UnitRectangle) -> PixelRectangle {
    let left = Self.edge(rectangle.x, output.width)
    let top = Self.edge(rectangle.y, output.height)
    return PixelRectangle(
      x: left, y: top, width: Self.edge(rectangle.maxX, output.width) - left,
      height: Self.edge(rectangle.maxY, output.height) - top)
  }

  /// Returns an edge in pixels, within bounds, so that a faulty scene cannot cause an overflow.
  private static func edge(_ fraction: Double, _ size: Int) -> Int {
    Int(bounded((fraction * Double(size)).rounded()))
  }

  private static func bounded(_ pixels: Double) -> Double {
    pixels.isNaN ? 0 : min(max(pixels, -65_536), 131_072)
  }
}
