/// The properties of the system's locale that affect keys.
package struct LayoutLocale: Hashable, Sendable {
  /// The decimal sign on the decimal key and in the calculator: one character.
  package var decimalSign: String
  /// The language of the words on layouts without a language of their own, as a BCP 47 tag; empty
  /// for English.
  package var language: String

  package init(decimalSign: String = ".", language: String = "") {
    self.decimalSign = decimalSign
    self.language = language
  }
}

extension Layout {
  /// Returns this layout adapted to a locale. The standard key `decimal` and the calculator get the
  /// locale's decimal sign. A layout without a language also gets the locale's words.
  ///
  /// Layout files do not depend on the locale, so call this method when the locale is known.
  ///
  /// - Parameter words: the words of all languages.
  package func `in`(_ locale: LayoutLocale, words: KeyWordsByLanguage) -> Layout {
    var layout = self
    for layer in layout.layers.indices where locale.decimalSign != Self.decimalSign {
      // Skip layers without the sign, because the first change to a layer copies all its keys.
      for index in layers[layer].keys.indices where layers[layer].keys[index].hasDecimalSign {
        layout.layers[layer].keys[index].useDecimalSign(locale.decimalSign)
      }
    }
    if language.isEmpty { layout.use(words.words(of: locale.language)) }
    return layout
  }

  /// The decimal sign on the keys of layout files.
  private static let decimalSign = "."

  /// Puts the words on keys that have no label in the layout file.
  package mutating func use(_ words: KeyWords) {
    guard words != self.words else { return }
    self.words = words
    for layer in layers.indices {
      for index in layers[layer].keys.indices where !layers[layer].keys[index].hasOwnLabel {
        switch layers[layer].keys[index].action {
        case .text(let text) where text.utf8.elementsEqual(" ".utf8):
          layers[layer].keys[index].label = words[.space]
        case .calculator(.insert): layers[layer].keys[index].label = words[.insert]
        case .return: layers[layer].keys[index].label = words.label(of: .default)
        case .text, .layer, .layout, .delete, .deleteForward, .command, .edit, .keysym, .press,
          .button, .modifier, .calculator, .phone, .recent, .none:
          break
        }
      }
    }
  }
}

extension Key {
  private var typesDecimalSign: Bool {
    id == StandardKeys.decimalSign && action == .text(".")
  }

  fileprivate var hasDecimalSign: Bool {
    if case .calculator(.decimalSign) = action { return true }
    return typesDecimalSign
  }

  fileprivate mutating func useDecimalSign(_ sign: String) {
    if typesDecimalSign { action = .text(sign) }
    if label == "." { label = sign }
  }
}
