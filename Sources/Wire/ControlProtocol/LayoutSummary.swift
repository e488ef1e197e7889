package import JSON

/// An entry in a list of layouts.
package struct LayoutSummary: Hashable, Sendable {
  package var id: String
  package var title: String
  /// The layout's language as a BCP 47 tag; empty if it has none.
  package var language: String
  /// True for the current layout.
  package var current: Bool

  package init(id: String, title: String, language: String, current: Bool) {
    self.id = id
    self.title = title
    self.language = language
    self.current = current
  }
}

extension LayoutSummary: JSONObject {
  package static let members = ["id: string", "title: string", "language: string", "current: bool"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("title", title)
    writer.field("language", language)
    writer.field("current", current)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    id = try json.read("id")
    title = try json.read("title")
    language = try json.read("language")
    current = try json.read("current")
  }
}

/// The reply to `ListLayouts`.
package struct LayoutList: Hashable, Sendable {
  package var layouts: [LayoutSummary]

  package init(_ layouts: [LayoutSummary]) {
    self.layouts = layouts
  }
}

extension LayoutList: JSONObject {
  package static let members = ["layouts: []Layout"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("layouts", layouts)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    layouts = try json.read("layouts")
  }
}
