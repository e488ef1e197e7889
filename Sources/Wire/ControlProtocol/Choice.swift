package import JSON

/// A setting that the user at the seat may choose.
package struct Choice: Hashable, Sendable {
  /// The setting's dotted path.
  package var key: String
  /// The value, written as in a settings file.
  package var value: String
  /// True if the user has chosen the value; false if it is from the administrator or the default.
  package var chosen: Bool
  /// A description of the setting.
  package var text: String
  /// The permitted values, for display.
  package var values: String

  /// The longest key, in bytes.
  package static let longestKey = 128
  /// The longest value, in bytes.
  package static let longestValue = 1024

  package init(key: String, value: String, chosen: Bool, text: String, values: String) {
    self.key = key
    self.value = value
    self.chosen = chosen
    self.text = text
    self.values = values
  }
}

extension Choice: JSONObject {
  package static let members = [
    "key: string", "value: string", "chosen: bool", "text: string", "values: string",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("key", key)
    writer.field("value", value)
    writer.field("chosen", chosen)
    writer.field("text", text)
    writer.field("values", values)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    key = try json.read("key")
    value = try json.read("value")
    chosen = try json.read("chosen")
    text = try json.read("text")
    values = try json.read("values")
  }
}

/// The reply to `GetChoices`.
package struct ChoiceList: Hashable, Sendable {
  package var settings: [Choice]

  package init(_ settings: [Choice]) {
    self.settings = settings
  }
}

extension ChoiceList: JSONObject {
  package static let members = ["settings: []Choice"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("settings", settings)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    settings = try json.read("settings")
  }
}
