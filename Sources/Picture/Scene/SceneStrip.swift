package import JSON
package import Units

/// The strip between the keyboard's upper edge and its keys. It has candidates, an application's
/// buttons, or the calculator's display. A page of candidates also covers the place of the keys,
/// and the scene then has no keys.
package struct SceneStrip: Hashable, Sendable {
  /// The strip's place in fractions of the touch surface, inside the keyboard's rectangle.
  package var rectangle: UnitRectangle
  package var items: [Item]
  package var display: Display?

  package init(rectangle: UnitRectangle, items: [Item] = [], display: Display? = nil) {
    self.rectangle = rectangle
    self.items = items
    self.display = display
  }

  /// An item of the strip that can be touched.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var label: String
    /// A distinguishing mark such as a tone, drawn small beside the label; nil for none.
    package var comment: String?
    /// The item's place in fractions of the touch surface.
    package var rectangle: UnitRectangle
    package var kind: Kind
    package var pressed: Bool
    /// True if a switch can choose the item now.
    package var scanned: Bool
    /// The icon drawn instead of the label.
    package var icon: SceneIcon?

    package init(
      id: String, label: String, comment: String? = nil, rectangle: UnitRectangle, kind: Kind,
      pressed: Bool = false, icon: SceneIcon? = nil, scanned: Bool = false
    ) {
      self.id = id
      self.label = label
      self.comment = comment
      self.icon = icon
      self.rectangle = rectangle
      self.kind = kind
      self.pressed = pressed
      self.scanned = scanned
    }

    /// The effect of touching an item.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Types an offered word.
      case candidate
      /// Types the word that the space key would also type.
      case byDefault = "chosen"
      /// Presses an application's button.
      case button
    }
  }

  /// The calculator's display.
  package struct Display: Hashable, Sendable {
    package var text: String
    /// The operation waiting for its right operand, e.g. `×`; empty if there is none.
    package var operation: String
    /// True if the memory holds a number.
    package var memory: Bool
    /// True if the text is an error instead of a number.
    package var failed: Bool

    package init(text: String, operation: String = "", memory: Bool = false, failed: Bool = false) {
      self.text = text
      self.operation = operation
      self.memory = memory
      self.failed = failed
    }
  }
}

extension SceneStrip: JSONObject {
  package static let members =
    UnitRectangle.members + ["items: []AccessoryItem", "display: ?Display"]

  package func writeFields(to writer: inout JSONWriter) {
    rectangle.writeFields(to: &writer)
    writer.array("items", items)
    writer.object("display", display)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      rectangle: try UnitRectangle(json), items: try json.read("items"),
      display: try json.readIfPresent("display"))
  }
}

extension SceneStrip.Item: JSONObject {
  package static let members =
    ["id: string", "label: string", "comment: ?string"] + UnitRectangle.members + [
      "kind: string", "pressed: ?bool", "icon: ?string", "scanned: ?bool",
    ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
    writer.field("comment", comment)
    rectangle.writeFields(to: &writer)
    writer.field("kind", kind.rawValue)
    writer.flag("pressed", pressed)
    writer.field("icon", icon?.rawValue)
    writer.flag("scanned", scanned)
  }

  /// Reads an item. An unknown kind becomes a candidate, and an unknown icon becomes nil.
  ///
  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      id: try json.read("id"), label: try json.read("label"),
      comment: try json.readIfPresent("comment"), rectangle: try UnitRectangle(json),
      kind: Kind(rawValue: try json.read("kind")) ?? .candidate,
      pressed: try json.readFlag("pressed"),
      icon: (try json.readIfPresent("icon")).flatMap { SceneIcon(rawValue: $0) },
      scanned: try json.readFlag("scanned"))
  }
}

extension SceneStrip.Display: JSONObject {
  package static let members = [
    "text: string", "operation: string", "memory: ?bool", "failed: ?bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("text", text)
    writer.field("operation", operation)
    writer.flag("memory", memory)
    writer.flag("failed", failed)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      text: try json.read("text"), operation: try json.read("operation"),
      memory: try json.readFlag("memory"), failed: try json.readFlag("failed"))
  }
}
