package import Units

extension PixelRectangle {
  /// Returns this rectangle in fractions of an output.
  package func fraction(of output: PixelSize) -> UnitRectangle {
    UnitRectangle(
      x: Double(x) / Double(output.width), y: Double(y) / Double(output.height),
      width: Double(width) / Double(output.width),
      height: Double(height) / Double(output.height))
  }
}
