package import JSON
package import Units

/// The strip between the keyboard's upper edge and its keys: candidates, an application's
/// buttons, or the calculator's display.
package struct SceneStrip: Hashable, Sendable {
  /// In fractions of the touch surface, inside the keyboard's rectangle.
  package var rectangle: UnitRectangle
  package var items: [Item]
  package var display: Display?

  package init(rectangle: UnitRectangle, items: [Item] = [], display: Display? = nil) {
    self.rectangle = rectangle
    self.items = items
    self.display = display
  }

  /// Something in the strip that can be touched.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var label: String
    /// In fractions of the touch surface.
    package var rectangle: UnitRectangle
    package var kind: Kind
    package var pressed: Bool

    package init(
      id: String, label: String, rectangle: UnitRectangle, kind: Kind, pressed: Bool = false
    ) {
      self.id = id
      self.label = label
      self.rectangle = rectangle
      self.kind = kind
      self.pressed = pressed
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A word that is offered.
      case candidate
      /// The word that will be typed if nothing is touched.
      case chosen
      /// A button that an application put there.
      case button
    }
  }

  /// The calculator's display.
  package struct Display: Hashable, Sendable {
    package var text: String
    /// The operation that waits for its second number, e.g. `×`; empty where none does.
    package var operation: String
    /// Whether the memory holds a number.
    package var memory: Bool
    /// Whether the text says what went wrong instead of a number.
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

  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      rectangle: try UnitRectangle(json), items: try json.read("items"),
      display: try json.readIfPresent("display"))
  }
}

extension SceneStrip.Item: JSONObject {
  package static let members =
    ["id: string", "label: string"] + UnitRectangle.members + ["kind: string", "pressed: ?bool"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
    rectangle.writeFields(to: &writer)
    writer.field("kind", kind.rawValue)
    writer.flag("pressed", pressed)
  }

  /// A kind that this version does not know looks like a word.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      id: try json.read("id"), label: try json.read("label"), rectangle: try UnitRectangle(json),
      kind: Kind(rawValue: try json.read("kind")) ?? .candidate,
      pressed: try json.readFlag("pressed"))
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

  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(
      text: try json.read("text"), operation: try json.read("operation"),
      memory: try json.readFlag("memory"), failed: try json.readFlag("failed"))
  }
}
