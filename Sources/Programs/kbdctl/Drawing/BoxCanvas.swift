/// A grid of terminal cells with text and boxes. The borders of adjoining boxes merge.
struct BoxCanvas {
  private let columns: Int
  private var borders: [[Border]]
  private var texts: [[Text]]

  private struct Text {
    var column: Int
    var text: String
    var style: Terminal.Style?
  }

  /// The border lines from the middle of a cell to its edges.
  private struct Border: OptionSet {
    var rawValue: UInt8

    static let up = Border(rawValue: 1)
    static let down = Border(rawValue: 2)
    static let left = Border(rawValue: 4)
    static let right = Border(rawValue: 8)
  }

  init(columns: Int, lines: Int) {
    self.columns = columns
    borders = Array(repeating: Array(repeating: [], count: columns), count: lines)
    texts = Array(repeating: [], count: lines)
  }

  /// Adds a box inside the canvas; `left` is less than `right`, and `top` less than `bottom`.
  mutating func addBox(left: Int, right: Int, top: Int, bottom: Int) {
    for line in [top, bottom] {
      for column in left...right {
        if column > left { borders[line][column].insert(.left) }
        if column < right { borders[line][column].insert(.right) }
      }
    }
    for column in [left, right] {
      for line in top...bottom {
        if line > top { borders[line][column].insert(.up) }
        if line < bottom { borders[line][column].insert(.down) }
      }
    }
  }

  /// Clears everything inside a box and on its edges.
  mutating func clear(left: Int, right: Int, top: Int, bottom: Int) {
    for line in top...bottom {
      texts[line].removeAll { $0.column <= right && $0.column + $0.text.columnWidth > left }
      for column in left...right {
        // Keep border lines outside the box that end at its edges.
        var kept: Border = []
        if column == left { kept.insert(.left) }
        if column == right { kept.insert(.right) }
        if line == top { kept.insert(.up) }
        if line == bottom { kept.insert(.down) }
        borders[line][column].formIntersection(kept)
      }
    }
  }

  mutating func place(_ text: String, column: Int, line: Int, style: Terminal.Style?) {
    texts[line].append(Text(column: column, text: text, style: style))
  }

  /// Puts a character into a cell if the cell has no text.
  mutating func mark(_ character: String, column: Int, line: Int, style: Terminal.Style?) {
    let isCovered = texts[line].contains {
      $0.column <= column && column < $0.column + $0.text.columnWidth
    }
    if !isCovered { place(character, column: column, line: line, style: style) }
  }

  /// Returns the lines, with left-to-right marks (U+200E, zero width) around right-to-left letters.
  /// A terminal that reorders such text then leaves every key in its place.
  func lines(on terminal: Terminal) -> [String] {
    borders.indices.map { line in
      var result = ""
      var column = 0
      func drawBorders(to end: Int) -> String {
        let scalars = borders[line][column..<max(column, end)].map(Self.character)
        return terminal.styled(String(String.UnicodeScalarView(scalars)), .dim)
      }
      for text in texts[line].sorted(by: { $0.column < $1.column }) where text.column >= column {
        result += drawBorders(to: text.column)
        result += text.style.map { terminal.styled(text.text, $0) } ?? text.text
        if text.text.isRightToLeft { result += "\u{200E}" }
        column = text.column + text.text.columnWidth
      }
      let last = borders[line].lastIndex { $0 != [] } ?? -1
      result += drawBorders(to: last + 1)
      return texts[line].contains { $0.text.isRightToLeft } ? "\u{200E}" + result : result
    }
  }

  private static func character(_ border: Border) -> Unicode.Scalar {
    switch border {
    case []: " "
    case [.left, .right], .left, .right: "─"
    case [.up, .down], .up, .down: "│"
    case [.right, .down]: "┌"
    case [.left, .down]: "┐"
    case [.right, .up]: "└"
    case [.left, .up]: "┘"
    case [.right, .up, .down]: "├"
    case [.left, .up, .down]: "┤"
    case [.left, .right, .down]: "┬"
    case [.left, .right, .up]: "┴"
    default: "┼"
    }
  }
}

extension String {
  /// True if the text has a letter of Hebrew, Arabic or another script that runs from right to
  /// left.
  fileprivate var isRightToLeft: Bool {
    unicodeScalars.contains(where: \.runsRightToLeft)
  }
}
