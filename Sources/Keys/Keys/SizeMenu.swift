package import Layouts

/// The menu of other sizes on the key that hides the keyboard.
package struct SizeMenu: Hashable, Sendable {
  package var sizes: [KeyboardSize]
  package var current: KeyboardSize

  /// - Parameter sizes: empty for no menu.
  package init(sizes: [KeyboardSize] = [], current: KeyboardSize = .full) {
    self.sizes = sizes
    self.current = current
  }

  /// A symbol for the size, which needs no translation.
  static func label(of size: KeyboardSize) -> String {
    switch size {
    case .full: "▭"
    case .oneHandedLeft: "◧"
    case .oneHandedRight: "◨"
    case .split: "◫"
    case .floating: "❐"
    }
  }
}
