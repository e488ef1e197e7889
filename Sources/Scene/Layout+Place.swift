package import Layouts
package import Units

extension Layout {
  /// The least share of a surface left to applications when keys need more height than was set.
  private static let leastRest = 0.3

  /// The place of a keyboard with this layout: along the lower edge, as high as set, or higher if
  /// its keys would be too low for a finger.
  ///
  /// - Parameters:
  ///   - height: as a fraction of the surface's.
  ///   - leastKeyHeight: for a key one row high.
  ///   - surfaceHeight: nil if unknown; then only `height` counts.
  package func keyboardPlace(
    height: Double, leastKeyHeight: Millimetres, surfaceHeight: Millimetres?
  ) -> UnitRectangle {
    var height = height
    if let surfaceHeight, surfaceHeight.value > 0 {
      let rows = layers.map(\.unitsHigh).max() ?? 0
      let strip = SceneStrip.place(
        for: self, in: UnitRectangle(x: 0, y: 0, width: 1, height: 1))
      let keys = rows * leastKeyHeight.value / surfaceHeight.value
      let least = keys / (1 - (strip?.height ?? 0))
      height = max(height, min(least, 1 - Self.leastRest))
    }
    return UnitRectangle(x: 0, y: 1 - height, width: 1, height: height)
  }
}
