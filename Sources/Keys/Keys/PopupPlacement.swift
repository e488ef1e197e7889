import Units

/// Places the cells of a popup, in fractions of the touch surface.
///
/// The engine and the panel must agree on the places, so both take them from here.
struct PopupPlacement {
  var keyboard: UnitRectangle
  /// The held key's place.
  var key: UnitRectangle
  /// The width of a key of one unit.
  var unit: Double

  /// A row of cells over the key: the first cell over its middle, the others towards the side with
  /// more room. Further rows come above if a row is too short.
  func alternates(_ labels: [String]) -> [UnitRectangle] {
    let longest = labels.map(\.count).max() ?? 1
    // A word such as `.com` needs a wider cell than a letter.
    let width = min(max(min(key.width, unit), unit * 0.4 * Double(longest)), keyboard.width)
    let perRow = Self.fitting(width, in: keyboard.width, atMost: labels.count)
    let rows = (labels.count + perRow - 1) / perRow
    let inRow = min(labels.count, perRow)
    let middle = key.x + key.width / 2
    let goesRight = middle <= keyboard.x + keyboard.width / 2
    let first = middle - width / 2
    // The row moves sideways if it would not fit.
    let left = goesRight ? first : first - Double(inRow - 1) * width
    let shift =
      min(max(left, keyboard.x), keyboard.maxX - Double(inRow) * width) - left
    let isAbove = key.y - Double(rows) * key.height >= 0
    return labels.indices.map { index in
      let column = Double(index % perRow)
      let row = Double(index / perRow)
      return UnitRectangle(
        x: first + shift + (goesRight ? column : -column) * width,
        y: isAbove ? key.y - (row + 1) * key.height : key.maxY + row * key.height,
        width: width, height: key.height)
    }
  }

  /// The preview's place over the key, a third wider and a quarter higher than the key, as on
  /// phones. nil if there is no room above.
  func preview() -> UnitRectangle? {
    let width = min(min(key.width, unit) * 1.3, keyboard.width)
    let height = key.height * 1.25
    guard key.y >= height else { return nil }
    let x = min(max(key.x + (key.width - width) / 2, keyboard.x), keyboard.maxX - width)
    return UnitRectangle(x: x, y: key.y - height, width: width, height: height)
  }

  /// The cells of a menu: a list above the key, or below it if there is more room. The list stays
  /// within the keyboard, so that the keyboard also owns a later touch on it. It has several
  /// columns if a single column is too short.
  func menu(count: Int) -> [UnitRectangle] {
    let above = key.y - keyboard.y
    let below = keyboard.maxY - key.maxY
    let room = max(above, below, key.height)
    let top = above >= below ? key.y - room : keyboard.maxY - room
    let columnWidth = min(unit * 3.5, keyboard.width)
    let fitting = Self.fitting(key.height, in: room, atMost: count)
    let mostColumns = Self.fitting(columnWidth, in: keyboard.width, atMost: count)
    let columns = min((count + fitting - 1) / fitting, mostColumns)
    let rows = (count + columns - 1) / max(columns, 1)
    let height = min(key.height, room / Double(max(rows, 1)))
    let left = min(max(key.x, keyboard.x), keyboard.maxX - Double(columns) * columnWidth)
    let start = above >= below ? key.y - Double(rows) * height : top
    return (0..<count).map { index in
      UnitRectangle(
        x: left + Double(index / rows) * columnWidth, y: start + Double(index % rows) * height,
        width: columnWidth, height: height)
    }
  }

  /// The number of cells of a size that fit into the room, at least 1. In a tiny keyboard a key may
  /// have size 0, so that the quotient is NaN.
  private static func fitting(_ size: Double, in room: Double, atMost most: Int) -> Int {
    let quotient = Int(exactly: (room / size + 1e-9).rounded(.down)) ?? 1
    return max(1, min(quotient, most))
  }
}
