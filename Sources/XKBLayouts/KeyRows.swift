import Keymap
import Layouts
import Units

/// The keys of a layer, placed from left to right and row by row.
struct KeyRows {
  private(set) var keys: [Key] = []
  private(set) var spacers: [UnitRectangle] = []
  private let width: Double
  private let height: Double
  private var x = 0.0
  private var y = 0.0
  /// Where a key of the row above that is two rows high begins.
  private var taken: Double?
  private var takenNext: Double?
  private var ids: Set<String> = []

  /// In key units; all rows are as high as a key unit.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// What the keyboard has at some positions, each one unit wide. Where it has nothing, touches
  /// are swallowed: the neighbours' letters would be wrong there.
  mutating func add(
    _ positions: [Position], from keyboard: PhysicalKeyboard, _ face: Modifiers
  ) {
    for position in positions where keyboard.has(position) {
      if var key = keyboard.key(at: position, face) {
        // An id names one key: of two that type the same, the second goes by its place.
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

  /// The last key of a row takes what is left.
  mutating func addToEnd(_ key: Key, height: Double = 1) {
    let begin = x
    add(key, width: (taken ?? width) - x, height: height)
    if height > 1 { takenNext = begin }
  }

  mutating func endRow() {
    (taken, takenNext) = (takenNext, nil)
    x = 0
    y += 1
  }

  private func rectangle(width: Double, height: Double) -> UnitRectangle {
    UnitRectangle(
      x: x / self.width, y: y / self.height, width: width / self.width,
      height: height / self.height)
  }
}
