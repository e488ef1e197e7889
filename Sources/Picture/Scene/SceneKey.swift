package import JSON
package import Layouts
package import Units

/// A key's current look.
package struct SceneKey: Hashable, Sendable {
  package var id: String
  /// The text on the key: the layout's label, or a label for the key's current action.
  package var label: String
  package var hint: String?
  package var rectangle: UnitRectangle
  package var style: Key.Style
  /// The icon drawn instead of the label.
  package var icon: SceneIcon?
  /// The layout's own icon, drawn instead of the label.
  package var path: IconPath?
  package var state: State

  package init(
    id: String, label: String, hint: String?, rectangle: UnitRectangle, style: Key.Style,
    icon: SceneIcon? = nil, path: IconPath? = nil, state: State
  ) {
    self.id = id
    self.label = label
    self.hint = hint
    self.rectangle = rectangle
    self.style = style
    self.icon = icon
    self.path = path
    self.state = state
  }

  package struct State: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let pressed = State(rawValue: 1 << 0)
    package static let latched = State(rawValue: 1 << 1)
    package static let locked = State(rawValue: 1 << 2)
    /// The look of a key whose text the keymap in use cannot type.
    package static let unreachable = State(rawValue: 1 << 3)
    /// The look of a key that a switch can choose now.
    package static let scanned = State(rawValue: 1 << 4)

    /// The flags with their names in JSON, where only set flags are written.
    fileprivate static let flags: [(name: StaticString, state: State)] = [
      ("pressed", .pressed), ("latched", .latched), ("locked", .locked),
      ("unreachable", .unreachable), ("scanned", .scanned),
    ]
  }
}

extension SceneKey: JSONObject {
  package static let members =
    ["id: string", "label: string", "hint: ?string"] + UnitRectangle.members
    + ["style: string", "icon: ?string", "path: ?string"] + State.flags.map { "\($0.name): ?bool" }

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
    writer.field("hint", hint)
    rectangle.writeFields(to: &writer)
    writer.field("style", style.rawValue)
    writer.field("icon", icon?.rawValue)
    writer.field("path", path?.data)
    for flag in State.flags { writer.flag(flag.name, state.contains(flag.state)) }
  }

  /// Reads a key. An unknown style becomes `character`, and an unknown icon or path becomes nil.
  ///
  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      id: try json.read("id"), label: try json.read("label"),
      hint: try json.readIfPresent("hint"), rectangle: try UnitRectangle(json),
      style: Key.Style(rawValue: try json.read("style")) ?? .character,
      icon: (try json.readIfPresent("icon")).flatMap(SceneIcon.init(rawValue:)),
      path: (try json.readIfPresent("path")).flatMap { try? IconPath(parsing: $0) }, state: [])
    for flag in State.flags where try json.readFlag(flag.name.description) {
      state.insert(flag.state)
    }
  }
}
