package import Layouts

/// The menu that opens when the key that hides the keyboard is held: other sizes, and the settings.
package struct SizeMenu: Hashable, Sendable {
  package var sizes: [KeyboardSize]
  package var current: KeyboardSize
  /// The id of the layout of settings that the last entry shows; nil for no such entry.
  package var settings: String?

  /// - Parameter sizes: the sizes to offer; empty for none.
  package init(
    sizes: [KeyboardSize] = [], current: KeyboardSize = .full, settings: String? = nil
  ) {
    self.sizes = sizes
    self.current = current
    self.settings = settings
  }

  enum Item: Hashable {
    case size(KeyboardSize)
    /// The layout of settings with this id.
    case settings(String)
  }

  var items: [Item] { sizes.map(Item.size) + [settings.map(Item.settings)].compactMap(\.self) }

  /// True if holding the key opens the menu. A single size would be no choice.
  var opens: Bool { sizes.count > 1 || settings != nil }
}

extension SizeMenu.Item {
  /// A symbol, which needs no translation.
  var label: String {
    switch self {
    case .size(.full): "▭"
    case .size(.oneHandedLeft): "◧"
    case .size(.oneHandedRight): "◨"
    case .size(.split): "◫"
    case .size(.floating): "❐"
    case .settings: "⚙"
    }
  }
}
