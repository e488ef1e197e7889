package import JSON
package import Keys
import Units

extension Popup: JSONObject {
  package static let members = UnitRectangle.members + ["cells: []PopupCell", "preview: ?bool"]

  package func writeFields(to writer: inout JSONWriter) {
    rectangle.writeFields(to: &writer)
    writer.array("cells", cells)
    writer.flag("preview", isPreview)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      rectangle: try UnitRectangle(json), cells: try json.read("cells"),
      isPreview: try json.readFlag("preview"))
  }
}

extension Popup.Cell: JSONObject {
  package static let members =
    ["label: string"] + UnitRectangle.members
    + ["selected: ?bool", "current: ?bool", "unreachable: ?bool"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("label", label)
    rectangle.writeFields(to: &writer)
    writer.flag("selected", isSelected)
    writer.flag("current", isCurrent)
    writer.flag("unreachable", isUnreachable)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      label: try json.read("label"), rectangle: try UnitRectangle(json),
      isSelected: try json.readFlag("selected"), isCurrent: try json.readFlag("current"),
      isUnreachable: try json.readFlag("unreachable"))
  }
}
