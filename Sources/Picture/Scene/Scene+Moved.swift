import Keys

extension Scene {
  /// Moves the whole scene down, or up if negative, by a fraction of the touch surface's height.
  package mutating func move(down way: Double) {
    rectangle.y += way
    grip?.y += way
    for index in keys.indices { keys[index].rectangle.y += way }
    strip?.move(down: way)
    for index in popups.indices { popups[index].move(down: way) }
    trail?.move(down: way)
  }
}

extension SceneStrip {
  fileprivate mutating func move(down way: Double) {
    rectangle.y += way
    for index in items.indices { items[index].rectangle.y += way }
  }
}

extension Popup {
  fileprivate mutating func move(down way: Double) {
    rectangle.y += way
    for index in cells.indices { cells[index].rectangle.y += way }
  }
}
