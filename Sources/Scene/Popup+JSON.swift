package import JSON
package import Keys
import Units

extension Popup: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    rectangle.writeFields(to: &writer)
    writer.array("cells", cells)
  }
}

extension Popup: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(rectangle: try UnitRectangle(json), cells: try json.read("cells"))
  }
}

extension Popup.Cell: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("label", label)
    rectangle.writeFields(to: &writer)
    writer.flag("selected", isSelected)
    writer.flag("current", isCurrent)
    writer.flag("unreachable", isUnreachable)
  }
}

extension Popup.Cell: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      label: try json.read("label"), rectangle: try UnitRectangle(json),
      isSelected: try json.readFlag("selected"), isCurrent: try json.readFlag("current"),
      isUnreachable: try json.readFlag("unreachable"))
  }
}
