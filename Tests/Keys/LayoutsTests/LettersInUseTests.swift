import Testing

@testable import Layouts

/// Tests of layouts for a purpose, with the letters of the layout in use.
@Suite struct LettersInUseTests {
  private func shipped(_ id: String) throws -> Layout {
    try #require(ShippedFiles.catalogue[id])
  }

  private func made(_ id: String, from inUse: String...) throws -> Layout {
    try shipped(id).withLetters(of: inUse.map(shipped))
  }

  /// Returns the keys of a layer, a line for each row.
  private func rows(_ layout: Layout, layer: Int = 0) -> [String] {
    layout.layers[layer].rows.map { $0.keys.map(\.id).joined(separator: " ") }
  }

  @Test func anEMailAddressIsTypedWithTheLettersInUse() throws {
    let email = try made("email", from: "de")
    #expect(rows(email)[0] == "q w e r t z u i o p ü")
    #expect(rows(email)[3].hasSuffix("next space @ . return"))
    #expect(email.id == "email")
    #expect(email.language == "de-DE")
    #expect(email.layers[0].keys.first { $0.id == "space" }?.label == "Leertaste")
    let german = try shipped("de")
    #expect(email.layers.dropFirst() == german.layers.dropFirst())
  }

  @Test(arguments: ["email", "url", "social", "name-phone-pad", "web-search", "ascii"])
  func everyLayoutForAPurposeTilesTheKeyboard(id: String) throws {
    for other in ShippedFiles.catalogue.layouts {
      let layout = try shipped(id).withLetters(of: [other])
      for layer in layout.layers {
        for row in layer.rows {
          let ends = row.keys.map(\.rectangle.maxX)
          let starts = row.keys.map(\.rectangle.x)
          for (end, start) in zip(ends, starts.dropFirst()) { #expect(start > end - 1e-9) }
          #expect((ends.last ?? 0) < 1 + 1e-9)
        }
        #expect(Set(layer.keys.map(\.id)).count == layer.keys.count)
      }
      #expect(layout.reachableLayers == Set(layout.layers.map(\.id)))
    }
  }

  @Test func aRowThatAddsNothingLeavesTheLayoutInUseAsItIs() throws {
    #expect(try made("web-search", from: "de").layers == (try shipped("de")).layers)
    #expect(
      try made("email", from: "desktop").layers[0].keys == (try shipped("desktop")).layers[0].keys)
  }

  @Test func whereASCIIIsPromisedTheFirstLayoutThatHasItIsTaken() throws {
    #expect(rows(try made("email", from: "ru", "fr"))[0].hasPrefix("a z e r t y"))
    #expect(rows(try made("web-search", from: "ru", "fr"))[0].hasPrefix("й ц у к е н"))
  }

  @Test func withoutLettersInUseItIsAsItsFileSays() throws {
    #expect(try made("email", from: "number-pad", "ru") == (try shipped("email")))
    #expect(try made("email", from: "phone-keys-de") == (try shipped("email")))
    #expect(try made("number-pad", from: "de") == (try shipped("number-pad")))
    // A layout that takes its letters from another layout offers none to others.
    #expect(try made("email", from: "social") == (try shipped("email")))
  }

  @Test func itOpensOnItsOwnFirstLayer() throws {
    let layout = try made("numbers-and-punctuation", from: "de")
    #expect(layout.layers.map(\.id) == ["symbols", "more-symbols", "letters"])
    #expect(rows(layout, layer: 2)[0] == "q w e r t z u i o p ü")
  }

  @Test func itsOwnLayersComeWithTheKeysThatLeadThere() throws {
    let layout = try made("name-phone-pad", from: "de")
    #expect(layout.layers.map(\.id) == ["letters", "digits", "symbols", "more-symbols"])
    #expect(rows(layout)[3].hasSuffix("next space digits ' return"))
  }

  @Test func whateverTheOtherLayoutCallsItsLettersKeysLeadBack() throws {
    let other = try parsed(
      """
      id: other
      title: Other
      width: 6
      layers:
        abc:
          rows: |
            a b c d e f
            g h i j k l
            next signs space
        signs:
          rows: |
            1 2 3 abc next
      keys:
        space: {width: 4}
      """)
    let layout = try shipped("social").withLetters(of: [other])
    #expect(layout.layers.map(\.id) == ["letters", "signs"])
    #expect(layout.layers[1].keys.first { $0.id == "abc" }?.action == .layer("letters"))
    #expect(rows(layout)[2] == "next signs space @ #")
  }

  @Test func rowsAboveTheLettersComeAboveThem() throws {
    let own = try parsed(
      """
      id: shell
      title: Shell
      width: 12
      letters: in-use
      layers:
        letters:
          heights: 0.5 1 1
          rows: |
            escape tab | a2
            a b c d e f g h i j k l
            next space
      keys:
        a2: {output: "~"}
        space: {width: 4}
      """)
    let layout = own.withLetters(of: [try shipped("de")])
    #expect(rows(layout).prefix(2) == ["escape tab | a2", "q w e r t z u i o p ü"])
    #expect(layout.layers[0].unitsHigh == 4.5)
    let escape = try #require(layout.layers[0].keys.first)
    #expect(escape.rectangle.isAbout(x: 0, y: 0, width: 0.25, height: 0.5 / 4.5))
    // The last row adds nothing, so the comma stays.
    let german = try shipped("de")
    #expect(rows(layout)[4] == rows(german)[3])
  }

  @Test func lettersToReplaceAreNeeded() {
    let text = layout(rows: "1 2 next", more: nil) + "\nletters: in-use"
    let problems = LayoutParser.parse(Array(text.utf8), file: "f").problems.map(\.description)
    #expect(
      problems == [
        "f:8:1: `letters: in-use` takes the place of letters, but no layer has any"
      ])
  }
}
