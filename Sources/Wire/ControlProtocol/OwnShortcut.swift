package import JSON

/// An abbreviation of the user at the seat, with the text that it stands for.
package struct OwnShortcut: Hashable, Sendable {
  package var abbreviation: String
  package var text: String

  /// The permitted lengths in bytes.
  package static let abbreviationLength = 1...64
  package static let textLength = 1...800

  package init(abbreviation: String, text: String) {
    self.abbreviation = abbreviation
    self.text = text
  }
}

extension OwnShortcut: JSONObject {
  package static let members = ["abbreviation: string", "text: string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("abbreviation", abbreviation)
    writer.field("text", text)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(abbreviation: try json.read("abbreviation"), text: try json.read("text"))
  }
}

/// The reply to `GetShortcuts`.
package struct OwnShortcutList: Hashable, Sendable {
  package var shortcuts: [OwnShortcut]

  package init(_ shortcuts: [OwnShortcut]) {
    self.shortcuts = shortcuts
  }
}

extension OwnShortcutList: JSONObject {
  package static let members = ["shortcuts: []Shortcut"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("shortcuts", shortcuts)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    shortcuts = try json.read("shortcuts")
  }
}

/// The reply to `SetShortcut` and `RemoveShortcut`.
package struct ShortcutsChanged: Hashable, Sendable {
  /// A description of the damage to the user's file, with the path of a copy of the file; nil if
  /// the file was undamaged.
  package var damage: String?

  package init(damage: String? = nil) {
    self.damage = damage
  }
}

extension ShortcutsChanged: JSONObject {
  package static let members = ["damage: ?string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("damage", damage)
  }

  /// - Throws: if a member is of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    damage = try json.readIfPresent("damage")
  }
}
