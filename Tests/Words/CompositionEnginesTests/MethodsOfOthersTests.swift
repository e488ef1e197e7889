import CompositionMessages
import CompositionMethods
import Glibc
import Testing

@testable import CompositionEngines

// Tests of methods whose tables are in other packages. They extend the suite of librime, because a
// process has only one librime.
extension RimeEngineTests {
  private func ask(
    _ engines: LoadedEngines, _ method: CompositionMethod, _ typed: String, choice: Int? = nil,
    learns: Bool = false, owner: UInt32? = nil
  ) throws -> CompositionReply {
    var letters = ""
    for letter in typed.unicodeScalars {
      letters.unicodeScalars.append(try #require(method.sent(for: letter)))
    }
    let request = CompositionRequest(
      sequence: 9, method: method, spellings: [.init(letters: letters)], choice: choice,
      learns: learns, owner: owner)
    #expect(try CompositionRequest(packet: request.packet) == request)
    let reply = try engines.reply(to: request)
    #expect(try CompositionReply(packet: reply.packet) == reply)
    return reply
  }

  @Test func zhuyinIsReadWithAndWithoutTones() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(
      tables: folders.tables, others: folders.others, words: folders.words)
    let reply = try ask(engines, .zhuyin, "ㄋㄧˇㄏㄠˇ")
    #expect(reply.candidates.map(\.text) == ["你好", "你"])
    #expect(reply.preedit == "ㄋㄧˇㄏㄠˇ")
    #expect(reply.boundaries == [3])
    #expect(try ask(engines, .zhuyin, "ㄏㄠ").candidates.map(\.text) == ["好", "號"])
    #expect(try ask(engines, .zhuyin, "ㄏㄠˋ").candidates.map(\.text) == ["號"])
    // The first tone is on librime's space key. The character has the form used in Taiwan.
    let first = try ask(engines, .zhuyin, "ㄇㄚˉ")
    #expect(first.candidates.map(\.text) == ["媽", "為"])
    #expect(first.preedit == "ㄇㄚˉ")
    // A choice uses its letters with their tones.
    #expect(
      try ask(engines, .zhuyin, "ㄋㄧˇㄇㄚˉ", choice: 1).chosen
        == .init(text: "你", letters: 3, spelling: 0))
    // No syllable begins with a tone. The letters of an earlier request do not matter.
    #expect(try ask(engines, .zhuyin, "ˉˇ").candidates == [])
    #expect(try ask(engines, .zhuyin, "ㄏㄠˋ").candidates.map(\.text) == ["號"])
  }

  @Test func charactersShowTheirToneIfNoneWasTyped() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables, others: folders.others)
    #expect(try ask(engines, .zhuyin, "ㄏㄠ").candidates.map(\.comment) == ["ˇ", "ˋ"])
    #expect(try ask(engines, .zhuyin, "ㄏㄠˋ").candidates.map(\.comment) == [""])
    // Candidates for words show no tone.
    #expect(
      try ask(engines, .zhuyin, "ㄋㄧㄏㄠ").candidates.first == .init(text: "你好", comment: ""))
    #expect(try ask(engines, .pinyin, "hao").candidates.allSatisfy { $0.comment.isEmpty })
  }

  /// Checks that candidates show the rest of their codes, without librime's own marks.
  @Test(
    arguments: [
      ("cangjie", "竹手", "我", "戈"), ("stroke", "一丨丿", "木", "丶"), ("wubi", "q", "然", "d"),
      ("wubi", "trnttvevb", "我很好", ""),
    ].filter { isInstalled($0.0) })
  func candidatesShowTheRestOfTheirCodes(
    method: String, typed: String, text: String, comment: String
  ) throws {
    let engines = LoadedEngines(tables: SmallTables.schemas)
    let reply = try ask(engines, try #require(CompositionMethod(name: method)), typed)
    #expect(reply.candidates.contains(.init(text: text, comment: comment)))
  }

  @Test func zhuyinIsLearnedAndForgotten() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(
      tables: folders.tables, others: folders.others, words: folders.words)
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    _ = try ask(engines, .zhuyin, "ㄏㄠ", choice: 1, owner: 1000)
    #expect(try ask(engines, .zhuyin, "ㄏㄠ", owner: 1000).candidates.first?.text == "好")
    _ = try ask(engines, .zhuyin, "ㄏㄠ", choice: 1, learns: true, owner: 1000)
    #expect(try ask(engines, .zhuyin, "ㄏㄠ", owner: 1000).candidates.first?.text == "號")
    #expect(
      try engines.reply(to: WordsRequest(owner: 1000, .list(after: ""))).words
        == [.init(text: "號", count: 1)])
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    #expect(try ask(engines, .zhuyin, "ㄏㄠ", owner: 1000).candidates.first?.text == "好")
  }

  /// Types two keys for each syllable.
  @Test(arguments: [
    ("nihc", "你好"), ("womf", "我们"), ("xmaj", "先安"), ("xian", "西安"), ("nv", "女"), ("aa", "啊"),
  ])
  func doublePinyin(typed: String, text: String) throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables)
    #expect(try ask(engines, .doublePinyin, typed).candidates.first?.text == text)
  }

  @Test func sentencesOfDoublePinyinAreThoseOfPinyin() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables, words: folders.words)
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    let reply = try ask(engines, .doublePinyin, "womfnihc", owner: 1000)
    #expect(reply.candidates.map(\.text).prefix(2) == ["我们你号", "我们你好"])
    #expect(reply.preedit == "womfnihc")
    #expect(reply.boundaries == [2, 4, 6])
    // The preedit shows the typed keys, so v is not shown as ü.
    #expect(try ask(engines, .doublePinyin, "womfninv").preedit == "womfninv")
    let place = try #require(reply.candidates.map(\.text).firstIndex(of: "我们你号"))
    _ = try ask(
      engines, .doublePinyin, "womfnihc", choice: place, learns: true, owner: 1000)
    let words = try engines.reply(to: WordsRequest(owner: 1000, .list(after: ""))).words
    #expect(words.map(\.text).contains("我们你号"))
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
  }

  @Test func pinyinIntoTraditionalCharactersLearnsTheSameWords() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables, words: folders.words)
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    #expect(try ask(engines, .pinyinTraditional, "women").candidates.first?.text == "我們")
    #expect(try ask(engines, .pinyin, "women").candidates.first?.text == "我们")
    let found = try ask(engines, .pinyinTraditional, "hao", owner: 1000).candidates.map(\.text)
    #expect(found == ["好", "號"])
    let chosen = try ask(
      engines, .pinyinTraditional, "hao", choice: 1, learns: true, owner: 1000
    ).chosen
    #expect(chosen == .init(text: "號", letters: 3, spelling: 0))
    for method in [CompositionMethod.pinyinTraditional, .pinyin] {
      let first = try ask(engines, method, "hao", owner: 1000).candidates.first?.text
      #expect(first == (method == .pinyin ? "号" : "號"))
    }
    engines.keep()
    #expect(try ask(engines, .pinyin, "hao", owner: 1000).candidates.first?.text == "号")
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    #expect(try ask(engines, .pinyinTraditional, "hao", owner: 1000).candidates.first?.text == "好")
  }

  @Test func sentencesIntoTraditionalCharacters() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables, words: folders.words)
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
    let letters = "womennihao"
    let found = try ask(engines, .pinyinTraditional, letters, owner: 1000).candidates.map(\.text)
    #expect(found.prefix(2) == ["我們你號", "我們你好"])
    let chosen = try ask(
      engines, .pinyinTraditional, letters, choice: 1, learns: true, owner: 1000
    ).chosen
    #expect(chosen == .init(text: "我們你好", letters: 10, spelling: 0))
    #expect(
      try ask(engines, .pinyinTraditional, letters, owner: 1000).candidates.first?.text == "我們你好")
    engines.keep()
    for method in [CompositionMethod.pinyinTraditional, .pinyin] {
      let first = try ask(engines, method, letters, owner: 1000).candidates.first?.text
      #expect(first == (method == .pinyin ? "我们你好" : "我們你好"))
    }
    _ = try engines.reply(to: WordsRequest(owner: 0, .forgetEverybody))
  }

  @Test func sentencesOfZhuyinAreOfTheirTones() throws {
    let folders = try SmallTables.folders.get()
    let engines = LoadedEngines(tables: folders.tables, others: folders.others)
    let reply = try ask(engines, .zhuyin, "ㄨㄛˇㄇㄣ˙ㄋㄧˇㄏㄠˋ")
    #expect(reply.candidates.map(\.text).prefix(2) == ["我們你號", "我們你好"])
    #expect(reply.preedit == "ㄨㄛˇㄇㄣ˙ㄋㄧˇㄏㄠˋ")
    #expect(reply.boundaries == [3, 6, 9])
    #expect(
      try ask(engines, .zhuyin, "ㄨㄛˇㄇㄣ˙ㄋㄧˇㄏㄠˇ").candidates.first?.text == "我們你好")
    // Without the last tone, the words that often follow each other decide.
    #expect(try ask(engines, .zhuyin, "ㄨㄛˇㄇㄣ˙ㄋㄧˇㄏㄠ").candidates.first?.text == "我們你號")
    #expect(
      try ask(engines, .zhuyin, "ㄨㄛˇㄇㄣ˙ㄋㄧˇㄏㄠˇ", choice: 0).chosen
        == .init(text: "我們你好", letters: 12, spelling: 0))
  }

  @Test func aMissingTableNamesItsPackageOnceAndTheLettersAreLeft() throws {
    let folders = try SmallTables.folders.get()
    var lines: [String] = []
    let engines = LoadedEngines(tables: folders.tables, others: "/nonexistent") {
      lines.append($0)
    }
    for _ in 0..<2 {
      let reply = try ask(engines, .zhuyin, "ㄋㄧˇ", choice: 0)
      #expect(reply.preedit == "ㄋㄧˇ")
      #expect(reply.candidates == [])
      #expect(reply.chosen == nil)
      engines.keep()
    }
    #expect(
      lines == [
        "zhuyin: no tables in /nonexistent: install rime-data-bopomofo rime-data-terra-pinyin"
      ])
    // The other methods still work.
    #expect(
      try engines.reply(
        to: CompositionRequest(sequence: 1, method: .pinyin, spellings: [.init(letters: "nihao")])
      ).candidates.first?.text == "你好")
  }

  /// True if Debian's own tables for a method are installed.
  private static func isInstalled(_ method: String) -> Bool {
    let tables = [
      "zhuyin": "terra_pinyin", "cangjie": "cangjie5", "jyutping": "jyut6ping3",
      "quick": "quick5", "wubi": "wubi86",
    ]
    return [tables[method] ?? method, method == "zhuyin" ? "bopomofo" : tables[method] ?? method]
      .enumerated().allSatisfy {
        access("\(LoadedEngines.others)/\($1).\($0 == 0 ? "table" : "prism").bin", R_OK) == 0
      }
  }

  @Test(
    arguments: [
      ("zhuyin", "ㄋㄧˇㄏㄠˇ", "你好"), ("zhuyin", "ㄨㄛˇㄇㄣ˙ㄑㄩˋ", "我們去"),
      ("zhuyin", "ㄊㄞˊㄨㄢˉ", "臺灣"), ("cangjie", "日月", "明"), ("cangjie", "木木", "林"),
      ("stroke", "一丨丿丶", "木"), ("quick", "日月", "明"), ("wubi", "aaaa", "工"),
      ("wubi", "wqvb", "你好"), ("jyutping", "neihou", "你好"), ("jyutping", "neixxhoux", "你好"),
    ].filter { isInstalled($0.0) })
  func tablesOfDebian(method: String, typed: String, text: String) throws {
    let engines = LoadedEngines(tables: SmallTables.schemas)
    let method = try #require(CompositionMethod(name: method))
    let reply = try ask(engines, method, typed)
    #expect(reply.candidates.first?.text == text, "\(reply.candidates.prefix(9).map(\.text))")
    #expect(reply.preedit == typed)
  }
}
