package import Units

extension Layout {
  /// The permitted values of `max-width`, in heights of an ordinary row.
  static let maxWidths = 0.5...10.0

  /// Returns the part of an area that a layer's keys fill: all of it, or its middle if keys would
  /// be wider than `maxWidth`.
  ///
  /// - Parameters:
  ///   - layer: the layer's index.
  ///   - surface: the touch surface's size; if nil, the keys fill the area.
  package func keyArea(
    ofLayer layer: Int, in area: UnitRectangle,
    on surface: (width: Millimetres, height: Millimetres)?
  ) -> UnitRectangle {
    guard let maxWidth, let surface, surface.width.value > 0, layers.indices.contains(layer)
    else { return area }
    let shown = layers[layer]
    let widest =
      area.height * surface.height.value / shown.unitsHigh * maxWidth * shown.unitsWide
    // A panel may report an impossible size.
    let width = min(area.width, max(0.01, widest / surface.width.value))
    return UnitRectangle(
      x: area.x + (area.width - width) / 2, y: area.y, width: width, height: area.height)
  }
}
