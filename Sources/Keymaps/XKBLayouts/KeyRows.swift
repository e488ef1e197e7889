import Keymap
import Layouts
import Units

/// Places the keys of a layer from left to right, row by row.
struct KeyRows {
  private(set) var keys: [Key] = []
  private(set) var spacers: [UnitRectangle] = []
  private let width: Double
  private let height: Double
  private var x = 0.0
  private var y = 0.0
  /// The left edge of a key that extends from the row above into this row; nil if there is none.
  private var edge: Double?
  private var nextEdge: Double?
  private var ids: Set<String> = []

  /// Creates empty rows. Sizes are in key units; every row is one unit high.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Adds the keyboard's keys at the positions, each one unit wide. A touch on a position without a
  /// key types nothing, because a neighbour's letter would be wrong there.
  mutating func add(
    _ positions: [Position], from keyboard: PhysicalKeyboard, _ layerModifiers: Modifiers
  ) {
    for position in positions where keyboard.has(position) {
      if var key = keyboard.key(at: position, layerModifiers) {
        // Ids must be unique. If two keys type the same, the second id is the position's name.
        if ids.contains(key.id) { key.id = position.name }
        add(key, width: 1)
      } else {
        spacers.append(rectangle(width: 1, height: 1))
        x += 1
      }
    }
  }

  mutating func add(_ key: Key, width: Double, height: Double = 1) {
    var key = key
    key.rectangle = rectangle(width: width, height: height)
    ids.insert(key.id)
    keys.append(key)
    x += width
  }

  /// Adds the last key of a row, which takes the remaining width.
  mutating func addToEnd(_ key: Key, height: Double = 1) {
    let begin = x
    add(key, width: (edge ?? width) - x, height: height)
    if height > 1 { nextEdge = begin }
  }

  mutating func endRow() {
    (edge, nextEdge) = (nextEdge, nil)
    x = 0
    y += 1
  }

  private func rectangle(width: Double, height: Double) -> UnitRectangle {
    UnitRectangle(
      x: x / self.width, y: y / self.height, width: width / self.width,
      height: height / self.height)
  }
}
