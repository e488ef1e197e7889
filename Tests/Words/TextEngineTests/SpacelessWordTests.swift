import Testing

@testable import TextEngine

/// Tests of deleting word by word in scripts without spaces between words.
@Suite struct SpacelessWordTests {
  /// Returns the words that the delete key removes one by one, in the text's order.
  private func words(_ text: String) -> [String] {
    var typed = TypedText()
    typed.begin()
    typed.insert(text)
    var words: [String] = []
    while let word = typed.lastWord {
      words.append(word)
      // Deleting a word takes as many BackSpaces as deleting its characters one by one.
      let expected = word.reduce(0) { $0 + TypedText.backSpaces($1) }
      #expect(typed.deleteWord() == expected)
    }
    return words.reversed()
  }

  private func expect(_ divided: String, _ location: SourceLocation = #_sourceLocation) {
    let text = divided.split(separator: "|").joined()
    #expect(words(text).joined(separator: "|") == divided, sourceLocation: location)
  }

  @Test func deletesChineseByOneOrTwoIdeographs() {
    expect("我|在|学习|中文。")
    expect("今天|天气|很|好！")
    expect("中国|的|人们")
    expect("你|說|什麼？")
    // Words that are longer than one step need several steps.
    expect("电|视机")
  }

  @Test func deletesJapaneseUpToAChangeOfScript() {
    expect("東京|タワー|へ|行|きました。")
    expect("私|は|日本|語|を|話|します")
    expect("コンピューター|と|本")
    // A step deletes up to four hiragana; を ends a step, and no syllable is divided.
    expect("みず|を|の|みました")
    expect("わたし|はきょう")
    expect("み|きょうはね")
    expect("らーめん")
    expect("ラーメン")
    expect("人々")
  }

  @Test func deletesThaiBySyllables() {
    expect("ส|วัส|ดี")
    expect("ขอบ|คุณ|ครับ")
    expect("ภา|ษา|ไทย")
    expect("โรง|เรียน")
    expect("เพราะ|ว่า")
    expect("ไป|มา")
    expect("ไม่|เป็น|ไร")
    expect("เมือง|ของ|เรา")
    expect("แล้ว|เลย|หมา")
    expect("น้ำ|ใหม่ๆ")
    expect("ใคร|ใกล้|สวน")
    expect("ปี|๒๕๖๗")
  }

  @Test func deletesLaoBySyllables() {
    expect("ສະ|ບາຍ|ດີ")
    expect("ພາ|ສາ|ລາວ")
    expect("ຂອບ|ໃຈ")
    expect("ຫຼາຍໆ")
    expect("ເມືອງ")
  }

  @Test func deletesKhmerBySyllables() {
    expect("ភា|សា|ខ្មែរ")
    expect("សួ|ស្តី")
    expect("ក|ម្ពុ|ជា")
    expect("ចាប់|ផង")
    expect("ធំៗ។")
    expect("ឆ្នាំ|២០២៤")
  }

  @Test func deletesBurmeseBySyllables() {
    expect("မြန်|မာ|စာ")
    expect("မင်္ဂ|လာ|ပါ။")
    expect("ကျောင်း|သား")
    expect("ဓမ္မ")
    expect("၂၀၂၄")
  }

  @Test func otherScriptsInTheRunGoByThemselves() {
    expect("我|用|Linux")
    expect("版本|2.0|发布")
    expect("「|世界」|hello")
    expect("世界|👍🏽")
    expect("ไทย|abc|ไทย")
    expect("ไทย\u{200B}|มา\u{200B}")
  }

  @Test func spacesDivideAsInAllLanguages() {
    expect("今天 |世界  ")
    expect("one |ครับ |two")
  }

  /// Texts of other scripts are divided only at spaces, whatever marks they have.
  @Test func deletesWordsOfOtherLanguagesAtSpaces() {
    for text in [
      "foo.bar(baz)!", "don’t", "「안녕하세요」", "привет!", "שלום", "नमस्ते", "a、b", "１２３", "e\u{301}x",
      "\u{200B}zero", "¿qué?",
    ] {
      expect(text)
      expect("x |" + text + " ")
    }
  }

  @Test func aWordIsKnownIfItBeginsWithinTheKnownText() {
    var typed = TypedText()
    typed.insert("中国人民")
    #expect(typed.lastWord == "人民")
    #expect(typed.deleteWord() == 2)
    // The word may begin before the known text.
    #expect(typed.lastWord == nil)
    #expect(typed.deleteWord() == nil)
    #expect(typed.isUnknown)
  }

  /// Each step removes something from any text, even from one that has only combining marks.
  @Test func deletingWordByWordEmptiesAnyText() {
    let scalars: [UInt32] =
      [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0x4E00...0x4E10]
      .flatMap { Array($0) } + [0x20, 0x61, 0x21, 0x200B, 0xFF0C, 0xFF71]
    var random: UInt64 = 11
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let value = scalars[Int(random >> 33) % scalars.count]
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let words = words(text)
      #expect(!words.contains(""))
      // Only spaces before the first word may be left.
      let length = words.joined().unicodeScalars.count
      let left = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(length)))
      #expect(left.allSatisfy { $0.isWhitespace }, "\(text)")
    }
  }
}
