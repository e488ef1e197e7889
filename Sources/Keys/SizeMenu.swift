package import Layouts

/// What the held key that hides the keyboard offers: other sizes.
package struct SizeMenu: Hashable, Sendable {
  package var sizes: [KeyboardSize]
  package var current: KeyboardSize

  /// - Parameter sizes: none for no menu.
  package init(sizes: [KeyboardSize] = [], current: KeyboardSize = .full) {
    self.sizes = sizes
    self.current = current
  }

  /// A picture that is understood in every language.
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
