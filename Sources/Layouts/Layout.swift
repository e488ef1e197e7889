package import CompositionMessages

/// A keyboard as an administrator wrote it: layers of keys with their places and actions.
package struct Layout: Hashable, Sendable {
  /// Its name in settings and for `kbdctl switch`: lower-case ASCII letters, digits, `-`, `.`; or
  /// `xkb:…` for a layout made from an XKB keymap.
  package var id: String
  /// What the menu of layouts shows.
  package var title: String
  /// BCP 47, e.g. `en-US`; empty if the layout has no language.
  package var language: String
  package var direction: Direction
  /// The purposes of the fields that it serves.
  package var purposes: [Purpose]
  /// Whether its layers have every printable ASCII character.
  package var typesASCII: Bool
  /// Whether its keys click.
  package var keyClick: Bool
  /// The return key's label if the field asks for none.
  package var returnType: ReturnType
  /// Where its rows of letters come from.
  package var letters: Letters
  /// How its letters become a text that has none of them; nil: they are the text.
  package var method: CompositionMethod?
  /// What the keys type that become syllables to choose from, where its keys have several letters.
  package var syllables: [String] = []
  /// What its keys search for, in the strip, instead of typing; nil if they type.
  package var search: Search?
  /// The words on its keys: in its language, or the locale's if it has none.
  package internal(set) var words = KeyWords.english
  /// The layout opens on the first.
  package var layers: [Layer]

  package init(
    id: String, title: String, language: String = "", direction: Direction = .leftToRight,
    purposes: [Purpose] = [.text], typesASCII: Bool = false, keyClick: Bool = true,
    returnType: ReturnType = .default, letters: Letters = .own,
    method: CompositionMethod? = nil, layers: [Layer]
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.direction = direction
    self.purposes = purposes
    self.typesASCII = typesASCII
    self.keyClick = keyClick
    self.returnType = returnType
    self.letters = letters
    self.method = method
    self.layers = layers
  }

  package func layerIndex(_ id: String) -> Int? {
    layers.firstIndex { $0.id == id }
  }

  /// Whose letters a layout has.
  package enum Letters: String, Hashable, Sendable, CaseIterable {
    case own
    /// Those of the layout in use; its own only where no enabled layout will do.
    case inUse = "in-use"
  }

  /// What a layout searches for.
  package enum Search: String, Hashable, Sendable, CaseIterable {
    /// By their names in the layout's language.
    case emoji
  }

  /// The direction of its text; it mirrors no row.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }
}
