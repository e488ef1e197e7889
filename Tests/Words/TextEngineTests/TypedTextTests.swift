import Testing

@testable import TextEngine

@Suite struct TypedTextTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 2), ("ש\u{5C1}\u{5B8}", 3), ("👍🏽", 1), ("👨‍👩‍👧", 1), ("🇳🇴", 1),
    ("❤\u{FE0F}", 1), ("7", 1), ("\n", 1),
  ])
  func deleteTakesAWholeCharacter(character: String, backSpaces: Int) {
    var typed = TypedText()
    typed.insert("x")
    for scalar in character.unicodeScalars { typed.insert(String(scalar)) }
    #expect(typed.delete() == backSpaces)
    #expect(typed.delete() == 1)
    #expect(typed.isEmpty)
  }

  /// The kept beginning of the word equals the one found by searching the whole text.
  @Test(arguments: [false, true])
  func theWordBeginsWhereALookAtTheWholeTextFindsIt(_ isFromStart: Bool) {
    let texts = ["a", "b", "x-", "a", "'", " ", "(", "“", "\n", "ä", "a (b", "\u{301}", "👍🏽"]
    var typed = TypedText()
    if isFromStart { typed.begin() }
    var random: UInt64 = 7
    for _ in 0..<4_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      switch Int(random >> 33) % 40 {
      case 0..<6: _ = typed.delete()
      case 6: _ = typed.deleteBack()
      case 7: _ = typed.deleteWord()
      case let other: typed.insert(texts[(other * 31 + Int(random >> 60)) % texts.count])
      }
      var anew = TypedText()
      _ = anew.receiveText(
        beforeCaret: String(typed.characters), isFromStart: typed.isFromStart, after: .long)
      #expect(typed.runStart == anew.runStart, "\(typed.characters)")
    }
  }

  @Test func whatIsNotKnownIsDeletedOneByOne() {
    var typed = TypedText()
    typed.insert("e\u{301}")
    typed.forget()
    #expect(typed.delete() == 1)
  }

  @Test func aWordGoesWithTheBlanksBehindIt() {
    var typed = TypedText()
    typed.insert("one two  ")
    #expect(typed.deleteWord() == 5)
    typed.insert("2e\u{301}")
    #expect(typed.deleteWord() == 3)
  }

  @Test func theFirstWordOfATextIsKnown() {
    var typed = TypedText()
    typed.begin()
    typed.insert("one two ")
    #expect(typed.lastWord == "two ")
    #expect(typed.deleteWord() == 4)
    #expect(typed.lastWord == "one ")
    #expect(typed.deleteWord() == 4)
    #expect(typed.lastWord == nil)
  }

  @Test func aWordThatBeganBeforeWhatIsKnownIsNotCounted() {
    var typed = TypedText()
    typed.insert("rest of")
    #expect(typed.deleteWord() == 2)
    #expect(typed.deleteWord() == nil)
    #expect(typed.isEmpty)
    #expect(typed.deleteWord() == nil)
  }

  @Test func itStaysSmall() {
    var typed = TypedText()
    typed.insert(String(repeating: "a", count: 1_000))
    for _ in 0..<100 { typed.insert("bcdefg") }
    var deleted = 0
    while !typed.isEmpty { deleted += typed.delete() }
    #expect((TypedText.limit / 2...TypedText.limit).contains(deleted))
  }

  /// Tests one deletion: the text that is left, and the number of BackSpace keys.
  @Test(arguments: [
    ("ที่", "ที", 1), ("น้ำ", "น้", 1), ("क्ष", "क्", 1), ("कि", "क", 1), ("ကာ", "က", 1), ("ខ្មែ", "ខ្ម", 1),
    ("ກໍ່", "ກໍ", 1), ("بَّ", "بَ", 1), ("ש\u{5C1}", "ש", 1), ("བྲུ", "བྲ", 1), ("𑄇𑄴", "𑄇", 1),
    ("e\u{301}", "", 2), ("й", "", 1), ("한", "", 1), ("\u{1112}\u{1161}\u{11AB}", "", 3),
    ("か\u{3099}", "", 2), ("👨‍👩‍👧", "", 1), ("🇳🇴", "", 1), ("❤\u{FE0F}", "", 1), ("क", "", 1),
  ])
  func deleteTakesTheLastMarkWhereMarksAreTypedOneByOne(
    character: String, rest: String, backSpaces: Int
  ) {
    var typed = TypedText()
    typed.insert("x")
    typed.insert(character)
    #expect(typed.deleteBack() == backSpaces)
    #expect(String(typed.characters).unicodeScalars.elementsEqual(("x" + rest).unicodeScalars))
  }
}
