package import JSON

/// A button that an application puts into the strip above the keys.
package struct AccessoryButton: Hashable, Sendable {
  /// What the application knows it by.
  package var id: String
  package var label: String

  /// As many as a finger can tell apart in one strip.
  package static let most = 8
  /// In bytes of UTF-8, for the id and for the label.
  package static let longestText = 64

  package init(id: String, label: String) {
    self.id = id
    self.label = label
  }

  /// Whether a panel can show them and an application tell them apart: not too many, every id and
  /// label a short line with something in it, no id twice.
  package static func areFit(_ buttons: [AccessoryButton]) -> Bool {
    buttons.count <= most && Set(buttons.map(\.id)).count == buttons.count
      && buttons.allSatisfy { isShortLine($0.id) && isShortLine($0.label) }
  }

  private static func isShortLine(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longestText
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension AccessoryButton: JSONObject {
  package static let members = ["id: string", "label: string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
  }

  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(id: try json.read("id"), label: try json.read("label"))
  }
}
