package import Layouts
package import Units

extension SceneStrip {
  /// The place of a layout's strip in the keyboard's rectangle; nil if the layout needs none.
  ///
  /// Apart from `always`, the place depends only on the layout, so that the keys do not move.
  ///
  /// - Parameter always: true to have a strip even if the layout needs none.
  package static func place(
    for layout: Layout, in keyboard: UnitRectangle, always: Bool = false
  ) -> UnitRectangle? {
    guard always || layout.isCalculator || layout.hasPhoneKeys || layout.method != nil,
      let layer = layout.layers.first
    else { return nil }
    let rows = max(layer.unitsHigh, 1)
    return UnitRectangle(
      x: keyboard.x, y: keyboard.y, width: keyboard.width,
      height: keyboard.height * stripHeight / (rows + stripHeight))
  }

  /// Returns the place of the keys, below the strip.
  package func keyArea(in keyboard: UnitRectangle) -> UnitRectangle {
    UnitRectangle(
      x: keyboard.x, y: rectangle.maxY, width: keyboard.width,
      height: keyboard.maxY - rectangle.maxY)
  }

  /// The strip's height as a fraction of the height of a row of keys.
  private static let stripHeight = 0.7
}

extension Layout {
  /// True if the layout has keys of a calculator, which needs the strip as its display.
  package var isCalculator: Bool {
    hasKey { if case .calculator = $0 { true } else { false } }
  }

  /// True if the layout has phone keys, which need the strip for their candidates.
  package var hasPhoneKeys: Bool {
    hasKey { if case .phone = $0 { true } else { false } }
  }

  private func hasKey(_ acts: (KeyAction) -> Bool) -> Bool {
    layers.contains { $0.keys.contains { acts($0.action) } }
  }
}
