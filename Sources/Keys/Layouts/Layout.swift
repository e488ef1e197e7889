package import CompositionMethods

/// A keyboard layout as its author wrote it: layers of keys, with their places and actions.
package struct Layout: Hashable, Sendable {
  /// The layout's id in settings and for `kbdctl switch`: lower-case ASCII letters, digits, `-` and
  /// `.`. The id of a layout made from an XKB keymap begins with `xkb:`.
  package var id: String
  /// The title in the menu of layouts.
  package var title: String
  /// A BCP 47 tag such as `en-US`; empty if the layout has no language.
  package var language: String
  package var direction: Direction
  /// The purposes of the fields that the layout serves.
  package var purposes: [Purpose]
  /// True if the layout promises to type every printable ASCII character.
  package var typesASCII: Bool
  /// True if the layout's keys click.
  package var keyClick: Bool
  /// The action shown on the return key if the field names no action.
  package var returnType: ReturnType
  /// The source of the layout's rows of letters.
  package var letters: Letters
  /// The input method that turns letters into another script; nil if the letters are the text.
  package var method: CompositionMethod?
  /// The texts of the keys on which the user chooses a syllable; empty unless keys have several
  /// letters (pinyin on phone keys).
  package var syllables: [String] = []
  /// The kind of items that typed letters search for, with results in the strip. nil if the letters
  /// are typed into the field.
  package var search: Search?
  /// True if fingers may type words by swiping over the letters, in fields where words are offered.
  package var swipes = true
  /// The maximum width of an ordinary key, in heights of an ordinary row; nil for no limit.
  package var maxWidth: Double?
  /// The words on the layout's keys, in its language. A layout without a language gets the locale's
  /// words.
  package internal(set) var words = KeyWords.english
  /// The layers. The first is shown when the layout opens.
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

  /// The prefix of the ids of generated layouts, whose keys change settings. No layout file may
  /// lead to such a layout.
  package static let settingsPrefix = "settings:"

  package func layerIndex(_ id: String) -> Int? {
    layers.firstIndex { $0.id == id }
  }

  /// The source of a layout's letters.
  package enum Letters: String, Hashable, Sendable, CaseIterable {
    case own
    /// The letters of the layout in use. The layout has its own letters only if no enabled layout
    /// is suitable.
    case inUse = "in-use"
  }

  /// The kind of items that a layout searches for.
  package enum Search: String, Hashable, Sendable, CaseIterable {
    /// Emoji, by their names in the layout's language.
    case emoji
  }

  /// The direction of the layout's text, which does not change the order of keys.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }
}
