package import Layouts
package import Units

extension Layout {
  /// The least part of a surface that is left to the applications when keys want to be higher than
  /// the keyboard was set to be.
  private static let leastRest = 0.3

  /// Where a keyboard of this layout is to be: along the lower edge, as high as it was set to be,
  /// but higher where its keys would be too low for a finger.
  ///
  /// - Parameters:
  ///   - height: in fractions of the surface's.
  ///   - leastKeyHeight: of a key that is one row high.
  ///   - surfaceHeight: nil where it is not known; then only `height` counts.
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
