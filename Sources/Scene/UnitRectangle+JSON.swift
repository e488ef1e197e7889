package import JSON
package import Units

// A rectangle's members stand beside those of what it is the place of.

extension UnitRectangle: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("x", fraction: x)
    writer.field("y", fraction: y)
    writer.field("width", fraction: width)
    writer.field("height", fraction: height)
  }
}

extension UnitRectangle: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      x: try json.read("x"), y: try json.read("y"), width: try json.read("width"),
      height: try json.read("height"))
  }
}
