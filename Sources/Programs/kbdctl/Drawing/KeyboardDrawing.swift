import Scene
import Units

/// A keyboard as boxes in a terminal.
struct KeyboardDrawing {
  private var keys: [DrawnKey]
  /// The popups, drawn over the keys and partly above the keyboard.
  private var popups: [DrawnKey] = []
  /// The trail of a swiping finger, in fractions 0–1 of the keyboard.
  private var trail: [(x: Double, y: Double)] = []
  /// The number of empty lines above the keyboard, for popups.
  private var headroom = 0

  /// A key with its edges in fractions 0–1 of the keyboard.
  struct DrawnKey {
    var label: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    var marks: [Mark] = []
    var isCharacter = true
  }

  /// A mark for a key's state, drawn after the label. Marks are characters, so that they also work
  /// in a pipe.
  enum Mark: String, CaseIterable {
    case chosen = "◂"
    case pressed = "▼"
    case latched = "•"
    case locked = "◆"
    case unreachable = "✗"
    case scanned = "▣"

    var meaning: String {
      switch self {
      case .chosen: "typed next"
      case .pressed: "pressed"
      case .latched: "for the next key"
      case .locked: "locked"
      case .unreachable: "not on this keymap"
      case .scanned: "for a switch"
      }
    }
  }

  init(_ keys: [DrawnKey]) {
    self.keys = keys
  }

  init(_ scene: Scene, headroom: Int = 0) {
    let place = Place(keyboard: scene.rectangle)
    self.init(
      scene.keys.map { key in
        var marks: [Mark] = []
        if key.state.contains(.pressed) { marks.append(.pressed) }
        if key.state.contains(.latched) { marks.append(.latched) }
        if key.state.contains(.locked) { marks.append(.locked) }
        if key.state.contains(.unreachable) { marks.append(.unreachable) }
        if key.state.contains(.scanned) { marks.append(.scanned) }
        return place.key(
          key.rectangle, key.label, marks, isCharacter: key.style == .character)
      })
    self.headroom = headroom
    if let strip = scene.strip { keys += place.strip(strip) }
    trail = (scene.trail?.points ?? []).map { place.point(x: $0.x, y: $0.y) }
    popups = scene.popups.flatMap(\.cells).map { cell in
      place.key(cell.rectangle, cell.label, cell.isSelected ? [.pressed] : [])
    }
  }

  /// Converts rectangles of the scene into fractions of the keyboard's rectangle.
  private struct Place {
    var keyboard: UnitRectangle

    func key(
      _ rectangle: UnitRectangle, _ label: String, _ marks: [Mark] = [], isCharacter: Bool = true
    ) -> DrawnKey {
      let width = keyboard.width > 0 ? keyboard.width : 1
      let height = keyboard.height > 0 ? keyboard.height : 1
      let x = rectangle.x - keyboard.x
      let y = rectangle.y - keyboard.y
      return DrawnKey(
        label: label, left: x / width, right: (x + rectangle.width) / width,
        top: y / height, bottom: (y + rectangle.height) / height, marks: marks,
        isCharacter: isCharacter)
    }

    func point(x: Double, y: Double) -> (x: Double, y: Double) {
      let place = key(UnitRectangle(x: x, y: y, width: 0, height: 0), "")
      return (place.left, place.top)
    }

    /// Returns the strip's items; a calculator's display, if any, fills the rest of the strip.
    func strip(_ strip: SceneStrip) -> [DrawnKey] {
      var items = strip.items.map { item in
        key(
          item.rectangle, item.label,
          (item.pressed ? [.pressed] : []) + (item.scanned ? [.scanned] : [])
            + (item.kind == .byDefault ? [.chosen] : []),
          isCharacter: item.kind != .button)
      }
      var rest = strip.rectangle
      rest.x = strip.items.map(\.rectangle.maxX).max() ?? rest.x
      rest.width = strip.rectangle.maxX - rest.x
      if rest.width > strip.rectangle.width / 1000 {
        let parts = strip.display.map {
          [$0.memory ? "M" : "", $0.operation, $0.text].filter { !$0.isEmpty }
        }
        items.append(key(rest, (parts ?? []).joined(separator: " ")))
      }
      return items
    }
  }

  /// Returns the drawing and a legend of its marks. The drawing is as wide as the terminal, but has
  /// 20 to 132 columns.
  func lines(on terminal: Terminal) -> [String] {
    guard let grid = Grid(keys, columns: terminal.columns, headroom: headroom) else {
      return ["(no keys)"]
    }
    var canvas = BoxCanvas(columns: grid.columns, lines: grid.lines)
    for key in keys {
      draw(
        key, on: &canvas, left: grid.nearestColumn(key.left), right: grid.nearestColumn(key.right),
        top: grid.nearestLine(key.top), bottom: grid.nearestLine(key.bottom))
    }
    drawTrail(on: &canvas, grid)
    for cell in popups {
      let top = min(max(0, grid.line(cell.top)), grid.lines - 3)
      let left = min(grid.column(cell.left), grid.columns - 3)
      let right = max(grid.column(cell.right), left + 2)
      let bottom = min(max(grid.line(cell.bottom), top + 2), grid.lines - 1)
      canvas.clear(left: left, right: right, top: top, bottom: bottom)
      draw(cell, on: &canvas, left: left, right: right, top: top, bottom: bottom)
    }
    var legend = Mark.allCases.filter { mark in keys.contains { $0.marks.contains(mark) } }
      .map { "\($0.rawValue) \($0.meaning)" }
    if !trail.isEmpty { legend.append("\(Self.dot) the finger's way") }
    return canvas.lines(on: terminal)
      + (legend.isEmpty ? [] : [terminal.styled(legend.joined(separator: "   "), .dim)])
  }

  /// A dot of the trail.
  private static let dot = "∙"

  /// Draws dots from point to point, beside the labels.
  private func drawTrail(on canvas: inout BoxCanvas, _ grid: Grid) {
    let cells = trail.map { (column: grid.column($0.x), line: grid.line($0.y)) }
    for (start, end) in zip(cells, cells.dropFirst()) {
      let (across, down) = (end.column - start.column, end.line - start.line)
      let steps = max(abs(across), abs(down), 1)
      for step in 0...steps {
        canvas.mark(
          Self.dot, column: start.column + across * step / steps,
          line: start.line + down * step / steps, style: .green)
      }
    }
  }

  private func draw(
    _ key: DrawnKey, on canvas: inout BoxCanvas, left: Int, right: Int, top: Int, bottom: Int
  ) {
    guard left < right, top < bottom else { return }
    canvas.addBox(left: left, right: right, top: top, bottom: bottom)
    let room = right - left - 1
    let suffix = key.marks.map(\.rawValue).joined()
    let label = key.label.printable.fitted(to: room - suffix.columnWidth) + suffix
    canvas.place(
      label, column: left + 1 + (room - label.columnWidth) / 2, line: (top + bottom) / 2,
      style: key.style)
  }

  /// Returns the point on the keyboard that is drawn in a terminal cell, in fractions of the
  /// keyboard. Points below 0 or above 1 are outside the keyboard.
  func point(column: Int, line: Int, on terminal: Terminal) -> (x: Double, y: Double) {
    guard let grid = Grid(keys, columns: terminal.columns, headroom: headroom) else {
      return (-1, -1)
    }
    return (Double(column) / Double(grid.columns - 1), grid.height(ofLine: line))
  }
}

/// The places of key edges in a terminal. Each step from edge to edge takes two lines: the upper
/// border and the label.
private struct Grid {
  let columns: Int
  private let headroom: Int
  private let rowEdges: [Double]
  private let columnEdges: [Double]

  /// Returns nil if there are no keys.
  init?(_ keys: [KeyboardDrawing.DrawnKey], columns: Int, headroom: Int) {
    self.columns = min(max(columns, 20), 132)
    self.headroom = headroom
    let smallest = keys.map { $0.bottom - $0.top }.filter { $0 > 0 }.min() ?? 0
    rowEdges = Self.clusters(keys.flatMap { [$0.top, $0.bottom] }, within: smallest / 3)
    // Merge the two edges beside a gap between keys, because the gap is narrower than a column. A
    // quarter of a key is as wide as a column, so edges that far apart stay distinct.
    columnEdges = Self.clusters(
      keys.flatMap { [$0.left, $0.right] }, within: 0.75 / Double(self.columns))
    guard rowEdges.count > 1, columnEdges.count > 1 else { return nil }
  }

  var lines: Int { headroom + 2 * rowEdges.count - 1 }

  func nearestColumn(_ fraction: Double) -> Int {
    column(columnEdges[Self.nearest(columnEdges, to: fraction)])
  }

  func nearestLine(_ fraction: Double) -> Int {
    headroom + 2 * Self.nearest(rowEdges, to: fraction)
  }

  func column(_ fraction: Double) -> Int {
    // Limit the fraction to 0–1, because another process's scene may have any value.
    let inside = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
    return Int((inside * Double(columns - 1)).rounded())
  }

  /// Returns the line nearest to a height. The height may be between edges or above the first.
  func line(_ fraction: Double) -> Int {
    (0..<lines).min { abs(height(ofLine: $0) - fraction) < abs(height(ofLine: $1) - fraction) } ?? 0
  }

  /// Returns the height of a line, the inverse of `line`. The line may be above the first edge or
  /// below the last.
  func height(ofLine line: Int) -> Double {
    let (step, rest) = (line - headroom).quotientAndRemainder(dividingBy: 2)
    let last = rowEdges.count - 1
    if line < headroom {
      return rowEdges[0] - Double(headroom - line) * (rowEdges[1] - rowEdges[0]) / 2
    }
    if step >= last {
      let half = (rowEdges[last] - rowEdges[last - 1]) / 2
      return rowEdges[last] + Double(line - headroom - 2 * last) * half
    }
    return rest == 0 ? rowEdges[step] : (rowEdges[step] + rowEdges[step + 1]) / 2
  }

  /// Returns the distinct values, treating close values as one.
  private static func clusters(_ values: [Double], within tolerance: Double) -> [Double] {
    var distinct: [Double] = []
    for value in values.filter(\.isFinite).sorted() {
      if let last = distinct.last, value - last <= tolerance { continue }
      distinct.append(value)
    }
    return distinct
  }

  private static func nearest(_ sorted: [Double], to value: Double) -> Int {
    sorted.indices.min { abs(sorted[$0] - value) < abs(sorted[$1] - value) } ?? 0
  }
}

extension KeyboardDrawing.DrawnKey {
  fileprivate var style: Terminal.Style? {
    if marks.contains(.pressed) { return .reversed }
    if marks.contains(.unreachable) { return .red }
    if !marks.isEmpty { return .green }
    return isCharacter ? .bold : nil
  }
}
