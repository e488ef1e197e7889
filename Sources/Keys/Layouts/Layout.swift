package import CompositionMethods

/// A keyboard as an administrator wrote it: layers of keys with their places and actions.
package struct Layout: Hashable, Sendable {
  /// The layout's name in settings and for `kbdctl switch`: lower-case ASCII letters, digits, `-`,
  /// `.`; or `xkb:…` for a layout made from an XKB keymap.
  package var id: String
  /// The title in the menu of layouts.
  package var title: String
  /// BCP 47, e.g. `en-US`; empty if the layout has no language.
  package var language: String
  package var direction: Direction
  /// The purposes of the fields that the layout serves.
  package var purposes: [Purpose]
  /// True if the layout's layers have every printable ASCII character.
  package var typesASCII: Bool
  /// True if the layout's keys click.
  package var keyClick: Bool
  /// The return key's label if the field asks for none.
  package var returnType: ReturnType
  /// The source of the layout's rows of letters.
  package var letters: Letters
  /// The method by which letters become a text in another script; nil if the letters are the text.
  package var method: CompositionMethod?
  /// The texts of the keys that become syllables to choose from, if keys have several letters.
  package var syllables: [String] = []
  /// The kind of things that keys search for, in the strip, instead of typing; nil if they type.
  package var search: Search?
  /// True if fingers may swipe over the letters, where words are offered.
  package var swipes = true
  /// The words on the layout's keys: in its language, or the locale's if it has none.
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

  /// The source of a layout's letters.
  package enum Letters: String, Hashable, Sendable, CaseIterable {
    case own
    /// The letters of the layout in use; the layout's own only if no enabled layout is suitable.
    case inUse = "in-use"
  }

  /// The kind of things that a layout searches for.
  package enum Search: String, Hashable, Sendable, CaseIterable {
    /// Emoji, by their names in the layout's language.
    case emoji
  }

  /// The direction of the layout's text; it mirrors no row.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }
}
