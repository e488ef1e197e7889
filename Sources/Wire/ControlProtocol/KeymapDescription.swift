package import JSON

/// The system's keymap as the daemon has read it: the reply to `GetKeymap` and `SetKeymapGroup`.
package struct KeymapDescription: Hashable, Sendable {
  package var rules: String
  package var model: String
  /// The value of `source` if no file names a keymap. The US keymap is then assumed.
  package static let unnamed = "nothing on this system names one"

  /// The layouts in XKB's notation, one per group: `us`, `de(neo)`.
  package var layouts: [String]
  package var options: [String]
  /// The number of the active layout, from 1.
  package var group: Int
  /// The place of the keymap's configuration: the settings, a system file, or `unnamed`.
  package var source: String
  /// The locale whose Compose table applies.
  package var locale: String
  /// True while a text console is in the foreground. The console's own tables then apply instead of
  /// the keymap.
  package var console: Bool
  package var capsLock: Bool
  package var numLock: Bool

  package init(
    rules: String, model: String, layouts: [String], options: [String], group: Int, source: String,
    locale: String, console: Bool, capsLock: Bool, numLock: Bool
  ) {
    self.rules = rules
    self.model = model
    self.layouts = layouts
    self.options = options
    self.group = group
    self.source = source
    self.locale = locale
    self.console = console
    self.capsLock = capsLock
    self.numLock = numLock
  }
}

extension KeymapDescription: JSONObject {
  package static let members = [
    "rules: string", "model: string", "layouts: []string", "options: []string", "group: int",
    "source: string", "locale: string", "console: bool", "capsLock: bool", "numLock: bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("rules", rules)
    writer.field("model", model)
    writer.array("layouts", layouts)
    writer.array("options", options)
    writer.field("group", group)
    writer.field("source", source)
    writer.field("locale", locale)
    writer.field("console", console)
    writer.field("capsLock", capsLock)
    writer.field("numLock", numLock)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    rules = try json.read("rules")
    model = try json.read("model")
    layouts = try json.read("layouts")
    options = try json.read("options")
    group = try json.read("group")
    source = try json.read("source")
    locale = try json.read("locale")
    console = try json.read("console")
    capsLock = try json.read("capsLock")
    numLock = try json.read("numLock")
  }
}
