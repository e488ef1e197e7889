package import Layouts
package import Units

extension SceneStrip {
  /// Where the strip of a layout is in the keyboard's rectangle; nil where it needs none.
  ///
  /// It is there as long as the layout is, so that the keys stay where they are.
  ///
  /// - Parameter always: whether there is one although the layout needs none.
  package static func place(
    for layout: Layout, in keyboard: UnitRectangle, always: Bool = false
  ) -> UnitRectangle? {
    guard always || layout.isCalculator || layout.hasPhoneKeys, let layer = layout.layers.first
    else { return nil }
    let rows = max(layer.unitsHigh, 1)
    return UnitRectangle(
      x: keyboard.x, y: keyboard.y, width: keyboard.width,
      height: keyboard.height * stripHeight / (rows + stripHeight))
  }

  /// What is left for the keys below the strip.
  package func keyArea(in keyboard: UnitRectangle) -> UnitRectangle {
    UnitRectangle(
      x: keyboard.x, y: rectangle.maxY, width: keyboard.width,
      height: keyboard.maxY - rectangle.maxY)
  }

  /// In rows of keys.
  private static let stripHeight = 0.7
}

extension Layout {
  /// Whether its keys are a calculator's, whose display stands in the strip.
  package var isCalculator: Bool {
    hasKey { if case .calculator = $0 { true } else { false } }
  }

  /// Whether it has keys with several letters, which the strip shows.
  package var hasPhoneKeys: Bool {
    hasKey { if case .phone = $0 { true } else { false } }
  }

  private func hasKey(_ acts: (KeyAction) -> Bool) -> Bool {
    layers.contains { $0.keys.contains { acts($0.action) } }
  }
}
