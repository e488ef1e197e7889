package import Units

/// Something with a place, in fractions 0–1 of the touch surface as the finger sees it. On the
/// wire its fields stand beside the others.
package protocol PlacedDescription {
  var x: Double { get }
  var y: Double { get }
  var width: Double { get }
  var height: Double { get }
}

extension PlacedDescription {
  package var rectangle: UnitRectangle {
    UnitRectangle(x: x, y: y, width: width, height: height)
  }

  func writePlace(to writer: inout JSONWriter) {
    writer.field("x", fraction: x)
    writer.field("y", fraction: y)
    writer.field("width", fraction: width)
    writer.field("height", fraction: height)
  }
}
