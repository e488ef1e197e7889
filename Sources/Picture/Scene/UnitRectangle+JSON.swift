package import JSON
package import Units

// In JSON, a rectangle is not a separate object. Its members are among those of the object that
// contains it.

extension UnitRectangle: JSONObject {
  package static let members = ["x: float", "y: float", "width: float", "height: float"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("x", fraction: x)
    writer.field("y", fraction: y)
    writer.field("width", fraction: width)
    writer.field("height", fraction: height)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      x: try json.read("x"), y: try json.read("y"), width: try json.read("width"),
      height: try json.read("height"))
  }
}
