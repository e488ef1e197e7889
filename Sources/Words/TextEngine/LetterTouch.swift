package import Layouts
package import Lexicon

extension Layout {
  /// The keys of the first layer that type a letter, and the space bar; empty if no key has a
  /// letter. Positions are in key widths and row heights.
  package var letterKeys: [TouchModel.Key] {
    guard let layer = layers.first else { return [] }
    let rows = Set(layer.keys.map(\.rectangle.y)).sorted()
    let keys = layer.keys.compactMap { key -> TouchModel.Key? in
      guard case .text(let text) = key.action, let letter = text.lowercased().unicodeScalars.first,
        LexiconAlphabet.isLetter(letter) || text == " "
      else { return nil }
      return TouchModel.Key(
        letter: letter, x: (key.rectangle.x + key.rectangle.width / 2) * layer.unitsWide,
        y: (key.rectangle.y + key.rectangle.height / 2) * layer.unitsHigh,
        row: rows.firstIndex(of: key.rectangle.y) ?? 0,
        width: text == " " ? key.rectangle.width * layer.unitsWide : 1)
    }
    return keys.contains { $0.letter != " " } ? keys : []
  }

  /// The phone keys with letters, and each key's letters in lower case.
  package var phoneLetters: [(key: Character, letters: String)] {
    (layers.first?.keys ?? []).compactMap { key in
      guard case .phone(let name) = key.action else { return nil }
      let letters = key.letters.filter { letter in
        letter.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      }
      return letters.isEmpty ? nil : (name, letters.joined().lowercased())
    }
  }
}
