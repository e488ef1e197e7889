package import JSON

/// The characters of a text that cannot be typed: the reply to `Check`.
package struct UnreachableList: Hashable, Sendable {
  /// The characters in order of first occurrence, without repetition; empty if all can be typed.
  package var characters: [String]

  package init(characters: [String]) {
    self.characters = characters
  }
}

extension UnreachableList: JSONObject {
  package static let members = ["characters: []string"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("characters", characters)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    characters = try json.read("characters")
  }
}
