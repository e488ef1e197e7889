package import JSON

/// A layout as a list of layouts shows it.
package struct LayoutSummary: Hashable, Sendable {
  package var id: String
  package var title: String
  /// BCP 47; empty where the layout has no language.
  package var language: String
  /// Whether it is the one that the keyboard shows.
  package var current: Bool

  package init(id: String, title: String, language: String, current: Bool) {
    self.id = id
    self.title = title
    self.language = language
    self.current = current
  }
}

extension LayoutSummary: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("title", title)
    writer.field("language", language)
    writer.field("current", current)
  }
}

/// The reply to `ListLayouts`.
package struct LayoutList: Hashable, Sendable, JSONWritable {
  package var layouts: [LayoutSummary]

  package init(_ layouts: [LayoutSummary]) {
    self.layouts = layouts
  }

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("layouts", layouts)
  }
}

extension LayoutSummary: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    id = try json.read("id")
    title = try json.read("title")
    language = try json.read("language")
    current = try json.read("current")
  }
}

extension LayoutList: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    layouts = try json.read("layouts")
  }
}
