import Testing

@testable import CompositionEngines

@Suite struct RankedCandidatesTests {
  private func list(
    _ spelling: Int, _ cost: Double, _ syllables: String, isWhole: Bool = true, _ texts: String...
  ) -> RankedCandidates.List {
    RankedCandidates.List(
      spelling: spelling, cost: cost, syllables: Syllables(syllables), isWhole: isWhole,
      candidates: texts.map { ($0, "") })
  }

  private func texts(_ lists: RankedCandidates.List..., limit: Int = 9) -> [String] {
    RankedCandidates.merged(lists, limit: limit).map(\.text)
  }

  @Test func oneSpellingKeepsItsOrder() {
    #expect(texts(list(0, 0, "ni hao", "你好", "你", "泥")) == ["你好", "你", "泥"])
    #expect(texts(list(0, 0, "ni hao", "你好", "你", "泥"), limit: 2) == ["你好", "你"])
    #expect(texts() == [])
  }

  @Test func otherSpellingsOfferOnlyWholeTexts() {
    #expect(
      texts(list(0, 0, "ni hao", "你好", "你"), list(1, 1, "wo men", "我们", "我"))
        == ["你好", "我们", "你"])
  }

  @Test func textsThatLeaveLettersFollowWholeTexts() {
    #expect(
      texts(list(0, 0, "wimen", isWhole: false, "我", "为"), list(1, 5, "wo men", "我们"))
        == ["我们", "我", "为"])
  }

  @Test func unlikelySpellingsComeLater() {
    #expect(
      texts(list(0, 0, "hao", "好", "号", "毫"), list(1, 1.5, "gao", "高", "告"))
        == ["好", "号", "高", "毫", "告"])
    #expect(
      texts(list(0, 0, "hao", "好", "号"), list(1, 9, "gao", "高")) == ["好", "号", "高"])
  }

  @Test func sentencesAreSortedByCost() {
    var sentences = list(0, 0, "wo men ni hao", "我们你好", "我们你号", "我门你好")
    sentences.costs = [0, 0.5, 9]
    let other = list(1, 1, "wo men li hao", "我们里好", "我们里号")
    let parts = list(0, 0, "wo men", isWhole: false, "我们", "我")
    #expect(
      texts(sentences, other, parts)
        == ["我们你好", "我们你号", "我们里好", "我们里号", "我门你好", "我们", "我"])
  }

  @Test func aTextOfTwoSpellingsIsOfferedOnce() {
    #expect(texts(list(0, 0, "xian", "先"), list(1, 0.1, "xi an", "西安", "先")) == ["先", "西安"])
  }
}
