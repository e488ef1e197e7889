/// Rows of text in aligned columns.
struct AlignedColumns {
  private var rows: [[Cell]] = []

  struct Cell {
    var text: String
    var style: Terminal.Style?

    init(_ text: String, _ style: Terminal.Style? = nil) {
      self.text = text.printable
      self.style = style
    }
  }

  mutating func append(_ cells: Cell...) {
    rows.append(cells)
  }

  /// Returns the rows, with two spaces between columns and none at the end.
  ///
  /// - Parameter flexible: the column whose texts are shortened if the rows are wider than the
  ///   terminal. In a pipe or file, no text is shortened.
  func lines(on terminal: Terminal, shortening flexible: Int? = nil) -> [String] {
    guard let flexible, terminal.isScreen else { return lines(on: terminal) }
    var shortened = self
    let widest = lines(on: Terminal(columns: 0, hasColours: false)).map(\.columnWidth).max() ?? 0
    let tooMuch = widest - terminal.columns
    guard tooMuch > 0 else { return lines(on: terminal) }
    let width = rows.compactMap { $0.count > flexible ? $0[flexible].text.columnWidth : nil }.max()
    let room = max(Self.narrowest, (width ?? 0) - tooMuch)
    for index in rows.indices where rows[index].count > flexible {
      shortened.rows[index][flexible].text = rows[index][flexible].text.fitted(to: room)
    }
    return shortened.lines(on: terminal)
  }

  /// The least width of a shortened column, in terminal columns.
  private static let narrowest = 8

  private func lines(on terminal: Terminal) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.text.columnWidth)
      }
    }
    return rows.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      return row.prefix(last + 1).enumerated().map { column, cell in
        let text = cell.style.map { terminal.styled(cell.text, $0) } ?? cell.text
        let gap = column == last ? 0 : widths[column] - cell.text.columnWidth
        return text + String(repeating: " ", count: gap)
      }.joined(separator: "  ")
    }
  }
}
