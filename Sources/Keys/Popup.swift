package import Units

/// What a held key offers to slide to, as it is seen.
package struct Popup: Hashable, Sendable {
  package var kind: Kind
  /// Index in the layer of the key that was held.
  package var key: Int
  package var cells: [Cell]
  /// Index of the cell that lifting the finger takes; nil where that is none.
  package var highlighted: Int?

  var firstReachable: Int? { cells.firstIndex { !$0.isUnreachable } }

  package enum Kind: Hashable, Sendable {
    /// Other forms of the key; may reach above the keyboard.
    case alternates
    /// The layouts in use; always within the keyboard. Stays open after the finger has lifted from
    /// the key, until a touch takes one or goes elsewhere.
    case layouts
  }

  package struct Cell: Hashable, Sendable {
    package var label: String
    /// In fractions of the touch surface.
    package var rectangle: UnitRectangle
    /// Whether it is the layout that is shown now.
    package var isCurrent = false
    /// The keymap in use cannot type it: lifting the finger here does nothing.
    package var isUnreachable = false
  }
}

/// A layout that the menu of layouts offers.
package struct LayoutTitle: Hashable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
