package import JSON

/// A summary of the keyboard as it looks now: the reply to every call that changes the keyboard.
package struct KeyboardSummary: Hashable, Sendable {
  /// The layout's id.
  package var layout: String
  /// The layout's name for display.
  package var title: String
  package var layer: String
  package var visible: Bool

  package init(layout: String, title: String, layer: String, visible: Bool) {
    self.layout = layout
    self.title = title
    self.layer = layer
    self.visible = visible
  }
}

extension KeyboardSummary: JSONObject {
  package static let members = [
    "layout: string", "title: string", "layer: string", "visible: bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("layout", layout)
    writer.field("title", title)
    writer.field("layer", layer)
    writer.field("visible", visible)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    layout = try json.read("layout")
    title = try json.read("title")
    layer = try json.read("layer")
    visible = try json.read("visible")
  }
}
