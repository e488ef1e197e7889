package import Units

/// The popup of a touched key: its letter enlarged, its alternates, or a menu. A popup other than a
/// menu may reach above the keyboard's upper edge.
package struct Popup: Hashable, Sendable {
  /// The popup's place in fractions of the touch surface; it encloses all cells.
  package var rectangle: UnitRectangle
  package var cells: [Cell]
  /// True if the popup only shows the letter under the finger and offers no choice.
  package var isPreview: Bool

  package init(rectangle: UnitRectangle, cells: [Cell], isPreview: Bool = false) {
    self.rectangle = rectangle
    self.cells = cells
    self.isPreview = isPreview
  }

  /// Makes a popup whose rectangle is just large enough for its cells.
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

  /// The index of the cell that lifting the finger chooses; nil if no cell is selected.
  package internal(set) var selected: Int? {
    get { cells.firstIndex(where: \.isSelected) }
    set { for index in cells.indices { cells[index].isSelected = index == newValue } }
  }

  var firstReachable: Int? { cells.firstIndex { !$0.isUnreachable } }

  /// One of the popup's choices, or the enlarged letter of a preview.
  package struct Cell: Hashable, Sendable {
    package var label: String
    /// The cell's place in fractions of the touch surface.
    package var rectangle: UnitRectangle
    /// True if lifting the finger now chooses the cell.
    package var isSelected: Bool
    /// True for the current layout or the keyboard's current size.
    package var isCurrent: Bool
    /// True if the keymap cannot type the cell's text. Lifting the finger here then does nothing.
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
