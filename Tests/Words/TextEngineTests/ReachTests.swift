import Testing
import Units

@testable import TextEngine

/// Tests that automatic changes use only characters that the keymap can type.
@Suite struct ReachTests {
  private func typing(_ lacking: Set<Character>, smart: Bool = true) throws -> TypingScript {
    var rules = TextRules()
    rules.smartPunctuation = smart
    let typing = try TypingScript(rules: rules)
    typing.engine.canType = { text in !text.contains { lacking.contains($0) } }
    return typing
  }

  @Test func aMarkOfPrintThatTheKeymapLacksIsNotTyped() throws {
    let typing = try typing(["“", "’", "—", "…"])
    typing.type("see \"you\" don't see--you...")
    #expect(typing.text == "See \"you” don't see--you...")
  }

  @Test func aWordIsPutRightWithTheTypewritersApostrophe() throws {
    let typing = try typing(["’"])
    typing.type("see dont ")
    #expect(typing.text == "See don't ")
  }

  @Test func aMarkThatTheKeymapLacksCostsNoWord() throws {
    let typing = try typing(["!"])
    typing.type("see thid")
    #expect(typing.correction == "this")
    // The typist rejects the mark itself; the word must stay as it is.
    typing.type("!")
    #expect(typing.text == "See thid!")
  }

  @Test func anUntypableMarkKeepsASuggestionsSpace() throws {
    let typing = try typing(["!"])
    typing.type("see qui")
    try typing.choose("quick")
    typing.type("!")
    #expect(typing.text == "See quick !")
  }

  @Test func doubleSpacesStayIfTheKeymapLacksTheFullStop() throws {
    let typing = try typing(["."], smart: false)
    typing.type("see  you")
    #expect(typing.text == "See  you")
  }

  @Test func anAbbreviationStaysWhereItsCapitalIsLacking() throws {
    let typing = try typing(["Å"], smart: false)
    typing.engine.stock = WordStock(shortcuts: ["aa": "å være"])
    typing.type("aa ")
    #expect(typing.text == "Aa ")
    typing.type("aa ")
    #expect(typing.text == "Aa å være ")
  }
}
