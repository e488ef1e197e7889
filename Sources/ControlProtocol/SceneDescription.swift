import Layouts
package import Scene
import Units

/// The visible keyboard as it goes over the socket. Rectangles are fractions 0–1 of the touch
/// surface as the finger sees it.
package struct SceneDescription: Hashable, Sendable, PlacedDescription {
  package var layout: String
  package var layer: String
  package var visible: Bool
  /// The output that is touched; absent where that is not known.
  package var output: String?
  /// `left-to-right` or `right-to-left`.
  package var direction: String
  /// The layout's keys neither click nor vibrate; on the wire only where it is true.
  package var silent: Bool?
  /// When the daemon read its settings, in microseconds of CLOCK_MONOTONIC.
  package var settingsRead: Int?
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var keys: [KeyDescription]
  package var accessory: AccessoryDescription?
  /// Absent on the wire where nothing pops up.
  package var popups: [PopupDescription]?

  package init(_ scene: Scene) {
    layout = scene.layout
    layer = scene.layer
    visible = scene.visible
    output = scene.output
    direction = scene.direction.rawValue
    silent = scene.isSilent ? true : nil
    settingsRead = scene.settingsRead.map { Int($0.value) }
    x = scene.rectangle.x
    y = scene.rectangle.y
    width = scene.rectangle.width
    height = scene.rectangle.height
    keys = scene.keys.map(KeyDescription.init)
    accessory = scene.accessory.map(AccessoryDescription.init)
    popups = scene.popups.isEmpty ? nil : scene.popups.map(PopupDescription.init)
  }

  package struct KeyDescription: Hashable, Sendable, PlacedDescription {
    package var id: String
    package var label: String
    package var hint: String?
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    /// `character`, `function` or `accent`.
    package var style: String
    /// A name from `SceneIcon`, drawn instead of the label.
    package var icon: String?
    /// Flags are on the wire only where they are true.
    package var pressed: Bool?
    package var latched: Bool?
    package var locked: Bool?
    package var unreachable: Bool?

    init(_ key: SceneKey) {
      id = key.id
      label = key.label
      hint = key.hint
      x = key.rectangle.x
      y = key.rectangle.y
      width = key.rectangle.width
      height = key.rectangle.height
      style = key.style.rawValue
      icon = key.icon?.rawValue
      pressed = key.state.contains(.pressed) ? true : nil
      latched = key.state.contains(.latched) ? true : nil
      locked = key.state.contains(.locked) ? true : nil
      unreachable = key.state.contains(.unreachable) ? true : nil
    }
  }
}

extension SceneDescription: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("layout", layout)
    writer.field("layer", layer)
    writer.field("visible", visible)
    writer.field("output", output)
    writer.field("direction", direction)
    writer.flag("silent", silent ?? false)
    if let settingsRead { writer.field("settingsRead", settingsRead) }
    writePlace(to: &writer)
    writer.array("keys", keys)
    if let accessory { writer.object("accessory", accessory.writeFields) }
    if let popups { writer.array("popups", popups) }
  }
}

extension SceneDescription.KeyDescription: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
    writer.field("hint", hint)
    writePlace(to: &writer)
    writer.field("style", style)
    writer.field("icon", icon)
    writer.flag("pressed", pressed ?? false)
    writer.flag("latched", latched ?? false)
    writer.flag("locked", locked ?? false)
    writer.flag("unreachable", unreachable ?? false)
  }
}

extension SceneDescription: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    layout = try json.read("layout")
    layer = try json.read("layer")
    visible = try json.read("visible")
    output = try json.readIfPresent("output")
    direction = try json.read("direction")
    silent = try json.readIfPresent("silent")
    settingsRead = try json.readIfPresent("settingsRead")
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    keys = try json.read("keys")
    accessory = try json.readIfPresent("accessory")
    popups = try json.readIfPresent("popups")
  }
}

extension SceneDescription.KeyDescription: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    id = try json.read("id")
    label = try json.read("label")
    hint = try json.readIfPresent("hint")
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    style = try json.read("style")
    icon = try json.readIfPresent("icon")
    pressed = try json.readIfPresent("pressed")
    latched = try json.readIfPresent("latched")
    locked = try json.readIfPresent("locked")
    unreachable = try json.readIfPresent("unreachable")
  }
}
