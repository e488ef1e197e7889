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

  /// One thing that can be chosen.
  package struct Cell: Hashable, Sendable {
    package var label: String
    /// In fractions of the touch surface.
    package var rectangle: UnitRectangle
    /// Whether lifting the finger now chooses it.
    package var selected: Bool

    package init(label: String, rectangle: UnitRectangle, selected: Bool) {
      self.label = label
      self.rectangle = rectangle
      self.selected = selected
    }
  }
}
