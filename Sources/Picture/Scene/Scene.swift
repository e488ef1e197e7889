package import JSON
package import Keys
package import Layouts
package import Units

/// The whole visible keyboard as a value: panels draw it, and scripts find keys in it.
package struct Scene: Hashable, Sendable {
  package var layout: String
  package var layer: String
  package var visible: Bool
  /// The output of the touchscreen, on which the keyboard belongs; nil if unknown.
  package var output: String?
  /// The keyboard's place in fractions of the touch surface as the user sees it.
  package var rectangle: UnitRectangle
  package var direction: Layout.Direction
  /// True if the layout's keys neither click nor vibrate.
  package var isSilent = false
  /// The time at which the daemon read its settings (CLOCK_MONOTONIC); nil if it has none. A panel
  /// that read them earlier reads them again for its looks.
  package var settingsRead: Microseconds?
  /// The look and sound of panels for the user at the seat; nil for the settings' own.
  package var look: Look?
  /// The number of requests to move the keyboard. A panel repeats the number when it reports its
  /// place for this scene, so that the daemon knows which request was answered.
  package var asked: Int?
  /// Counts secret fields and changes of the user. Whenever it grows, panels forget the texts that
  /// they have drawn.
  package var forgotten = 0
  /// The number of fingers on keys that do not look touched, because the field may be secure.
  package var unseenTouches = 0
  /// The keys, with rectangles in fractions of the touch surface.
  package var keys: [SceneKey]
  /// The bar by which a finger drags the keyboard; nil if it does not float.
  package var grip: UnitRectangle?
  /// The strip, published in JSON as `accessory`.
  package var strip: SceneStrip?
  /// The line behind a finger that swipes a word, drawn over the keys; nil if there is none.
  package var trail: SceneTrail?
  /// The popups; later popups cover earlier popups.
  package var popups: [Popup]

  package init(
    layout: String, layer: String, visible: Bool, rectangle: UnitRectangle,
    direction: Layout.Direction, keys: [SceneKey], strip: SceneStrip? = nil,
    popups: [Popup] = []
  ) {
    self.layout = layout
    self.layer = layer
    self.visible = visible
    self.rectangle = rectangle
    self.direction = direction
    self.keys = keys
    self.strip = strip
    self.popups = popups
  }
}

extension Scene: JSONObject {
  package static let members =
    [
      "layout: string", "layer: string", "visible: bool", "output: ?string", "direction: string",
      "silent: ?bool", "settingsRead: ?int", "look: ?Look", "asked: ?int", "forgotten: ?int",
      "unseenTouches: ?int",
    ] + UnitRectangle.members + [
      "grip: ?Place", "keys: []SceneKey", "accessory: ?Accessory", "popups: ?[]Popup",
      "trail: ?Trail",
    ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("layout", layout)
    writer.field("layer", layer)
    writer.field("visible", visible)
    writer.field("output", output)
    writer.field("direction", direction.rawValue)
    writer.flag("silent", isSilent)
    if let settingsRead { writer.field("settingsRead", Int(settingsRead.value)) }
    writer.object("look", look)
    if let asked { writer.field("asked", asked) }
    if forgotten > 0 { writer.field("forgotten", forgotten) }
    if unseenTouches > 0 { writer.field("unseenTouches", unseenTouches) }
    rectangle.writeFields(to: &writer)
    writer.object("grip", grip)
    writer.array("keys", keys)
    writer.object("accessory", strip)
    if !popups.isEmpty { writer.array("popups", popups) }
    writer.object("trail", trail)
  }

  /// Reads a scene; a direction that this version does not know becomes left-to-right.
  ///
  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      layout: try json.read("layout"), layer: try json.read("layer"),
      visible: try json.read("visible"), rectangle: try UnitRectangle(json),
      direction: Layout.Direction(rawValue: try json.read("direction")) ?? .leftToRight,
      keys: try json.read("keys"), strip: try json.readIfPresent("accessory"),
      popups: try json.readIfPresent("popups") ?? [])
    output = try json.readIfPresent("output")
    isSilent = try json.readFlag("silent")
    look = try json.readIfPresent("look")
    asked = try json.readIfPresent("asked")
    grip = try json.readIfPresent("grip")
    trail = try json.readIfPresent("trail")
    forgotten = try json.readIfPresent("forgotten") ?? 0
    unseenTouches = try json.readIfPresent("unseenTouches") ?? 0
    settingsRead = (try json.readIfPresent("settingsRead")).map { (time: Int) in
      Microseconds(Int64(time))
    }
  }
}
