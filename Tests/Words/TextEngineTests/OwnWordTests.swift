import Layouts
import Testing

@testable import TextEngine

/// Tests of words, and pairs of words, that are learned from the user.
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
    typing.engine.setLearned(learned)
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

  @Test func aGreekWordInCapitalsIsTheSameWord() {
    var learned = LearnedWords()
    learned.learn("σας", count: 3)
    learned.learn("ΣΑΣ")
    #expect(learned.entries.map(\.count) == [4])
    #expect(WordStock(shortcuts: [:], names: ["ΣΑΣ"]).name("σας") == "ΣΑΣ")
  }

  @Test func missingAndExtraSpacesAreCorrectedBesideLearnedWords() throws {
    let typing = try script([("kubectl", 20)])
    typing.type("seekubectl ")
    #expect(typing.text == "See kubectl ")
    typing.type("kubec tl ")
    #expect(typing.text == "See kubectl kubectl ")
  }

  @Test(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
  func usedWordsAreSuggestedEarlier() throws {
    let plain = try TypingScript(shipped: "en-US")
    plain.type("we sing tha")
    #expect(!suggestions(plain).contains("thaw"))
    let typing = try TypingScript(shipped: "en-US", rules: Self.learning)
    var learned = LearnedWords()
    learned.learn("thaw", count: 20)
    typing.engine.setLearned(learned)
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
    _ = typing.learnTypedWords()
    typing.type("a quiet ")
    #expect(typing.strip.contains("fjord"))
    typing.type("f")
    #expect(suggestions(typing).first == "fjord")
    // A pair across the end of a sentence is not learned.
    let texts = typing.engine.learned.entries.map(\.text)
    #expect(texts.contains("Quiet fjord"))
    #expect(!texts.contains("fjord quiet"))
  }

  @Test func aWordIsKnownFromItsSecondUse() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see xkcd ")
    _ = typing.learnTypedWords()
    typing.type("see xkcs ")
    #expect(typing.text == "See xkcd see xkcs ")
    typing.type("xkcd see ")
    _ = typing.learnTypedWords()
    typing.type("xkcs ")
    #expect(typing.text.hasSuffix("see xkcd "))
  }

  @Test func wordsLearnedDuringAWordKeepItsTouches() throws {
    let typing = try script([("xkcd", 5)])
    typing.type("wui")
    var learned = LearnedWords()
    learned.learn("kubectl", count: 5)
    typing.engine.setLearned(learned)
    typing.type("ck kubectk ")
    #expect(typing.text == "Quick kubectl ")
    let plain = try script([("xkcd", 5)])
    plain.type("hel")
    plain.engine.setLearned(learned)
    plain.type("lo see ")
    #expect(!plain.engine.habits.isEmpty)
  }

  @Test func learnsCorrectedAndChosenWords() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see the wuick bro")
    try typing.choose("brown")
    typing.type("fox. ")
    _ = typing.learnTypedWords()
    let texts = typing.engine.learned.entries.map(\.text)
    #expect(texts.contains("the quick"))
    #expect(texts.contains("quick brown"))
    #expect(!texts.contains { $0.contains("wuick") })
  }

  @Test func learnsNoDeletedWords() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.type("see xkcd ")
    for _ in "xkcd " { typing.delete() }
    typing.type("fox. ")
    _ = typing.learnTypedWords()
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

  // MARK: - Kept words

  @Test func whatWasUsedLongAgoFades() {
    var words = LearnedWords()
    words.learn("former", count: 3)
    words.add(LearnedWords.Entry(text: "Håkon", count: 2))
    for _ in 0..<3 { words.learn("usual", count: LearnedWords.memory / 2) }
    #expect(words.entries.map(\.text) == ["Håkon", "usual"])
    #expect(words.entries[1].count <= LearnedWords.memory)
  }

  private func name(_ number: Int, _ first: String) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return first
      + [number / 17_576 % 26, number / 676 % 26, number / 26 % 26, number % 26].map {
        String(letters[$0])
      }.joined()
  }

  private func outcomes(
    _ words: inout LearnedWords, _ entries: [LearnedWords.Entry]
  ) -> [LearnedWords.Outcome: Int] {
    entries.reduce(into: [:]) { $0[words.merge($1), default: 0] += 1 }
  }

  @Test func anAddressBookPushesNothingOut() {
    var words = LearnedWords()
    for number in 0..<3_000 { words.learn(name(number, "w"), count: number % 5 + 1) }
    let learned = words.entries
    let book = (0..<3_000).map {
      LearnedWords.Entry(text: name($0, "N"), count: 20, isAdded: true)
    }
    #expect(outcomes(&words, book) == [.added: 3_000])
    #expect(words.entries.filter { !$0.isAdded } == learned)
    let before = words
    #expect(outcomes(&words, book) == [.known: 3_000])
    #expect(words == before)
    #expect(LearnedWords(text: words.text) == words)
    for _ in 0..<100 { words.learn("typed") }
    #expect(words.entries.count == 6_001)
  }

  @Test func aLargeAddressBookLeavesHalfOfTheRoom() {
    var words = LearnedWords()
    for number in 0..<LearnedWords.limit { words.learn(name(number, "w"), count: number % 5 + 1) }
    let book = (0..<6_000).map {
      LearnedWords.Entry(text: name($0, "N"), count: 20, isAdded: true)
    }
    #expect(outcomes(&words, book) == [.added: 4_000, .leftOut: 2_000])
    let learned = words.entries.filter { !$0.isAdded }
    #expect(learned.count >= 3_200)
    // The rarest words were forgotten.
    #expect(learned.allSatisfy { $0.count >= 3 })
    let before = words
    #expect(outcomes(&words, book) == [.known: 4_000, .leftOut: 2_000])
    #expect(words == before)
    #expect(
      words.merge(LearnedWords.Entry(text: learned[0].text, count: 2, isAdded: true)) == .known)
    #expect(words.merge(LearnedWords.Entry(text: "r2d2", count: 2, isAdded: true)) == .leftOut)
  }

  @Test(arguments: [1, 7, 30, 20_000])
  func importedWordsReplaceNoLearnedWords(count: Int) {
    var words = LearnedWords()
    for number in 0..<3_000 { words.learn(name(number, "w"), count: number % 5 + 1) }
    let learned = words.entries
    let list = (0..<8_000).map { LearnedWords.Entry(text: name($0, "v"), count: count) }
    let first = outcomes(&words, list)
    #expect(first[.added, default: 0] > 3_900)
    #expect(first[.added, default: 0] + first[.leftOut, default: 0] == 8_000)
    #expect(words.entries.filter { $0.text.hasPrefix("w") } == learned)
    let before = words
    #expect(outcomes(&words, list)[.added] == nil)
    #expect(words == before)
    // Words typed later displace nothing either.
    for _ in 0..<1_000 { words.learn("typed") }
    #expect(words.entries.filter { $0.text.hasPrefix("w") } == learned)
  }

  @Test func anExportComesBackWhole() {
    var words = LearnedWords()
    for number in 0..<3_000 { words.learn(name(number, "w"), count: number % 9 + 1) }
    for number in 0..<500 {
      words.add(LearnedWords.Entry(text: name(number, "N"), count: 20, isAdded: true))
    }
    var other = LearnedWords()
    let list = words.entries.sorted {
      ($0.isAdded ? 1 : 0, $0.count) > ($1.isAdded ? 1 : 0, $1.count)
    }
    #expect(outcomes(&other, list) == [.added: 3_500])
    #expect(other == words)
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
