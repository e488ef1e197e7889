package import JSON
package import Keys
package import Layouts
package import Units

/// The whole visible keyboard as a value: panels draw it, and scripts find keys in it.
package struct Scene: Hashable, Sendable {
  package var layout: String
  package var layer: String
  package var visible: Bool
  /// The name of the touchscreen's output, on which the keyboard is drawn; nil if unknown.
  package var output: String?
  /// The keyboard's place in fractions of the touch surface as the user sees it.
  package var rectangle: UnitRectangle
  package var direction: Layout.Direction
  /// True if the layout's keys neither click nor vibrate.
  package var isSilent = false
  /// The time at which the daemon read its settings (CLOCK_MONOTONIC); nil if it has read none. A
  /// panel that read the settings before this time reads them again.
  package var settingsRead: Microseconds?
  /// The look and sound that the user at the seat has chosen; nil to use those of the settings.
  package var look: Look?
  /// The number of requests so far to move the keyboard. A panel reports its place with the number
  /// in the scene, so that the daemon knows which request the report answers.
  package var asked: Int?
  /// A count that grows when a field is more private than the previous one, and when the user
  /// changes. Panels then erase their cached texts.
  package var forgotten = 0
  /// The number of fingers on keys that must not look pressed, because the field may be secret.
  package var unseenTouches = 0
  /// The keys, with rectangles in fractions of the touch surface.
  package var keys: [SceneKey]
  /// The bar for dragging the keyboard; nil if the keyboard does not float.
  package var grip: UnitRectangle?
  /// The strip above the keys; in JSON it is called `accessory`.
  package var strip: SceneStrip?
  /// The use of the panel's pointer; nil if pointers do nothing, and the panel reports none.
  package var pointer: PointerUse?
  /// The time for which the pointer must rest on its key; nil while it rests on none.
  package var dwell: SceneDwell?
  /// The ring that a panel draws for `dwell`; never sent.
  package var ring: SceneRing?
  /// The line behind a finger that swipes a word, drawn over the keys; nil if there is none.
  package var trail: SceneTrail?
  /// The popups; later popups are drawn over earlier ones.
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
      "trail: ?Trail", "pointer: ?string", "dwell: ?Dwell",
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
    writer.field("pointer", pointer?.rawValue)
    writer.object("dwell", dwell)
  }

  /// Reads a scene. A direction that this version lacks becomes left-to-right.
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
    pointer = (try json.readIfPresent("pointer")).flatMap(PointerUse.init(rawValue:))
    dwell = try json.readIfPresent("dwell")
    forgotten = try json.readIfPresent("forgotten") ?? 0
    unseenTouches = try json.readIfPresent("unseenTouches") ?? 0
    settingsRead = (try json.readIfPresent("settingsRead")).map { (time: Int) in
      Microseconds(Int64(time))
    }
  }
}
