import Testing

@testable import Layouts

/// Tests of words on keys, in the layout's language.
struct KeyWordsTests {
  private func key(_ id: String, of layout: Layout) throws -> Key {
    try #require(layout.layers[0].keys.first { $0.id == id })
  }

  @Test func aLayoutHasThoseOfItsLanguage() throws {
    let german = try #require(ShippedFiles.catalogue["de"])
    #expect(try key("space", of: german).label == "Leertaste")
    let back = try key("return", of: german)
    #expect(back.shownLabel(shifted: false, returnLabel: german.returnLabel(.done)) == "Fertig")
  }

  @Test func oneWithoutALanguageHasThoseOfTheSystem() throws {
    let calculator = try #require(ShippedFiles.catalogue["calculator"])
    #expect(try key("insert", of: calculator).label == "insert")
    let french = calculator.in(LayoutLocale(language: "fr-CA"))
    #expect(try key("insert", of: french).label == "insérer")
    #expect(french.words.divisionByZero == "Division par zéro")
    // The user changes the language again.
    #expect(try key("insert", of: french.in(LayoutLocale(language: "th"))).label == "insert")
  }

  @Test func aLanguageOfItsOwnWins() throws {
    let german = try #require(ShippedFiles.catalogue["de"]).in(LayoutLocale(language: "fr"))
    #expect(try key("space", of: german).label == "Leertaste")
  }

  @Test func aLabelOfItsOwnStays() throws {
    let text = """
      id: own
      title: Own
      language: de
      width: 3
      layers:
        base:
          rows: |
            a space return
      keys:
        space: {label: Raum}
        return: {label: Zeile}
      """
    let layout = try #require(LayoutParser.parse(Array(text.utf8), file: "own").layout)
    #expect(try key("space", of: layout).label == "Raum")
    let back = try key("return", of: layout)
    #expect(back.shownLabel(shifted: false, returnLabel: layout.returnLabel(.go)) == "Zeile")
  }

  @Test func brazilHasItsOwn() {
    #expect(KeyWords.of(language: "pt-BR").label(of: .next) == "Próximo")
    #expect(KeyWords.of(language: "pt-PT").label(of: .next) == "Seguinte")
    #expect(KeyWords.of(language: "pt").label(of: .next) == "Seguinte")
  }

  @Test(arguments: ShippedFiles.catalogue.layouts.map(\.language))
  func eachShippedLanguageHasWords(language: String) {
    guard !language.isEmpty, !language.hasPrefix("en") else { return }
    #expect(KeyWords.of(language: language) != .english, "\(language)")
  }
}
