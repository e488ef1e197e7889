package import JSON
import Layouts
import Units

/// An application's button in the strip.
package struct AccessoryButton: Hashable, Sendable {
  /// The application's own id for the button.
  package var id: String
  package var label: String

  /// The maximum number of buttons; more buttons would be too narrow for a finger.
  package static let most = 8
  /// The maximum length of an id or a label, in bytes of UTF-8.
  package static let longestText = KeyAction.longestButtonID

  package init(id: String, label: String) {
    self.id = id
    self.label = label
  }

  /// True if the buttons are valid: not too many, with different ids, and with short, non-empty ids
  /// and labels of one line.
  package static func areFit(_ buttons: [AccessoryButton]) -> Bool {
    buttons.count <= most && Set(buttons.map(\.id)).count == buttons.count
      && buttons.allSatisfy { isShortLine($0.id) && isShortLine($0.label) }
  }

  private static func isShortLine(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longestText && text.isPrintable
  }
}

extension AccessoryButton: JSONObject {
  package static let members = ["id: string", "label: string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(id: try json.read("id"), label: try json.read("label"))
  }
}
