package import ControlProtocol
package import JSON
package import Keys
package import Touch
import Units

/// The state that a stopping daemon hands to its successor, together with the descriptors of its
/// devices. It is JSON text that is never written to a file.
package struct HandoverState: Hashable, Sendable {
  /// The fingerprint of the settings files. The next daemon compares it, to see if they have
  /// changed.
  package var settings: String
  package var isVisible: Bool
  package var besideHardware: HardwareKeyboards.Effect
  /// The last place of the keyboard that a panel reported; nil if none did.
  package var panel: PanelDescription?
  /// The user at the seat, who latched or locked `keys`; nil if no user was logged in.
  package var user: UInt32?
  /// The session's input sources; nil if they are unknown.
  package var inputSources: SessionSources.OfUser?
  package var keys: LayerAndLatches
  package var keyboard: Keyboard
  package var inputs: [Input]

  /// The uinput keyboard.
  package struct Keyboard: Hashable, Sendable {
    package var device: Output
    package var capsLock: Bool
    package var numLock: Bool
    /// The LED trigger of Caps Lock.
    package var trigger: String

    package init(device: Output, capsLock: Bool, numLock: Bool, trigger: String) {
      self.device = device
      self.capsLock = capsLock
      self.numLock = numLock
      self.trigger = trigger
    }
  }

  /// A uinput device of the daemon.
  package struct Output: Hashable, Sendable {
    package var node: String
    package var abilities: String

    package init(node: String, abilities: String) {
      self.node = node
      self.abilities = abilities
    }
  }

  /// A grabbed touchscreen or keypad on which no finger or key is down.
  package struct Input: Hashable, Sendable {
    package var sysname: String
    /// A fingerprint of the device's udev properties. If they have changed, the device's clone must
    /// be made again, because the clone has the same properties.
    package var properties: String
    package var readings: DeviceReadings
    /// True if Num Lock has made the keypad a plain keypad, all of whose keys pass through.
    package var isPlain: Bool
    /// A touchscreen's clone, or a keypad's uinput device for keys that the uinput keyboard lacks;
    /// nil if there is none.
    package var output: Output?

    package init(
      sysname: String, properties: String, readings: DeviceReadings, isPlain: Bool = false,
      output: Output?
    ) {
      self.sysname = sysname
      self.properties = properties
      self.readings = readings
      self.isPlain = isPlain
      self.output = output
    }
  }

  package init(
    settings: String, isVisible: Bool, besideHardware: HardwareKeyboards.Effect = .none,
    panel: PanelDescription?, user: UInt32?, inputSources: SessionSources.OfUser?,
    keys: LayerAndLatches, keyboard: Keyboard, inputs: [Input]
  ) {
    self.settings = settings
    self.isVisible = isVisible
    self.besideHardware = besideHardware
    self.panel = panel
    self.user = user
    self.inputSources = inputSources
    self.keys = keys
    self.keyboard = keyboard
    self.inputs = inputs
  }

  /// Returns nil if the text is not a handover that this version can read.
  package init?(parsing text: some Sequence<UInt8>) {
    do throws(JSONMismatch) {
      try self.init(JSONValue(Array(text)[...]))
    } catch {
      return nil
    }
  }
}

extension HandoverState: JSONReadable, JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("settings", settings)
    writer.field("visible", isVisible)
    writer.field("besideHardware", besideHardware.rawValue)
    writer.object("panel", panel)
    if let user { writer.field("user", Int(user)) }
    writer.object("inputSources", inputSources)
    writer.field("layer", keys.layer)
    writer.field("latched", Int(keys.latched.rawValue))
    writer.field("locked", Int(keys.locked.rawValue))
    writer.object("keyboard") { writer in
      keyboard.device.writeFields(to: &writer)
      writer.field("capsLock", keyboard.capsLock)
      writer.field("numLock", keyboard.numLock)
      writer.field("trigger", keyboard.trigger)
    }
    writer.array("inputs", inputs)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    settings = try json.read("settings")
    isVisible = try json.read("visible")
    let effect: String? = try json.readIfPresent("besideHardware")
    besideHardware = effect.flatMap(HardwareKeyboards.Effect.init) ?? .none
    panel = try json.readIfPresent("panel")
    user = (try json.readIfPresent("user")).flatMap { (number: Int) in UInt32(exactly: number) }
    inputSources = try json.readIfPresent("inputSources")
    keys = LayerAndLatches(
      layer: try json.read("layer"), latched: try Modifiers(number: json.read("latched")),
      locked: try Modifiers(number: json.read("locked")))
    guard let member = json["keyboard"] else { throw JSONMismatch() }
    keyboard = Keyboard(
      device: try Output(member), capsLock: try member.read("capsLock"),
      numLock: try member.read("numLock"), trigger: try member.read("trigger"))
    inputs = try json.read("inputs")
  }
}

extension SessionSources.OfUser: JSONReadable, JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("user", Int(user))
    writer.array("sources", sources)
  }

  /// - Throws: if a member is missing or of another type, or `sources` is not a valid list of input
  ///   sources.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let user = UInt32(exactly: try json.read("user") as Int) else { throw JSONMismatch() }
    self.user = user
    sources = try json.read("sources")
    guard !sources.isEmpty, InputSources.areFit(sources) else { throw JSONMismatch() }
  }
}

extension HandoverState.Output: JSONReadable, JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("node", node)
    writer.field("abilities", abilities)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    node = try json.read("node")
    abilities = try json.read("abilities")
  }
}

extension HandoverState.Input: JSONReadable, JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("sysname", sysname)
    writer.field("properties", properties)
    writer.field("readings", readings.text)
    writer.flag("plain", isPlain)
    writer.object("output", output)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    sysname = try json.read("sysname")
    guard let readings = DeviceReadings(parsing: try json.read("readings")) else {
      throw JSONMismatch()
    }
    self.readings = readings
    properties = try json.read("properties")
    isPlain = try json.readFlag("plain")
    output = try json.readIfPresent("output")
  }
}

extension Modifiers {
  fileprivate init(number: Int) throws(JSONMismatch) {
    guard let bits = UInt8(exactly: number) else { throw JSONMismatch() }
    self.init(rawValue: bits)
  }
}
