package import JSON
package import Units

// A rectangle's members stand beside those of what it is the place of.

extension UnitRectangle: JSONObject {
  package static let members = ["x: float", "y: float", "width: float", "height: float"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("x", fraction: x)
    writer.field("y", fraction: y)
    writer.field("width", fraction: width)
    writer.field("height", fraction: height)
  }

  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      x: try json.read("x"), y: try json.read("y"), width: try json.read("width"),
      height: try json.read("height"))
  }
}
