import Layouts
import Testing

@testable import TextEngine

/// Words and pairs that somebody uses.
@Suite struct OwnWordTests {
  private static var learning: TextRules {
    var rules = TextRules()
    rules.learning = true
    return rules
  }

  private func script(_ entries: [(String, Int)]) throws -> TypingScript {
    let typing = try TypingScript(rules: Self.learning)
    var learned = LearnedWords()
    for (text, count) in entries { learned.learn(text, count: count) }
    typing.engine.take(learned)
    return typing
  }

  private func suggestions(_ typing: TypingScript) -> [String] {
    typing.engine.offers.filter { $0.kind == .suggestion }.map(\.text)
  }

  @Test func fingersThatMissMeanThem() throws {
    let typing = try script([("xkcd", 5), ("Kubeflow", 5)])
    typing.type("see xkcs ")
    #expect(typing.text == "See xkcd ")
    typing.type("kubefloe ")
    #expect(typing.text == "See xkcd Kubeflow ")
    typing.delete()
    #expect(typing.text == "See xkcd kubefloe ")
  }

  @Test func aSpaceBesideThemIsAStrokeLikeOthers() throws {
    let typing = try script([("kubectl", 20)])
    typing.type("seekubectl ")
    #expect(typing.text == "See kubectl ")
    typing.type("kubec tl ")
    #expect(typing.text == "See kubectl kubectl ")
  }

  @Test(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
  func whatIsUsedComesSooner() throws {
    let plain = try TypingScript(shipped: "en-US")
    plain.type("we sing tha")
    #expect(!suggestions(plain).contains("thaw"))
    let typing = try TypingScript(shipped: "en-US", rules: Self.learning)
    var learned = LearnedWords()
    learned.learn("thaw", count: 20)
    typing.engine.take(learned)
    typing.type("we sing tha")
    #expect(suggestions(typing).contains("thaw"))
  }

  @Test(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
  func pairsAreForeseen() throws {
    let typing = try TypingScript(shipped: "en-US", rules: Self.learning)
    typing.type("a quiet ")
    #expect(!typing.strip.contains("fjord"))
    typing.type("place. ")
    for _ in 0..<4 { typing.type("quiet fjord. ") }
    _ = typing.takeLearned()
    typing.type("a quiet ")
    #expect(typing.strip.contains("fjord"))
    typing.type("f")
    #expect(suggestions(typing).first == "fjord")
    // Not across the end of a sentence.
    let texts = typing.engine.learned.entries.map(\.text)
    #expect(texts.contains("Quiet fjord"))
    #expect(!texts.contains("fjord quiet"))
  }

  @Test func aWordIsKnownFromItsSecondUse() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see xkcd ")
    _ = typing.takeLearned()
    typing.type("see xkcs ")
    #expect(typing.text == "See xkcd see xkcs ")
    typing.type("xkcd see ")
    _ = typing.takeLearned()
    typing.type("xkcs ")
    #expect(typing.text.hasSuffix("see xkcd "))
  }

  @Test func whatComesWhileAWordIsTypedForgetsNoTouch() throws {
    let typing = try script([("xkcd", 5)])
    typing.type("wui")
    var learned = LearnedWords()
    learned.learn("kubectl", count: 5)
    typing.engine.take(learned)
    typing.type("ck kubectk ")
    #expect(typing.text == "Quick kubectl ")
    let plain = try script([("xkcd", 5)])
    plain.type("hel")
    plain.engine.take(learned)
    plain.type("lo see ")
    #expect(!plain.engine.habits.isEmpty)
  }

  @Test func whatACorrectionOrTheStripMadeIsUsed() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see the wuick bro")
    try typing.choose("brown")
    typing.type("fox. ")
    _ = typing.takeLearned()
    let texts = typing.engine.learned.entries.map(\.text)
    #expect(texts.contains("the quick"))
    #expect(texts.contains("quick brown"))
    #expect(!texts.contains { $0.contains("wuick") })
  }

  @Test func whatIsTakenBackIsNotUsed() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see xkcd ")
    for _ in "xkcd " { typing.delete() }
    typing.type("fox. ")
    _ = typing.takeLearned()
    #expect(!typing.engine.learned.entries.contains { $0.text.contains("xkcd") })
  }

  @Test func whatIsForgottenIsNoWord() throws {
    let typing = try script([("xkcd", 5)])
    typing.engine.forgetWords()
    typing.type("see xkcs ")
    #expect(typing.text == "See xkcs ")
    #expect(!typing.strip.contains("xkcd"))
  }

  @Test func namesAreMeantToo() throws {
    let typing = try TypingScript()
    typing.engine.stock = WordStock(names: ["Ulrik"])
    typing.type("see ulril ")
    #expect(typing.text == "See Ulrik ")
  }

  // MARK: - What is kept

  @Test func whatWasUsedLongAgoFades() {
    var words = LearnedWords()
    words.learn("former", count: 3)
    words.add(LearnedWords.Entry(text: "Håkon", count: 2))
    for _ in 0..<3 { words.learn("usual", count: LearnedWords.memory / 2) }
    #expect(words.entries.map(\.text) == ["Håkon", "usual"])
    #expect(words.entries[1].count <= LearnedWords.memory)
  }

  @Test func aWordIsRemovedWithItsPairs() {
    var words = LearnedWords()
    for text in ["on", "on my", "my", "my way"] { words.learn(text, count: 2) }
    let removed = ["On", "on", "my way"].map { words.remove($0) }
    #expect(removed == [true, false, true])
    #expect(words.entries.map(\.text) == ["my"])
  }

  @Test func theCapitalOfASentenceIsNotAWords() {
    var words = LearnedWords()
    for text in ["xkcd", "Xkcd", "Keyglass", "keyglass"] { words.learn(text) }
    #expect(words.entries.map(\.text) == ["keyglass", "xkcd"])
  }
}
