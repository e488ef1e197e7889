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
  /// What fields it serves are for.
  package var purposes: [Purpose]
  /// Whether every printable ASCII character is on one of its layers.
  package var typesASCII: Bool
  package var keyClick: Bool
  /// What the return key says where the field's purpose says nothing.
  package var returnType: ReturnType
  /// The first is the one that the layout opens on.
  package var layers: [Layer]

  package init(
    id: String, title: String, language: String = "", direction: Direction = .leftToRight,
    purposes: [Purpose] = [.text], typesASCII: Bool = false, keyClick: Bool = true,
    returnType: ReturnType = .default, layers: [Layer]
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.direction = direction
    self.purposes = purposes
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
