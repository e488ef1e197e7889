import Layouts
import Units

/// A place in a row of a page. Widths are shares of the page's width.
struct PageCell {
  private(set) var width: Double
  let content: Content

  enum Content {
    /// An empty place on which touches do nothing.
    case empty
    case key(label: String, hint: String?, KeyAction, Key.Style)
  }

  static func empty(width: Double) -> PageCell { PageCell(width: width, content: .empty) }

  /// A text on which touches do nothing.
  static func label(_ text: String, hint: String? = nil, width: Double) -> PageCell {
    PageCell(width: width, content: .key(label: text, hint: hint, .none, .function))
  }

  /// - Parameter isChosen: true if the key's value is in use.
  static func key(
    _ label: String, _ destination: SettingDestination, isChosen: Bool = false,
    style: Key.Style = .character, width: Double
  ) -> PageCell {
    PageCell(
      width: width,
      content: .key(
        label: label, hint: nil, .layout(destination.id), isChosen ? .accent : style))
  }

  static func command(_ label: String, _ command: KeyCommand, width: Double) -> PageCell {
    PageCell(
      width: width, content: .key(label: label, hint: nil, .command(command), .function))
  }

  func wide(_ width: Double) -> PageCell {
    var cell = self
    cell.width = width
    return cell
  }
}

extension Layer {
  /// Makes the layer of a page. All pages have the same height, so that the last row never moves.
  ///
  /// - Parameter height: the number of rows of the highest page, including the last row.
  init(rows: [[PageCell]], last: [PageCell], height: Int) {
    self.init(id: "page", keys: [], unitsWide: 10, unitsHigh: Double(height))
    for (index, row) in rows.enumerated() { add(row, at: index, of: height) }
    for index in rows.count..<height - 1 { add([.empty(width: 1)], at: index, of: height) }
    add(last, at: height - 1, of: height)
  }

  private mutating func add(_ row: [PageCell], at index: Int, of height: Int) {
    let share = 1 / Double(height)
    var x = 0.0
    func place(_ width: Double) -> UnitRectangle {
      defer { x += width }
      return UnitRectangle(x: x, y: Double(index) * share, width: width, height: share)
    }
    for cell in row {
      let rectangle = place(cell.width)
      switch cell.content {
      case .empty:
        spacers.append(rectangle)
      case .key(let label, let hint, let action, let style):
        keys.append(
          Key(
            id: "\(index)-\(label)", label: label, hasOwnLabel: action != .command(.hide),
            hint: hint, rectangle: rectangle, action: action, style: style))
      }
    }
    if x < 1 - 1e-6 { spacers.append(place(1 - x)) }
  }
}
