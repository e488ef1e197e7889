package import Units

/// What pops up over the keyboard while a finger is on a key: the key's label enlarged, or its
/// alternates, or a menu. It may reach above the keyboard's upper edge.
package struct ScenePopup: Hashable, Sendable {
  /// In fractions of the touch surface; all cells are inside.
  package var rectangle: UnitRectangle
  package var cells: [Cell]

  package init(rectangle: UnitRectangle, cells: [Cell]) {
    self.rectangle = rectangle
    self.cells = cells
  }

  /// A popup that is as large as its cells together.
  package init(cells: [Cell]) {
    let places = cells.map(\.rectangle)
    let x = places.map(\.x).min() ?? 0
    let y = places.map(\.y).min() ?? 0
    self.init(
      rectangle: UnitRectangle(
        x: x, y: y, width: (places.map(\.maxX).max() ?? 0) - x,
        height: (places.map(\.maxY).max() ?? 0) - y),
      cells: cells)
  }

  /// One thing that can be chosen.
  package struct Cell: Hashable, Sendable {
    package var label: String
    /// In fractions of the touch surface.
    package var rectangle: UnitRectangle
    /// Whether lifting the finger now chooses it.
    package var selected: Bool
    /// Whether it is what is in use already.
    package var current: Bool
    /// The keymap in use cannot type it, and no finger can choose it.
    package var unreachable: Bool

    package init(
      label: String, rectangle: UnitRectangle, selected: Bool, current: Bool = false,
      unreachable: Bool = false
    ) {
      self.unreachable = unreachable
      self.label = label
      self.rectangle = rectangle
      self.selected = selected
      self.current = current
    }
  }
}
