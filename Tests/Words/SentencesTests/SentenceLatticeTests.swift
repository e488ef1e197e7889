import Testing

@testable import Sentences

@Suite struct SentenceLatticeTests {
  private func sentences(
    _ letters: String, of lattice: SentenceLattice
  ) -> [SentenceLattice.Sentence] {
    var lattice = lattice
    lattice.show(Array(letters.utf8))
    return lattice.sentences(limit: 9)
  }

  private func texts(_ letters: String) throws -> [String] {
    try sentences(letters, of: SmallModel.lattice()).map(\.text)
  }

  @Test func whatFollowsAWordDecides() throws {
    #expect(try texts("hao").prefix(2) == ["好", "号"])
    #expect(try texts("womenhao").prefix(2) == ["我们号", "我们好"])
    #expect(try texts("nihao").first == "你好")
  }

  @Test func whatFollowsTwoWordsDecidesBeforeWhatFollowsOne() throws {
    #expect(try texts("womennihao").first == "我们你号")
    let without = SmallModel.text.split(separator: "\n").filter { $0.first != "3" }
      .joined(separator: "\n")
    let lattice = try SmallModel.lattice(without)
    #expect(sentences("womennihao", of: lattice).first?.text == "我们你好")
  }

  @Test func eachTextComesOnceWithItsLikeliestWords() throws {
    let found = sentences("womennihao", of: try SmallModel.lattice())
    #expect(Set(found.map(\.text)).count == found.count)
    #expect(found.map(\.cost) == found.map(\.cost).sorted())
    // The cost is 25 − 3 for 我们, 30 − 3 for 你, and 3 − 3 for 号 after both.
    #expect(found.first?.cost == 49)
    #expect(found.first?.words.map(\.text) == ["我们", "你", "号"])
    #expect(found.first?.words.map(\.letters) == [0..<5, 5..<7, 7..<10])
    #expect(found.first?.words.map(\.syllables) == [["wo", "men"], ["ni"], ["hao"]])
    #expect(found.first?.boundaries == [2, 5, 7])
  }

  @Test func lettersArePartedInAllWays() throws {
    #expect(try Set(texts("xian")) == ["先", "西安"])
    let found = sentences("xi'an", of: try SmallModel.lattice())
    #expect(found.map(\.text) == ["西安"])
    #expect(found.first?.boundaries == [3])
    #expect(try texts("wo'men'").first == "我们")
    #expect(try texts("'wo").first == "我")
    #expect(try texts("wo''men").first == "我们")
    #expect(try texts("'").isEmpty)
  }

  @Test func fuzzySoundsHaveACost() throws {
    let lattice = try SmallModel.lattice(
      spelling: {
        SyllableSpelling(pinyin: $0, others: { $0 == "ni" ? ["li"] : $0 == "hao" ? ["wo"] : [] })
      })
    let plain = try #require(sentences("womenni", of: lattice).first)
    let other = try #require(sentences("womenli", of: lattice).first)
    #expect(other.text == "我们你")
    #expect(other.cost == plain.cost + 15)
    #expect(other.words.last?.syllables == ["ni"])
    // The plain reading of the letters comes first.
    #expect(sentences("wo", of: lattice).map(\.text) == ["我", "好", "号"])
    // Reading l as n costs 15 for each syllable.
    let twice = try #require(sentences("lili", of: lattice).first)
    let never = try #require(sentences("nini", of: lattice).first)
    #expect(twice.cost == never.cost + 30)
  }

  @Test func vIsReadAsÜ() throws {
    for letters in ["nv", "lve", "lue", "xve"] {
      #expect(try texts(letters).count == 1, "\(letters)")
    }
    #expect(try texts("lvx").isEmpty)
  }

  @Test(arguments: [
    ("ni", "ni"), ("hao", "hc"), ("zhuang", "vl"), ("chuan", "ir"), ("shi", "ui"), ("nv", "nv"),
    ("lue", "lt"), ("xue", "xt"), ("qiong", "qs"), ("zhong", "vs"), ("a", "aa"), ("an", "an"),
    ("ang", "ah"), ("eng", "eg"), ("er", "er"), ("ou", "ou"), ("xiang", "xl"), ("jia", "jx"),
    ("hua", "hx"), ("gui", "gv"), ("xian", "xm"), ("kuai", "kk"), ("ying", "yk"), ("lv", "lv"),
  ])
  func doublePinyinHasTwoKeysForASyllable(syllable: String, keys: String) {
    #expect(XiaoheKeys.keys(of: syllable) == keys)
  }

  @Test func theLastSyllableMayBeOnlyBegun() throws {
    #expect(try texts("womenn").first == "我们你")
    #expect(try texts("womenh").prefix(2) == ["我们号", "我们好"])
    #expect(try texts("wom").first == "我们")
    // An incomplete syllable in the middle gives no text.
    #expect(try texts("wmen").isEmpty)
    #expect(try texts("wom'ni").isEmpty)
  }

  @Test func lettersThatAreNoSyllablesHaveNoTexts() throws {
    for letters in ["", "zzz", "womenv", "WO", "wo3", "\u{FF}"] {
      #expect(try texts(letters).isEmpty, "\(letters)")
    }
  }

  @Test func whatWasTypedBeforeDoesNotMatter() throws {
    var lattice = try SmallModel.lattice()
    for letters in [
      "womennihao", "womenni", "women'hao", "xianwomen", "zzz", "", "womenh", "nihao",
    ] {
      lattice.show(Array(letters.utf8))
      #expect(
        lattice.sentences(limit: 9) == sentences(letters, of: try SmallModel.lattice()),
        "\(letters)")
    }
  }

  @Test func whatWasLearnedComesFirst() throws {
    // The word 我们 is made as costly as most words.
    let model = SmallModel.text.split(separator: "\n").filter { $0.first != "3" }
      .map { $0.hasPrefix("1\t我们\t25") ? "1\t我们\t60\t10\two men 0" : $0 }
      .joined(separator: "\n")
    let lattice = try SmallModel.lattice(
      model,
      learned: [
        ("你号", "ni hao"), ("沃门", "wo men"), ("好", "hao"), ("无", "wu"),
      ])
    #expect(sentences("nihao", of: lattice).first?.text == "你号")
    #expect(sentences("womennihao", of: lattice).first?.text == "沃门你号")
    #expect(sentences("womennihao", of: lattice).contains { $0.text == "我们你好" })
    // A further single character counts less than the words before it.
    #expect(sentences("womenhao", of: lattice).first?.text == "沃门好")
    #expect(sentences("hao", of: lattice).first?.text == "好")
  }

  @Test func aLongRowOfLettersEnds() throws {
    var lattice = try SmallModel.lattice()
    lattice.show(Array(String(repeating: "xian", count: 16).utf8))
    #expect(lattice.sentences(limit: 5).count == 5)
  }
}
