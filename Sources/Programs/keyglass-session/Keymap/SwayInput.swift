import JSON

/// Sway's description of an input device.
struct SwayInput: Hashable, Sendable {
  /// The device's name in commands: `19271:1:Keyglass_keyboard`.
  var identifier: String
  /// The kind of device: `keyboard`, `touch`, …
  var type: String
  /// The device's vendor id.
  var vendor: Int
  /// The names of the groups of the device's keymap.
  var groups: [String]

  /// True for the keyboard that keyglassd types on (`OutputKeyboard`).
  var isKeyglassKeyboard: Bool {
    vendor == 0x4B47 && type == "keyboard" && identifier.hasSuffix(":Keyglass_keyboard")
  }

  /// Reads the reply to `getInputs`.
  ///
  /// - Throws: if a value of the reply is missing or has the wrong type.
  static func all(in payload: [UInt8]) throws(JSONMismatch) -> [SwayInput] {
    try [SwayInput](JSONValue(payload[...]))
  }

  /// Reads the device that an event is about.
  ///
  /// - Throws: if a value of the event is missing or has the wrong type.
  static func changed(in payload: [UInt8]) throws(JSONMismatch) -> SwayInput {
    try JSONValue(payload[...]).read("input")
  }
}

extension SwayInput: JSONReadable {
  init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    identifier = try json.read("identifier")
    type = try json.read("type")
    vendor = try json.readIfPresent("vendor") ?? 0
    // Groups of other keyboards may have no names.
    groups = try json["xkb_layout_names"]?.elements { $0.string ?? "" } ?? []
  }
}
