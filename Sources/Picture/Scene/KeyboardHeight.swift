package import Layouts
package import Units

/// The settings for the keyboard's height.
package struct KeyboardHeight: Hashable, Sendable {
  /// The keyboard's height as a fraction of the surface's height.
  package var share: Double
  /// The same fraction for a surface that is higher than wide.
  package var portraitShare: Double
  /// The least and greatest height of a key that is one row high; 0 for no limit.
  package var leastKey: Millimetres
  package var greatestKey: Millimetres

  package init(
    share: Double, portraitShare: Double, leastKey: Millimetres = Millimetres(0),
    greatestKey: Millimetres = Millimetres(0)
  ) {
    self.share = share
    self.portraitShare = portraitShare
    self.leastKey = leastKey
    self.greatestKey = greatestKey
  }
}

extension Layout {
  /// The least fraction of a surface that is left to applications, even if keys need more height.
  private static let leastRest = 0.3

  /// Returns the place of a keyboard with this layout, along the lower edge. The height from the
  /// settings is corrected if keys would be too low for a finger or needlessly high.
  ///
  /// - Parameter surface: the size as the user sees it; if nil, only the share is used.
  package func keyboardPlace(
    _ height: KeyboardHeight, on surface: (width: Millimetres, height: Millimetres)?
  ) -> UnitRectangle {
    var share = height.share
    if let surface, surface.height.value > 0 {
      if surface.height > surface.width { share = height.portraitShare }
      let rows = layers.map(\.unitsHigh).max() ?? 0
      let strip = SceneStrip.place(
        for: self, in: UnitRectangle(x: 0, y: 0, width: 1, height: 1))
      func needed(for key: Millimetres) -> Double {
        rows * key.value / surface.height.value / (1 - (strip?.height ?? 0))
      }
      if height.greatestKey.value > 0 { share = min(share, needed(for: height.greatestKey)) }
      share = max(share, min(needed(for: height.leastKey), 1 - Self.leastRest))
    }
    return UnitRectangle(x: 0, y: 1 - share, width: 1, height: share)
  }

  /// Returns the place of a floating keyboard. The keys are as high as those of a full-width
  /// keyboard, and the grip is above them.
  ///
  /// - Parameters:
  ///   - width: the keyboard's width as a fraction of the surface's width.
  ///   - free: the fractions, 0–1, of the remaining room to the left of the keyboard and above it.
  package func floatingPlace(
    _ height: KeyboardHeight, width: Double, free: SurfacePoint,
    on surface: (width: Millimetres, height: Millimetres)?
  ) -> UnitRectangle {
    let height = min(keyboardPlace(height, on: surface).height / (1 - Grip.share), 1)
    return UnitRectangle(
      x: (1 - width) * free.x, y: (1 - height) * free.y, width: width, height: height)
  }
}
