import CompositionMessages
import Testing

@testable import CompositionEngines

@Suite(.serialized) struct RimeEngineTests {
  private let engine: RimeEngine

  init() throws {
    engine = try SmallTables.all.get().engine
  }

  private func ask(
    _ spellings: (letters: String, cost: UInt16)..., from: Int = 0, choice: Int? = nil,
    learns: Bool = false
  ) throws -> CompositionReply {
    let request = CompositionRequest(
      sequence: 7, method: .pinyin,
      spellings: spellings.map { .init(letters: $0.letters, cost: $0.cost) }, from: from,
      choice: choice, learns: learns)
    let reply = engine.reply(to: request)
    #expect(try CompositionReply(packet: reply.packet) == reply)
    #expect(reply.sequence == 7)
    return reply
  }

  private func texts(_ reply: CompositionReply) -> [String] { reply.candidates.map(\.text) }

  @Test func lettersBecomeWordsLikeliestFirst() throws {
    let reply = try ask(("nihao", 0))
    #expect(texts(reply) == ["你好", "你", "泥"])
    #expect(reply.preedit == "nihao")
    #expect(reply.boundaries == [2])
    #expect(!reply.hasMore)
  }

  @Test func aSentenceIsPutTogether() throws {
    #expect(try texts(ask(("womenhao", 0))).first == "我们好")
  }

  @Test func firstLettersStandForSyllables() throws {
    let reply = try ask(("nh", 0))
    #expect(texts(reply).first == "你好")
    #expect(reply.boundaries == [1])
  }

  @Test func aMarkPartsSyllables() throws {
    #expect(try texts(ask(("xian", 0))).prefix(2) == ["先", "西安"])
    let reply = try ask(("xi'an", 0))
    #expect(texts(reply).first == "西安")
    #expect(reply.preedit == "xian")
    #expect(reply.boundaries == [2])
  }

  @Test func aVowelWithoutAKeyIsShownAsItIs() throws {
    let reply = try ask(("nv", 0))
    #expect(reply.preedit == "nü")
    #expect(texts(reply).first == "女")
  }

  @Test func whatWasTypedBeforeDoesNotMatter() throws {
    let alone = try ask(("ni", 0))
    for letters in ["nihao", "womenhao", "x", "n", "nih"] {
      _ = try ask((letters, 0))
      #expect(try ask(("ni", 0)) == alone, "after \(letters)")
    }
  }

  @Test func spellingsJoinByTheirCost() throws {
    // Hardly less likely: its word comes before what leaves letters over.
    #expect(try texts(ask(("haou", 0), ("nihao", 300))).first == "你好")
    #expect(try texts(ask(("wimen", 0), ("women", 500))).first == "我们")
    #expect(try texts(ask(("nihao", 0), ("women", 300))).prefix(2) == ["你好", "我们"])
    // Each text once, although both have it.
    let same = try texts(ask(("hao", 0), ("ha'o", 50), ("hao", 100)))
    #expect(Set(same).count == same.count)
  }

  @Test func aChoiceTellsItsLetters() throws {
    let reply = try ask(("nihao", 0), choice: 1)
    #expect(reply.chosen == .init(text: "你", letters: 2, spelling: 0))
    #expect(try ask(("nihao", 0), choice: 0).chosen == .init(text: "你好", letters: 5, spelling: 0))
    #expect(try ask(("nvhao", 0), choice: 1).chosen == .init(text: "女", letters: 2, spelling: 0))
    #expect(
      try ask(("nihao", 0), ("women", 100), choice: 1).chosen
        == .init(text: "我们", letters: 5, spelling: 1))
    #expect(try ask(("nihao", 0), choice: 99).chosen == nil)
  }

  @Test func nothingIsLearned() throws {
    let before = try ask(("hao", 0))
    #expect(texts(before) == ["好", "号"])
    for _ in 0..<5 { _ = try ask(("hao", 0), choice: 1, learns: true) }
    #expect(try ask(("hao", 0)) == before)
  }

  @Test func pagesGoOn() throws {
    let all = try texts(ask(("ni", 0)))
    #expect(try texts(ask(("ni", 0), from: 1)) == Array(all.dropFirst()))
    #expect(try texts(ask(("ni", 0), from: 300)) == [])
  }

  @Test(arguments: ["NI", "ni1", "'ni", "~", "n/i", "zzzzzzzz", "vvv", "ni''''hao"])
  func whateverLettersComeAnAnswerDoes(letters: String) throws {
    let reply = try ask((letters, 0))
    #expect(!reply.preedit.isEmpty)
    #expect(try texts(ask(("nihao", 0))).first == "你好")
  }

  @Test func whatHasNoTablesSaysSo() {
    #expect(throws: EngineError.self) {
      try RimeSession(
        try SmallTables.all.get().rime, schema: "keyglass_zhuyin")
    }
  }
}
