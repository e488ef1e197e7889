import Testing

@testable import Sentences

/// Tests of sentences typed with the signs of Taiwan, with tones and traditional characters.
@Suite struct ZhuyinTests {
  private func found(
    _ keys: String, in lattice: SentenceLattice
  ) -> [SentenceLattice.Sentence] {
    var lattice = lattice
    lattice.show(Array(keys.utf8))
    return lattice.sentences(limit: 9)
  }

  private func texts(_ keys: String) throws -> [String] {
    try found(keys, in: SmallModel.zhuyin()).map(\.text)
  }

  @Test(arguments: [
    ("a", "8"), ("ba", "18"), ("zhi", "5"), ("si", "n"), ("shuang", "gj;"), ("chui", "tjo"),
    ("ju", "rm"), ("quan", "fm0"), ("xun", "vmp"), ("xiong", "vm/"), ("jiu", "ru."), ("lv", "xm"),
    ("lue", "xm,"), ("nv", "sm"), ("lu", "xj"), ("yi", "u"), ("yue", "m,"), ("you", "u."),
    ("wu", "j"), ("weng", "j/"), ("ying", "u/"), ("er", "-"), ("ang", ";"), ("dong", "2j/"),
    ("hun", "cjp"), ("ri", "b"), ("li", "xu"),
  ])
  func aSyllableHasItsKeys(syllable: String, keys: String) {
    #expect(ZhuyinKeys.keys(of: syllable) == keys)
  }

  @Test(arguments: ["ng", "hm", "xx", "", "xi an"])
  func keysThatAreNoSyllableHaveNoTexts(text: String) {
    #expect(ZhuyinKeys.keys(of: text) == nil)
  }

  @Test func withoutTonesCommonWordsComeFirst() throws {
    #expect(try texts("cl").prefix(2) == ["好", "号"])
    #expect(try texts("jiap").first == "我们")
  }

  @Test func aToneTellsWords() throws {
    #expect(try texts("cl3").first == "好")
    #expect(try texts("cl4").first == "号")
    // 好 is also read hào, and nothing here is read hāo.
    #expect(try texts("cl4").last == "好")
    #expect(try texts("ji3ap7").first == "我们")
    #expect(try texts("ji3ap7cl4").first == "我们号")
    // The tone of the last syllable alone decides too.
    #expect(try texts("jiapcl4").first == "我们号")
  }

  @Test func oneToneOfAWordMayBeUnknownAndCosts() throws {
    let lattice = try SmallModel.zhuyin()
    let known = try #require(found("ji3ap7", in: lattice).first)
    let unknown = try #require(found("ji4ap7", in: lattice).first)
    #expect(unknown.text == "我们")
    #expect(unknown.cost == known.cost + 60)
    // Two words are likelier if both tones are unknown.
    #expect(found("ji4ap4", in: lattice).first?.words.count == 2)
  }

  @Test func aCharacterOfWhichNothingIsKnownMayHaveAnyTone() throws {
    #expect(try texts("vu=0=").first == "西安")
    #expect(try texts("vu30-").isEmpty)
  }

  @Test func aToneBelongsToTheSyllableBeforeIt() throws {
    let found = found("su3cl3", in: try SmallModel.zhuyin())
    #expect(found.first?.boundaries == [3])
    #expect(found.first?.words.map(\.letters) == [0..<3, 3..<6])
    #expect(try texts("3cl").isEmpty)
  }

  @Test func whatWasLearnedHasTonesToo() throws {
    let lattice = try SmallModel.zhuyin(learned: [("你号", "ni hao")])
    #expect(found("sucl", in: lattice).first?.text == "你号")
    #expect(found("su3cl4", in: lattice).first?.text == "你号")
    #expect(found("su3cl3", in: lattice).first?.text == "你好")
  }

  @Test func wordsHaveAFormInTaiwan() throws {
    let model = try SmallModel.open()
    func forms(_ keys: String) throws -> [String]? {
      try found(keys, in: SmallModel.zhuyin()).first?.words.map { model.traditional($0) }
    }
    #expect(try forms("ji3ap7cl4") == ["我們", "號"])
    #expect(try forms("vu0") == ["先"])
    #expect(try forms("vu=0=") == ["西鞍"])
    // A learned word that the model lacks.
    let lattice = try SmallModel.zhuyin(learned: [("我号", "wo hao")])
    #expect(found("ji3cl4", in: lattice).first?.words.map { model.traditional($0) } == ["我號"])
  }
}
