import Testing

@testable import Layouts

/// Looks for the letters of each language on the keys of its layout.
@Suite struct AlphabetTests {
  /// The lines of `alphabets.txt`: a layout and the characters that its language needs.
  private static let alphabets: [(layout: String, letters: [Unicode.Scalar])] = {
    let text = ShippedFiles.text("Tests/Keys/LayoutsTests/alphabets.txt")
    return text.unicodeScalars.split(separator: "\n").filter { $0.first != "#" }.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), Array(parts[1]))
    }
  }()

  @Test func everyLayoutTypesTheLettersOfItsLanguage() throws {
    #expect(Self.alphabets.count >= 85)
    for (id, letters) in Self.alphabets {
      let layout = try #require(ShippedFiles.catalogue[id], "\(id)")
      let missing = Set(letters).subtracting([layout].typedCharacters)
      #expect(missing.map(\.value).sorted() == [], "\(id)")
    }
  }

  /// Letters of a similar alphabet, which would mislead users beside their language's own letters.
  @Test(arguments: [
    ("sr", "ѕѓќйщъыэюя"), ("mk", "ђћйщъыэюя"), ("uk", "ыўј"), ("be", "їєґ"), ("bg", "іїєў"),
    ("hr", "ųåñ"), ("kk", "їєў"), ("fi", "üñ"),
  ])
  func noKeyTypesALetterOfANeighbour(id: String, letters: String) throws {
    let layout = try #require(ShippedFiles.catalogue[id])
    let typed = layout.layers[0].keys.compactMap { key in
      if case .text(let text) = key.action { text } else { nil }
    }
    #expect(letters.map(String.init).filter { typed.contains($0) } == [])
  }

  @Test(arguments: [
    ("tr", "i", "İ"), ("tr", "ı", "I"), ("az", "i", "İ"), ("az", "ı", "I"), ("lt", "i", "I"),
    ("lt", "į", "Į"), ("el", "ς", "Σ"), ("el", "ω", "Ω"), ("mt", "ħ", "Ħ"), ("uz", "oʻ", "Oʻ"),
    ("hy", "ե", "Ե"), ("kk", "һ", "Һ"), ("az", "ə", "Ə"),
  ])
  func shiftTypesTheCapitalOfTheLanguage(id: String, letter: String, capital: String) throws {
    let layout = try #require(ShippedFiles.catalogue[id])
    let key = try #require(layout.layers[0].keys.first { $0.action == .text(letter) })
    #expect(key.shiftedAction == .text(capital))
  }
}
