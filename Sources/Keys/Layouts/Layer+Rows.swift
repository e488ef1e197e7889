import Units

// Combines rows of two layers, whose positions may differ by rounding.
extension Layer {
  /// Returns this layer with two parts of the `other` layer: the rows above the first row with
  /// letters, such as a row of digits, and the typing keys of the last row.
  ///
  /// The rows are put above this layer. The typing keys replace the typing keys of this layer's
  /// last row. A row of `other` is left out if this layer already has all keys of that row.
  func with(_ other: Layer) -> Layer {
    let rows = other.rows
    guard let first = rows.firstIndex(where: { $0.keys.contains(where: \.isLetter) }) else {
      return self
    }
    var layer = self
    let here = Set(keys.flatMap { [$0.action] + [$0.shiftedAction].compactMap(\.self) })
    func adds(_ row: Row) -> Bool {
      row.keys.contains { $0.action.isTyped && !here.contains($0.action) }
    }
    if let last = rows.last, adds(last), let texts = last.keys.texts {
      layer.replaceTexts(by: Array(last.keys[texts]), unitsWide: other.unitsWide)
    }
    for row in rows[..<first].reversed() where adds(row) { layer.put(row, above: other) }
    return layer
  }

  /// True if the layer is for letters. Layers of symbols have only a few letters, such as µ.
  var hasLetters: Bool { keys.count(where: \.isLetter) >= Self.fewestLetters }

  private static let fewestLetters = 12

  /// A row: keys at the same height, from left to right.
  struct Row {
    var keys: [Key]
    /// The row's height in key units.
    var height: Double
  }

  var rows: [Row] {
    var rows: [Row] = []
    var top = -1.0
    for key in keys.sorted(by: {
      ($0.rectangle.y, $0.rectangle.x) < ($1.rectangle.y, $1.rectangle.x)
    }) {
      if key.rectangle.y - top > Self.tolerance {
        top = key.rectangle.y
        rows.append(Row(keys: [], height: .infinity))
      }
      rows[rows.count - 1].keys.append(key)
      let height = key.rectangle.height * unitsHigh
      rows[rows.count - 1].height = min(rows[rows.count - 1].height, height)
    }
    return rows
  }

  /// The typing keys around space in the last row, including space; nil if space is not in the last
  /// row.
  var textsOfLastRow: ArraySlice<Key>? {
    guard let last = rows.last?.keys,
      let space = last.firstIndex(where: { $0.action == .text(" ") })
    else { return nil }
    let before = last[..<space].reversed().prefix { $0.action.isText }.count
    let after = last[space...].prefix { $0.action.isText }.count
    return last[space - before..<space + after]
  }

  private mutating func replaceTexts(by new: [Key], unitsWide width: Double) {
    guard let old = textsOfLastRow, let left = old.first?.rectangle, let right = old.last?.rectangle
    else { return }
    let gone = Set(old.map(\.id))
    let rest = keys.filter { !gone.contains($0.id) }
    var new = new.filter { key in !rest.contains { $0.id == key.id } }
    // The widest key, normally space, takes the remaining width.
    var widths = new.map { $0.rectangle.width * width }
    let room = (right.maxX - left.x) * unitsWide
    if let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      let others = widths.reduce(0, +) - widths[widest]
      widths[widest] = max(room - others, Self.narrowestSpace)
    }
    let scale = room / widths.reduce(0, +)
    var x = left.x
    for index in new.indices {
      let share = widths[index] * scale / unitsWide
      new[index].rectangle = UnitRectangle(x: x, y: left.y, width: share, height: left.height)
      x += share
    }
    let place = keys.firstIndex { gone.contains($0.id) } ?? keys.endIndex
    keys = rest
    keys.insert(contentsOf: new, at: place)
  }

  /// The minimum width of space in key units.
  private static let narrowestSpace = 1.5
  /// The maximum difference between positions treated as equal, as a share of the keyboard.
  private static let tolerance = 1e-6

  private mutating func put(_ row: Row, above other: Layer) {
    let new = row.keys.filter { key in !keys.contains { $0.id == key.id } }
    let high = unitsHigh + row.height
    func shifted(_ place: UnitRectangle) -> UnitRectangle {
      UnitRectangle(
        x: place.x, y: (place.y * unitsHigh + row.height) / high, width: place.width,
        height: place.height * unitsHigh / high)
    }
    for index in keys.indices { keys[index].rectangle = shifted(keys[index].rectangle) }
    spacers = spacers.map(shifted)
    let scale = 1 / new.reduce(0) { $0 + $1.rectangle.width }
    var x = 0.0
    let placed = new.map { key in
      var key = key
      let width = key.rectangle.width * scale
      key.rectangle = UnitRectangle(x: x, y: 0, width: width, height: row.height / high)
      x += width
      return key
    }
    keys = placed + keys
    unitsHigh = high
  }

  /// Changes this layer's id from `old` to `new` if it has that id. Keys that lead to the layer
  /// `old` then lead to `new`.
  mutating func rename(_ old: String, to new: String) {
    if id == old { id = new }
    for index in keys.indices where keys[index].action == .layer(old) {
      keys[index].action = .layer(new)
    }
  }
}

extension [Key] {
  /// The range from the first to the last key that types a text.
  fileprivate var texts: Range<Int>? {
    guard let first = firstIndex(where: { $0.action.isText }),
      let last = lastIndex(where: { $0.action.isText })
    else { return nil }
    return first..<last + 1
  }
}

extension Key {
  /// True if the key types a letter.
  package var isLetter: Bool {
    if case .text(let text) = action, text.count == 1, text.first?.isLetter == true {
      true
    } else {
      false
    }
  }
}

extension KeyAction {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// True if the action types something that only some layouts have: a text, a keysym, a modifier
  /// or an editing command. Every layout has return and delete.
  fileprivate var isTyped: Bool {
    switch self {
    case .text, .keysym, .press, .button, .modifier, .edit: true
    case .layer, .layout, .delete, .deleteForward, .return, .command, .calculator, .phone, .recent,
      .none:
      false
    }
  }
}
