import Scene
import Units

/// What pops up over the keyboard, as it goes over the socket.
package struct PopupDescription: Hashable, Sendable, PlacedDescription {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var cells: [Cell]

  init(_ popup: ScenePopup) {
    x = popup.rectangle.x
    y = popup.rectangle.y
    width = popup.rectangle.width
    height = popup.rectangle.height
    cells = popup.cells.map(Cell.init)
  }

  package struct Cell: Hashable, Sendable, PlacedDescription {
    package var label: String
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var selected: Bool?
    package var current: Bool?
    package var unreachable: Bool?

    init(_ cell: ScenePopup.Cell) {
      label = cell.label
      x = cell.rectangle.x
      y = cell.rectangle.y
      width = cell.rectangle.width
      height = cell.rectangle.height
      selected = cell.selected ? true : nil
      current = cell.current ? true : nil
      unreachable = cell.unreachable ? true : nil
    }
  }
}

extension PopupDescription: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writePlace(to: &writer)
    writer.array("cells", cells)
  }
}

extension PopupDescription.Cell: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("label", label)
    writePlace(to: &writer)
    writer.flag("selected", selected ?? false)
    writer.flag("current", current ?? false)
    writer.flag("unreachable", unreachable ?? false)
  }
}

extension PopupDescription: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    cells = try json.read("cells")
  }
}

extension PopupDescription.Cell: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    label = try json.read("label")
    x = try json.read("x")
    y = try json.read("y")
    width = try json.read("width")
    height = try json.read("height")
    selected = try json.readIfPresent("selected")
    current = try json.readIfPresent("current")
    unreachable = try json.readIfPresent("unreachable")
  }
}
