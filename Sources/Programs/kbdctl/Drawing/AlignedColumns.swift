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
  func lines(on terminal: Terminal) -> [String] {
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
