package import Units

/// What pops up over the keyboard while a finger is on a key: its other forms, or the menu of
/// layouts. It may reach above the keyboard's upper edge.
package struct Popup: Hashable, Sendable {
  /// In fractions of the touch surface; all cells are inside.
  package var rectangle: UnitRectangle
  package var cells: [Cell]

  package init(rectangle: UnitRectangle, cells: [Cell]) {
    self.rectangle = rectangle
    self.cells = cells
  }

  /// A popup that is as large as its cells together.
  init(cells: [Cell]) {
    let places = cells.map(\.rectangle)
    let x = places.map(\.x).min() ?? 0
    let y = places.map(\.y).min() ?? 0
    self.init(
      rectangle: UnitRectangle(
        x: x, y: y, width: (places.map(\.maxX).max() ?? 0) - x,
        height: (places.map(\.maxY).max() ?? 0) - y),
      cells: cells)
  }

  /// Index of the cell that lifting the finger takes; nil where that is none.
  package internal(set) var selected: Int? {
    get { cells.firstIndex(where: \.isSelected) }
    set { for index in cells.indices { cells[index].isSelected = index == newValue } }
  }

  var firstReachable: Int? { cells.firstIndex { !$0.isUnreachable } }

  /// One thing that can be chosen.
  package struct Cell: Hashable, Sendable {
    package var label: String
    /// In fractions of the touch surface.
    package var rectangle: UnitRectangle
    /// Whether lifting the finger now chooses it.
    package var isSelected: Bool
    /// Whether it is what is in use already: the layout that is shown.
    package var isCurrent: Bool
    /// The keymap in use cannot type it: lifting the finger here does nothing.
    package var isUnreachable: Bool

    package init(
      label: String, rectangle: UnitRectangle, isSelected: Bool = false, isCurrent: Bool = false,
      isUnreachable: Bool = false
    ) {
      self.label = label
      self.rectangle = rectangle
      self.isSelected = isSelected
      self.isCurrent = isCurrent
      self.isUnreachable = isUnreachable
    }
  }
}
