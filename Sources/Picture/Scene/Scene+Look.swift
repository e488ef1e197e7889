package import JSON

extension Scene {
  /// A user's choices for the look and sound of panels. The values are the words used in the
  /// settings.
  package struct Look: Hashable, Sendable {
    package var theme: String
    package var sound: String
    package var haptic: Bool

    package init(theme: String, sound: String, haptic: Bool) {
      self.theme = theme
      self.sound = sound
      self.haptic = haptic
    }
  }
}

extension Scene.Look: JSONObject {
  package static let members = ["theme: string", "sound: string", "haptic: bool"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("theme", theme)
    writer.field("sound", sound)
    writer.field("haptic", haptic)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    theme = try json.read("theme")
    sound = try json.read("sound")
    haptic = try json.read("haptic")
  }
}
