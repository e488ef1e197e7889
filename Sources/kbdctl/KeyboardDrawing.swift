import ControlProtocol

/// A keyboard as boxes in a terminal.
struct KeyboardDrawing {
  private var keys: [DrawnKey]

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

  /// How a key is shown to be more than its label; in text, so that a pipe has it too.
  enum Mark: String, CaseIterable {
    case pressed = "▼"
    case latched = "•"
    case locked = "◆"
    case unreachable = "✗"

    var meaning: String {
      switch self {
      case .pressed: "pressed"
      case .latched: "for the next key"
      case .locked: "locked"
      case .unreachable: "not on this keymap"
      }
    }
  }

  init(_ keys: [DrawnKey]) {
    self.keys = keys
  }

  init(_ scene: SceneDescription) {
    let width = scene.width > 0 ? scene.width : 1
    let height = scene.height > 0 ? scene.height : 1
    self.init(
      scene.keys.map { key in
        var marks: [Mark] = []
        if key.pressed == true { marks.append(.pressed) }
        if key.latched == true { marks.append(.latched) }
        if key.locked == true { marks.append(.locked) }
        if key.unreachable == true { marks.append(.unreachable) }
        return DrawnKey(
          label: key.label,
          left: (key.x - scene.x) / width, right: (key.x + key.width - scene.x) / width,
          top: (key.y - scene.y) / height, bottom: (key.y + key.height - scene.y) / height,
          marks: marks, isCharacter: key.style == "character")
      })
  }

  /// The drawing as wide as the terminal, within reason, and what its marks mean.
  func lines(on terminal: Terminal) -> [String] {
    let columns = min(max(terminal.columns, 20), 132)
    let rowEdges = Self.clusters(keys.flatMap { [$0.top, $0.bottom] }, within: smallestHeight / 3)
    // Gaps between keys are narrower than a character.
    let columnEdges = Self.clusters(
      keys.flatMap { [$0.left, $0.right] }, within: 1.5 / Double(columns))
    guard rowEdges.count > 1, columnEdges.count > 1 else { return ["(no keys)"] }
    // Two lines for each step down: the upper border, and the label.
    var canvas = BoxCanvas(columns: columns, lines: 2 * rowEdges.count - 1)
    for key in keys {
      let left = Self.column(columnEdges[Self.nearest(columnEdges, to: key.left)], of: columns)
      let right = Self.column(columnEdges[Self.nearest(columnEdges, to: key.right)], of: columns)
      let top = 2 * Self.nearest(rowEdges, to: key.top)
      let bottom = 2 * Self.nearest(rowEdges, to: key.bottom)
      guard left < right, top < bottom else { continue }
      canvas.addBox(left: left, right: right, top: top, bottom: bottom)
      let room = right - left - 1
      let suffix = key.marks.map(\.rawValue).joined()
      let label = key.label.printable.fitted(to: room - suffix.columnWidth) + suffix
      canvas.place(
        label, column: left + 1 + (room - label.columnWidth) / 2, line: (top + bottom) / 2,
        style: key.style)
    }
    let legend = Mark.allCases.filter { mark in keys.contains { $0.marks.contains(mark) } }
      .map { "\($0.rawValue) \($0.meaning)" }
    return canvas.lines(on: terminal)
      + (legend.isEmpty ? [] : [terminal.styled(legend.joined(separator: "   "), .dim)])
  }

  private var smallestHeight: Double {
    keys.map { $0.bottom - $0.top }.filter { $0 > 0 }.min() ?? 0
  }

  private static func column(_ fraction: Double, of columns: Int) -> Int {
    // The scene comes from outside: it may say anything.
    let inside = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0
    return Int((inside * Double(columns - 1)).rounded())
  }

  /// The distinct values, those that are close taken as one.
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
