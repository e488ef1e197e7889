import Testing

@testable import TextEngine

/// Tests of two languages on one layout, with the shipped words.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct TwoLanguagesTests {
  private static let qwertz = ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"]

  private func german() throws -> TypingScript {
    try TypingScript(shipped: "de", also: ["en-US"], rows: Self.qwertz)
  }

  private func english() throws -> TypingScript {
    try TypingScript(shipped: "en-US", also: ["de"], rows: Self.qwertz)
  }

  @Test(arguments: [
    ("we should have known this before", "We should have known this before"),
    (
      "the weather is nice on monday and i think so", "The weather is nice on Monday and I think so"
    ),
    ("das meeting ist morgen because they said so", "Das Meeting ist morgen because they said so"),
    ("ich habe das neue feature released", "Ich habe das neue feature released"),
    ("das haus ist schön und die katze auch", "Das Haus ist schön und die Katze auch"),
    ("she took my hand and went home", "She took my hand and went home"),
  ])
  func keepsWordsOfBothLanguages(_ typed: String, _ text: String) throws {
    let typing = try german()
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test(arguments: [
    ("wir gehen heute nach hause", "Wir gehen heute nach hause"),
    ("ich weiß nicht was er gesagt hat", "Ich weiß nicht was er gesagt hat"),
    ("i know what they said", "I know what they said"),
  ])
  func correctsGermanWordsInAnEnglishText(_ typed: String, _ text: String) throws {
    let typing = try english()
    typing.type(typed + " ")
    #expect(typing.text.lowercased() == text.lowercased() + " ")
  }

  @Test func aSlipIsPutRightInTheLanguageThatIsTyped() throws {
    let typing = try german()
    typing.type("we should have lnown the ansqer ")
    #expect(typing.text == "We should have known the answer ")
    typing.type("wir haben das heutw schon gesehrn ")
    #expect(typing.text.hasSuffix("haben das heute schon gesehen "), "\(typing.text)")
  }

  @Test func suggestionsFollowTheLanguageOfTheLastWords() throws {
    let typing = try german()
    typing.type("they should have b")
    let english = typing.engine.offers.filter { $0.kind == .suggestion }.map(\.text)
    #expect(english.contains("been"), "\(english)")
    typing.type("een. wir haben schon g")
    let german = typing.engine.offers.filter { $0.kind == .suggestion }.map(\.text)
    #expect(
      german.contains { ["gesehen", "gesagt", "gegessen", "genug", "ganz"].contains($0) },
      "\(german)")
  }

  @Test func usesNoOtherLanguageWithoutTheSetting() throws {
    let alone = try TypingScript(shipped: "de", rows: Self.qwertz)
    alone.type("she should have known ")
    let both = try german()
    both.type("she should have known ")
    #expect(both.text == "She should have known ")
    #expect(alone.text != both.text)
  }

  @Test func spacesAreStrokesInBoth() throws {
    let typing = try german()
    typing.type("we saw thevquick fox and thedog ")
    #expect(typing.text == "We saw the quick fox and the dog ")
    typing.type("das isteinfach und wirhaben zeit ")
    #expect(typing.text.hasSuffix("und wir haben Zeit "), "\(typing.text)")
  }
}
