package import JSON

/// The keymap file of the Keyglass keyboard for a session: the reply to `TakeKeymap`.
package struct KeymapFile: Hashable, Sendable {
  /// The absolute path of a file in XKB's text format; nil if the session's own keymap suffices.
  package var file: String?
  /// The name of the keymap's first group; no other keymap has this name.
  package var name: String?

  /// The permitted length of the name, in bytes.
  static let nameLength = 1...256

  package init(file: String? = nil, name: String? = nil) {
    self.file = file
    self.name = name
  }
}

extension KeymapFile: JSONObject {
  package static let members = ["file: ?string", "name: ?string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("file", file)
    writer.field("name", name)
  }

  /// - Throws: if a member is of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    file = try json.readIfPresent("file")
    name = try json.readIfPresent("name")
  }
}
