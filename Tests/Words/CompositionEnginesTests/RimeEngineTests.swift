import CompositionMessages
import CompositionMethods
import Testing

@testable import CompositionEngines

@Suite(.serialized) struct RimeEngineTests {
  private let engines: LoadedEngines
  private let words: String

  init() throws {
    let folders = try SmallTables.folders.get()
    words = folders.words
    engines = LoadedEngines(tables: folders.tables, words: words)
  }

  private func ask(
    _ spellings: (letters: String, cost: UInt16)..., from: Int = 0, choice: Int? = nil,
    learns: Bool = false, owner: UInt32? = nil
  ) throws -> CompositionReply {
    let request = CompositionRequest(
      sequence: 7, method: .pinyin,
      spellings: spellings.map { .init(letters: $0.letters, cost: $0.cost) }, from: from,
      choice: choice, learns: learns, owner: owner)
    let reply = try engines.reply(to: request)
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

  /// Returns the candidates' texts for letters, with these sounds confused.
  private func texts(
    of letters: String, _ fuzzy: FuzzySounds, by method: CompositionMethod = .pinyin
  ) throws -> [String] {
    texts(
      try engines.reply(
        to: CompositionRequest(
          sequence: 1, method: method, spellings: [.init(letters: letters)], fuzzy: fuzzy)))
  }

  @Test(arguments: [
    ("zongguo", "中国", FuzzySounds.zAndZh), ("zhong", "宗", .zAndZh), ("fui", "会", .fAndH),
    ("lan", "男", .nAndL), ("nan", "蓝", .nAndL), ("ran", "蓝", .rAndL), ("nang", "男", .anAndAng),
    ("xiang", "先", .anAndAng),
  ])
  func readsFuzzySounds(letters: String, text: String, pair: FuzzySounds) throws {
    #expect(try isRead(letters, as: text, pair))
    // Without this pair, the sounds stay distinct, even with all other pairs.
    #expect(try !isRead(letters, as: text, FuzzySounds.all.subtracting(pair)))
    #expect(try !isRead(letters, as: text, []))
  }

  /// True if the engine can turn all of these letters into this text.
  private func isRead(_ letters: String, as text: String, _ fuzzy: FuzzySounds) throws -> Bool {
    guard let place = try texts(of: letters, fuzzy).firstIndex(of: text) else { return false }
    let request = CompositionRequest(
      sequence: 1, method: .pinyin, spellings: [.init(letters: letters)], choice: place,
      fuzzy: fuzzy)
    return try engines.reply(to: request).chosen?.letters == letters.utf8.count
  }

  @Test func typedLettersComeBeforeFuzzySounds() throws {
    #expect(try texts(of: "lan", .nAndL).prefix(2) == ["蓝", "男"])
    #expect(try texts(of: "wo", .all).first == "我")
    // Another method has its own words for the same letters.
    #expect(try texts(of: "zongguo", .zAndZh, by: .pinyinTraditional).first == "中國")
    // Abbreviations have the same texts with fuzzy sounds.
    #expect(try texts(of: "nh", .all).first == "你好")
  }

  private static let spellings: [(syllable: String, sounds: FuzzySounds, others: Set<String>)] = [
    ("zhang", .zAndZh, ["zang"]), ("zan", [.zAndZh, .anAndAng], ["zang", "zhan", "zhang"]),
    ("lin", [.nAndL, .rAndL, .inAndIng], ["ling", "nin", "ning", "rin", "ring"]),
    ("fei", .fAndH, ["hei"]), ("sheng", [.sAndSh, .enAndEng], ["sen", "seng", "shen"]),
    ("chuan", .anAndAng, ["chuang"]), ("an", .nAndL, []), ("zhe", .cAndCh, []), ("ren", [], []),
  ]

  @Test func syllablesAreSpelledByFuzzySounds() {
    for (syllable, sounds, others) in Self.spellings {
      #expect(Set(sounds.spellings(of: syllable)) == others, "\(syllable)")
    }
  }

  @Test func sentencesUseFuzzySounds() throws {
    #expect(try texts(of: "womenlihao", .nAndL).first == "我们你号")
    #expect(try texts(of: "womenlihao", []).first != "我们你号")
    #expect(try texts(of: "womenlihao", .nAndL, by: .pinyinTraditional).first == "我們你號")
  }

  @Test func everySetOfSoundsIsCompiled() throws {
    for pair in FuzzySounds.pairs {
      let tables = try FuzzyTables(pair.sounds, over: SmallTables.folders.get().tables)
      let schema = try SmallTables.contents(of: tables.folder)
      #expect(schema.contains("fuzz/"), "\(pair.name)")
    }
  }

  @Test func tablesOfSoundsGoWithTheirOwner() throws {
    var tables: FuzzyTables? = try FuzzyTables(.all, over: SmallTables.folders.get().tables)
    let folder = try #require(tables?.folder)
    #expect(try SmallTables.mode(of: folder) == 0o700)
    tables = nil
    #expect(throws: EngineError.self) { try SmallTables.mode(of: folder) }
    // The original tables have not changed.
    #expect(try texts(of: "nihao", []).first == "你好")
  }

  @Test func aSentenceIsPutTogether() throws {
    #expect(try texts(ask(("womenhao", 0))).first == "我们好")
  }

  @Test func wordPairsDecideTheSentence() throws {
    let reply = try ask(("womennihao", 0))
    #expect(texts(reply).prefix(2) == ["我们你号", "我们你好"])
    // The words at the beginning of the sentence come next.
    #expect(texts(reply).contains("我们"))
    #expect(reply.preedit == "womennihao")
    #expect(reply.boundaries == [2, 5, 7])
    #expect(try ask(("women'ninv", 0)).preedit == "womenninü")
    #expect(
      try ask(("womennihao", 0), choice: 0).chosen
        == .init(text: "我们你号", letters: 10, spelling: 0))
    // A sentence of three syllables is left to librime.
    #expect(try texts(ask(("nihaohao", 0))).first == "你好好")
  }

  @Test func aPartOfALongSentenceCanBeChosen() throws {
    let letters = "womennihaowomenhao"
    let reply = try ask((letters, 0))
    #expect(texts(reply).first == "我们你号我们好")
    let place = try #require(texts(reply).firstIndex(of: "我们"))
    #expect(
      try ask((letters, 0), choice: place).chosen == .init(text: "我们", letters: 5, spelling: 0))
  }

  @Test func sentencesOfSpellingsComeByHowLikelyTheyAre() throws {
    // A spelling that is slightly less likely has the likelier sentence.
    let reply = try ask(("womenninv", 0), ("womennihao", 50))
    #expect(texts(reply).first == "我们你号")
    #expect(texts(reply).contains("我们你女"))
    #expect(try ask(("womenninv", 0), ("womennihao", 50), choice: 0).chosen?.spelling == 1)
    #expect(try texts(ask(("womenninv", 0), ("womennihao", 900))).first == "我们你女")
    // Letters without syllables are still known to librime.
    #expect(try texts(ask(("wmnhh", 0), ("womennihao", 300))).contains("我们你号"))
  }

  @Test func aSentenceThatWasChosenComesFirst() throws {
    try forgetEverybody()
    let place = try #require(
      texts(ask(("womennihao", 0), owner: 1000)).firstIndex(of: "我们你好"))
    #expect(place > 0)
    _ = try ask(("womennihao", 0), choice: place, learns: true, owner: 1000)
    #expect(try texts(ask(("womennihao", 0), owner: 1000)).first == "我们你好")
    // The choice counts in the next process and in a longer sentence, but not for other users.
    engines.keep()
    #expect(try texts(ask(("womennihao", 0), owner: 1000)).first == "我们你好")
    #expect(try texts(ask(("womennihaohao", 0), owner: 1000)).first == "我们你好好")
    #expect(try texts(ask(("womennihao", 0), owner: 1001)).first == "我们你号")
    #expect(try list(1000).map(\.text).contains("我们你好"))
    // Without permission nothing is learned.
    _ = try ask(("womenhaohao", 0), choice: 0, owner: 1001)
    engines.keep()
    #expect(try list(1001).isEmpty)
    _ = try engines.reply(to: WordsRequest(owner: 1000, .remove("我们你好")))
    #expect(try texts(ask(("womennihao", 0), owner: 1000)).first == "我们你号")
  }

  @Test func aWordThatWasChosenIsInSentencesAtOnce() throws {
    try forgetEverybody()
    #expect(try texts(ask(("womenxianni", 0), owner: 1000)).first == "我们先你")
    _ = try ask(("xi'an", 0), choice: 0, learns: true, owner: 1000)
    #expect(try texts(ask(("womenxianni", 0), owner: 1000)).first == "我们西安你")
    engines.keep()
    #expect(try texts(ask(("womenxianni", 0), owner: 1000)).first == "我们西安你")
    #expect(try texts(ask(("womenxianni", 0), owner: 1001)).first == "我们先你")
    // The choice also counts if its letters are divided in another way or incomplete.
    for letters in ["xian", "xa"] {
      try forgetEverybody()
      let place = try #require(texts(ask((letters, 0), owner: 1000)).firstIndex(of: "西安"))
      _ = try ask((letters, 0), choice: place, learns: true, owner: 1000)
      #expect(try texts(ask(("womenxianni", 0), owner: 1000)).first == "我们西安你", "\(letters)")
    }
  }

  @Test func learnsNothingThatLibrimeLacks() throws {
    try forgetEverybody()
    // 浩 is only in the model, so nothing of that sentence can be learned.
    let place = try #require(
      texts(ask(("womennihao", 0), owner: 1000)).firstIndex(of: "我们你浩"))
    _ = try ask(("womennihao", 0), choice: place, learns: true, owner: 1000)
    #expect(try list(1000).isEmpty)
  }

  @Test func aBrokenModelLeavesLibrimesSentences() throws {
    let tables = try SmallTables.folders.get().tables
    let path = "\(tables)/pinyin.sentences"
    let bytes = try SmallTables.bytes(of: path)
    try SmallTables.write(Array(bytes.dropLast()), to: path)
    defer { try? SmallTables.write(bytes, to: path) }
    var lines: [String] = []
    let engines = LoadedEngines(tables: tables) { lines.append($0) }
    for _ in 0..<2 {
      let request = CompositionRequest(
        sequence: 1, method: .pinyin, spellings: [.init(letters: "womennihao")])
      #expect(try engines.reply(to: request).candidates.first?.text == "我们你好")
      engines.keep()
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("pinyin.sentences: damaged") == true, "\(lines)")
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
    // The word of a slightly less likely spelling comes before words that leave letters over.
    #expect(try texts(ask(("haou", 0), ("nihao", 300))).first == "你好")
    #expect(try texts(ask(("wimen", 0), ("women", 500))).first == "我们")
    #expect(try texts(ask(("nihao", 0), ("women", 300))).prefix(2) == ["你好", "我们"])
    // Each text comes once, although both spellings have it.
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

  // MARK: - Learning

  /// The contents of all files below the folder of learned words.
  private var kept: String { get throws { try SmallTables.contents(of: words) } }

  private func forgetEverybody() throws {
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
  }

  private func list(_ owner: UInt32) throws -> [WordsReply.Word] {
    try engines.reply(to: WordsRequest(owner: owner, .list(after: ""))).words
  }

  @Test func oneChoiceMakesAWordTheFirst() throws {
    try forgetEverybody()
    #expect(try texts(ask(("hao", 0), owner: 1000)) == ["好", "号"])
    _ = try ask(("hao", 0), choice: 1, learns: true, owner: 1000)
    #expect(try texts(ask(("hao", 0), owner: 1000)) == ["号", "好"])
    #expect(engines.hasNews)
    engines.keep()
    #expect(try kept.contains("号"))
    // The next process has the choice too, but other users do not.
    #expect(try texts(ask(("hao", 0), owner: 1000)) == ["号", "好"])
    #expect(try texts(ask(("hao", 0), owner: 1001)) == ["好", "号"])
    #expect(try texts(ask(("hao", 0))) == ["好", "号"])
  }

  @Test func aChoiceOfSomeOfTheLettersIsLearnedAlone() throws {
    try forgetEverybody()
    let place = try #require(
      texts(ask(("niwomen", 0), owner: 1000)).firstIndex(of: "泥"))
    let reply = try ask(("niwomen", 0), choice: place, learns: true, owner: 1000)
    #expect(reply.chosen == .init(text: "泥", letters: 2, spelling: 0))
    #expect(try list(1000) == [.init(text: "泥", count: 1)])
    #expect(try texts(ask(("ni", 0), owner: 1000)).first == "泥")
  }

  @Test func learnsNothingWithoutPermission() throws {
    try forgetEverybody()
    for _ in 0..<3 {
      #expect(
        try ask(("hao", 0), choice: 1, owner: 1000).chosen
          == .init(text: "号", letters: 3, spelling: 0))
      _ = try ask(("nihao", 0), choice: 1, owner: 1000)
      _ = try ask(("hao", 0), choice: 1)
    }
    #expect(try texts(ask(("hao", 0), owner: 1000)) == ["好", "号"])
    engines.keep()
    let kept = try kept
    for text in ["hao", "号", "你"] { #expect(!kept.contains(text), "\(kept)") }
    #expect(try list(1000) == [])
  }

  @Test func forgettingRemovesLearnedWords() throws {
    try forgetEverybody()
    for owner: UInt32 in [1000, 1001] {
      _ = try ask(("hao", 0), choice: 1, learns: true, owner: owner)
      _ = try ask(("nihao", 0), choice: 0, learns: true, owner: owner)
    }
    #expect(try list(1000) == [.init(text: "你好", count: 1), .init(text: "号", count: 1)])
    #expect(
      try engines.reply(to: WordsRequest(owner: 1000, .list(after: "你好"))).words.map(\.text)
        == ["号"])
    // Remove a word.
    #expect(try engines.reply(to: WordsRequest(owner: 1000, .remove("号"))).words.count == 1)
    #expect(try engines.reply(to: WordsRequest(owner: 1000, .remove("号"))).words.isEmpty)
    #expect(try texts(ask(("hao", 0), owner: 1000)) == ["好", "号"])
    #expect(try list(1000).map(\.text) == ["你好"])
    // Remove all words of a user.
    _ = try engines.reply(to: WordsRequest(owner: 1000, .forget))
    #expect(try list(1000) == [])
    #expect(try list(1001).map(\.text) == ["你好", "号"])
    #expect(try texts(ask(("hao", 0), owner: 1001)) == ["号", "好"])
    // Remove words that no file has yet.
    _ = try ask(("ni", 0), choice: 1, learns: true, owner: 1001)
    try forgetEverybody()
    #expect(try list(1001) == [])
    #expect(try kept == "")
    #expect(try texts(ask(("ni", 0), owner: 1001)).first == "你")
  }

  @Test func onlyTheirOwnerReadsThem() throws {
    try forgetEverybody()
    _ = try ask(("hao", 0), choice: 1, learns: true, owner: 1000)
    engines.keep()
    #expect(try SmallTables.mode(of: "\(words)/1000") == 0o700)
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

  @Test func aSessionWithoutTablesThrowsAnError() {
    #expect(throws: EngineError.self) {
      try RimeSession(
        Rime(tables: "/nonexistent", others: "/nonexistent"), .pinyin)
    }
  }
}
