import Scene
import Units

/// The accessory strip as it goes over the socket.
package struct AccessoryDescription: Hashable, Sendable, PlacedDescription {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var items: [Item]
  package var display: Display?

  init(_ accessory: SceneAccessory) {
    x = accessory.rectangle.x
    y = accessory.rectangle.y
    width = accessory.rectangle.width
    height = accessory.rectangle.height
    items = accessory.items.map(Item.init)
    display = accessory.display.map(Display.init)
  }

  package struct Item: Hashable, Sendable, PlacedDescription {
    package var id: String
    package var label: String
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    /// `candidate`, `chosen` or `button`.
    package var kind: String
    package var pressed: Bool?

    init(_ item: SceneAccessory.Item) {
      id = item.id
      label = item.label
      x = item.rectangle.x
      y = item.rectangle.y
      width = item.rectangle.width
      height = item.rectangle.height
      kind = item.kind.rawValue
      pressed = item.pressed ? true : nil
    }
  }

  /// The calculator's display.
  package struct Display: Hashable, Sendable {
    package var text: String
    package var operation: String
    package var memory: Bool?
    package var failed: Bool?

    init(_ display: SceneAccessory.Display) {
      text = display.text
      operation = display.operation
      memory = display.memory ? true : nil
      failed = display.failed ? true : nil
    }
  }
}

extension AccessoryDescription: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writePlace(to: &writer)
    writer.array("items", items)
    if let display { writer.object("display", display.writeFields) }
  }
}

extension AccessoryDescription.Item: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
    writePlace(to: &writer)
    writer.field("kind", kind)
    writer.flag("pressed", pressed ?? false)
  }
}

extension AccessoryDescription.Display: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("text", text)
    writer.field("operation", operation)
    writer.flag("memory", memory ?? false)
    writer.flag("failed", failed ?? false)
  }
}

extension AccessoryDescription: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    items = try json.read("items")
    display = try json.readIfPresent("display")
  }
}

extension AccessoryDescription.Item: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    id = try json.read("id")
    label = try json.read("label")
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    kind = try json.read("kind")
    pressed = try json.readIfPresent("pressed")
  }
}

extension AccessoryDescription.Display: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    text = try json.read("text")
    operation = try json.read("operation")
    memory = try json.readIfPresent("memory")
    failed = try json.readIfPresent("failed")
  }
}
