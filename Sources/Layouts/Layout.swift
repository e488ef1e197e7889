/// A keyboard as an administrator wrote it: layers of keys with their places and actions.
package struct Layout: Hashable, Sendable {
  /// What settings and `kbdctl switch` name it by: lower-case ASCII letters, digits, `-`, `.`,
  /// or `xkb:…` for one made from an XKB keymap.
  package var id: String
  /// What the menu of layouts shows.
  package var title: String
  /// BCP 47, e.g. `en-US`; empty where the layout has no language.
  package var language: String
  package var direction: Direction
  /// The kinds of field that it serves.
  package var textTypes: Set<TextType>
  /// Whether every printable ASCII character is on one of its layers.
  package var typesASCII: Bool
  package var keyClick: Bool
  /// What the return key says where the field's purpose says nothing.
  package var returnType: ReturnType
  /// The first is the one that the layout opens on.
  package var layers: [Layer]

  package init(
    id: String, title: String, language: String = "", direction: Direction = .leftToRight,
    textTypes: Set<TextType> = [.text], typesASCII: Bool = false, keyClick: Bool = true,
    returnType: ReturnType = .default, layers: [Layer]
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.direction = direction
    self.textTypes = textTypes
    self.typesASCII = typesASCII
    self.keyClick = keyClick
    self.returnType = returnType
    self.layers = layers
  }

  package func layerIndex(_ id: String) -> Int? {
    layers.firstIndex { $0.id == id }
  }

  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }
}

/// A kind of field, which decides the layout, return's label and what the text engine does.
package enum TextType: String, Hashable, Sendable, CaseIterable {
  case text
  case ascii
  case numbersAndPunctuation = "numbers-and-punctuation"
  case url
  case email
  case number
  case decimal
  case phone
  case namePhone = "name-phone"
  case social
  case webSearch = "web-search"
  case password
  case pin
  case calculator
  case terminal
}
