import Units

/// Places the cells of a popup, in fractions of the touch surface.
///
/// The engine uses these places to find the cell under a finger, and the panel draws the cells
/// there.
struct PopupPlacement {
  var keyboard: UnitRectangle
  /// The held key's place.
  var key: UnitRectangle
  /// The width of a key that is one unit wide.
  var unit: Double

  /// The places of alternates, in a row above the key, or below it if there is no room above. The
  /// first cell is over the middle of the key, and the others continue towards the farther edge of
  /// the keyboard. Alternates that do not fit into the row continue in further rows.
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

  /// The preview's place above the key; nil if there is no room. As on phones, the preview is a
  /// third wider and a quarter higher than the key.
  func preview() -> UnitRectangle? {
    let width = min(min(key.width, unit) * 1.3, keyboard.width)
    let height = key.height * 1.25
    guard key.y >= height else { return nil }
    let x = min(max(key.x + (key.width - width) / 2, keyboard.x), keyboard.maxX - width)
    return UnitRectangle(x: x, y: key.y - height, width: width, height: height)
  }

  /// The places of a menu's cells: a list above the key, or below it if there is more room. The
  /// list lies within the keyboard, because touches elsewhere belong to applications. Cells that
  /// do not fit into one column continue in further columns.
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

  /// The number of cells of the given size that fit into the room, at least 1. A key of a tiny
  /// keyboard may have size 0, which makes the quotient infinite or NaN.
  private static func fitting(_ size: Double, in room: Double, atMost most: Int) -> Int {
    let quotient = Int(exactly: (room / size + 1e-9).rounded(.down)) ?? 1
    return max(1, min(quotient, most))
  }
}
