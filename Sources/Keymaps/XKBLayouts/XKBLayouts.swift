package import Keymap
package import Layouts

/// Layouts made from an XKB keymap instead of a file: `xkb:de(neo)`.
package enum XKBLayouts {
  /// The prefix of these layouts' ids; XKB's own notation follows.
  package static let prefix = "xkb:"

  /// Returns the layout of an id.
  ///
  /// - Parameter id: the layout's id, e.g. `xkb:fr` or `xkb:de(neo)`.
  /// - Throws: if the id is malformed, XKB lacks the layout, or its keymap types nothing.
  package static func layout(id: String) throws(XKBLayoutError) -> Layout {
    guard id.hasPrefix(prefix),
      let name = KeymapNames.Layout(notation: id.dropFirst(prefix.count))
    else { throw .notAName(id) }
    let keymap: Keymap
    do throws(KeymapError) {
      keymap = try Keymap(names: KeymapNames(layouts: [name]))
    } catch {
      throw .keymap(error)
    }
    let layers = PhysicalKeyboard(keymap).layers()
    guard !layers.isEmpty else { throw .empty(id) }
    let typed = Set(layers.flatMap(\.keys).flatMap(\.actions))
    return Layout(
      id: prefix + name.description,
      title: keymap.title.isEmpty ? name.description : keymap.title,
      direction: direction(of: layers[0]),
      purposes: [.text, .password, .terminal],
      typesASCII: (0x20...0x7E).allSatisfy {
        typed.contains(.text(String(Unicode.Scalar(UInt8($0)))))
      },
      layers: layers)
  }

  /// Returns the direction of most letters on the layer.
  private static func direction(of layer: Layer) -> Layout.Direction {
    var leftToRight = 0
    var rightToLeft = 0
    for case .text(let text) in layer.keys.map(\.action) {
      guard let scalar = text.unicodeScalars.first, scalar.properties.isAlphabetic else {
        continue
      }
      if scalar.runsRightToLeft { rightToLeft += 1 } else { leftToRight += 1 }
    }
    return rightToLeft > leftToRight ? .rightToLeft : .leftToRight
  }
}

/// A reason why an `xkb:` id gives no layout.
package enum XKBLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAName(String)
  case keymap(KeymapError)
  /// The keymap types nothing.
  case empty(String)

  package var description: String {
    switch self {
    case .notAName(let id):
      "`\(id)` is not an XKB layout; write it like `xkb:fr` or `xkb:de(neo)`"
    case .keymap(let error): error.description
    case .empty(let id): "`\(id)` has no key that types anything"
    }
  }
}
