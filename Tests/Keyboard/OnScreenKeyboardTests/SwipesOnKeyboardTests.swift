import Erasing
import Foundation
import Keys
import Layouts
import Lexicon
import LexiconCompiler
import OnScreenKeyboard
import Testing
import TextEngine
import Touch
import Units

/// Tests of swipes from finger to text, and of fingers that must not swipe.
@Suite struct SwipesOnKeyboardTests {
  private static let letters = Field.letters()

  private static let words = """
    dictionary=main:en_us,locale=en_US,version=54
     word=the,f=222
     word=quick,f=125
     word=brown,f=120
     word=fox,f=100

    """

  private func field(
    _ rules: TextRules = TextRules(), in purpose: Purpose = .text, of layout: String = letters,
    changing change: (inout KeyboardBehaviour) -> Void = { _ in }
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.words = rules
    change(&behaviour)
    let field = try Field(layout, behaviour: behaviour)
    let list = try WordList(combined: Array(Self.words.utf8), file: "list")
    let bytes = try LexiconCompiler(language: "en-US", list: list).compile()
    // The lexicon reads this memory, which is never freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    let lexicon = try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
    field.keyboard.setOffersWords(true)
    field.keyboard.useLexicon(lexicon)
    field.keyboard.setPurpose(purpose)
    field.keyboard.beginText()
    return field
  }

  // MARK: - Words

  @Test func swipedWordsBecomeText() throws {
    var field = try field()
    try field.swipe("quick", at: 1000)
    try field.swipe("brown", at: 3000)
    try field.swipe("fox", at: 5000)
    #expect(field.text == "Quick brown fox")
  }

  /// A field gets the focus; `before` is the application's report of its text, nil if none comes.
  @Test(arguments: [(nil, "Fox"), ("", "Fox"), ("Look. ", "Fox"), ("look at ", "fox")])
  func aSwipedWordHasTheCapitalThatATouchedWordHas(before: String?, word: String) throws {
    for isTouched in [true, false] {
      var field = try field()
      field.keyboard.forgetText()
      field.keyboard.beginUnknownText()
      if let before { field.keyboard.receiveText(beforeCaret: before, at: .milliseconds(100)) }
      if isTouched {
        try field.play("f at 1000, o at 1300, x at 1600")
      } else {
        try field.swipe("fox", at: 1000)
      }
      #expect(field.text == word)
    }
  }

  @Test func aTouchInTheFieldMayBeInTheMiddleOfItsText() throws {
    var field = try field()
    for begins in [true, false] { field.keyboard.touchedApplication(begins: begins) }
    try field.swipe("fox", at: 1000)
    #expect(field.text == "fox")
  }

  @Test func shiftAndCapsLock() throws {
    var field = try field()
    try field.swipe("the", at: 1000)
    try field.play("shift at 2000")
    try field.swipe("fox", at: 3000)
    try field.play("shift at 4000, shift at 4200")
    try field.swipe("fox", at: 5000)
    try field.swipe("fox", at: 6000)
    #expect(field.text == "The Fox FOX FOX")
  }

  @Test func aCapitalIsDeclined() throws {
    var field = try field()
    try field.play("shift at 100")
    try field.swipe("fox", at: 1000)
    #expect(field.text == "fox")
  }

  @Test func theStripGuessesWhileTheFingerMoves() throws {
    var field = try field()
    field.keyboard.weighWords()
    let before = field.strip
    #expect(!before.lowercased().contains("fox"))
    let key = try #require(field.key("f"))
    field.anotherFinger()
    field.touch(.down, key, at: .seconds(1))
    for (letter, time) in [("o", 1100), ("p", 1110), ("x", 1200)] {
      field.touch(.moved, try #require(field.key(letter)), at: .milliseconds(Int64(time)))
      field.keyboard.weighWords()
    }
    #expect(field.strip.lowercased().contains("fox"))
    #expect(field.text == "")
    field.touch(.cancelled, key, at: .milliseconds(1210))
    field.keyboard.weighWords()
    #expect(field.strip == before)
    #expect(field.text == "")
  }

  // MARK: - Search

  private static let search = letters.replacingOccurrences(of: "id: letters", with: "id: search")
    .replacingOccurrences(of: "width: 10", with: "width: 10\nsearch: emoji")

  @Test func aSearchTakesTheWord() throws {
    var field = try field()
    let search = try #require(LayoutParser.parse(Array(Self.search.utf8), file: "s").layout)
    field.keyboard.setLayout(PreparedLayout(search))
    try field.swipe("brown", at: 1000)
    try field.swipe("fox", at: 3000)
    #expect(field.strip.hasPrefix("brown fox"))
    #expect(field.text == "")
  }

  @Test func aSearchWithOtherKeysSlides() throws {
    var field = try field()
    let text = Self.search.replacingOccurrences(
      of: "q w e r t y u i o p", with: "p o i u y t r e w q")
    let search = try #require(LayoutParser.parse(Array(text.utf8), file: "s").layout)
    for _ in 0..<2 { field.keyboard.setLayout(PreparedLayout(search)) }
    try field.swipe("fox", at: 1000)
    #expect(field.strip.hasPrefix("x"))
  }

  // MARK: - Pinyin

  private func pinyin(
    _ rules: TextRules = TextRules(), in purpose: Purpose = .text
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.words = rules
    let field = try Field(Self.letters + "\nmethod: pinyin", behaviour: behaviour)
    let words = "ni\t300000\nni'hao\t8000\nhao\t90000\nxi'an\t700\nzhong'guo\t9000"
    let list = try WordList(table: Array(words.utf8), file: "words")
    let bytes = try LexiconCompiler(language: "zh-pinyin", list: list).compile()
    // The lexicon reads this memory, which is never freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    field.keyboard.composes = true
    field.keyboard.useSpellings(try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil))
    field.keyboard.setPurpose(purpose)
    field.keyboard.beginText()
    return field
  }

  @Test func swipedPinyinIsLettersOfTheComposition() throws {
    var field = try pinyin()
    try field.swipe("nihao", at: 1000)
    #expect(field.composing.map { $0.spellings[0].letters } == ["nihao"])
    #expect(field.text == "")
    try field.swipe("zhongguo", at: 4000)
    #expect(field.composing.last?.spellings[0].letters == "nihaozhongguo")
    try field.play("delete at 7000, x at 7500")
    #expect(field.composing.last?.spellings.contains { $0.letters == "nihaozhonggux" } == true)
  }

  /// Letters swiped during a choice wait for the choice's answer, like typed letters.
  @Test func swipedPinyinWaitsForAChoice() throws {
    var field = try pinyin()
    try field.swipe("nihao", at: 1000)
    try field.answer(["你好"], at: 2500)
    try field.play("space at 3000")
    try field.swipe("xian", at: 3100)
    #expect(field.text == "")
    try field.answer(["你好"], chosen: .init(text: "你好", letters: 5, spelling: 0), at: 3900)
    #expect(field.text == "你好")
    #expect(field.composing.last?.spellings[0].letters == "xian")
  }

  /// The composition is ended before the swipe, as before a letter.
  @Test func swipedPinyinIsKeptWhereTheCompositionHasNoRoom() throws {
    var field = try pinyin()
    for place in 0..<60 { try field.play("a at \(1_000 + place * 100)") }
    try field.answer(["啊"], at: 7_500)
    let letters = try #require(field.composing.last).spellings[0].letters.utf8.count
    try field.swipe("nihao", at: 8_000)
    #expect(field.composing.last?.choice == 0)
    try field.answer(["啊"], chosen: .init(text: "啊", letters: letters, spelling: 0), at: 9_500)
    #expect(field.text == "啊")
    #expect(field.composing.last?.spellings[0].letters == "nihao")
  }

  @Test func noSwipedLetterIsLostWhereNotAllCanWait() throws {
    var field = try pinyin()
    try field.swipe("nihao", at: 1_000)
    try field.answer(["你好"], at: 2_500)
    try field.play("space at 3000")
    let key = try #require(field.key("a"))
    for place in 0..<61 {
      field.anotherFinger()
      field.touch(.down, key, at: .milliseconds(3_051 + Int64(place)))
      field.touch(.up, key, at: .milliseconds(3_051 + Int64(place)))
    }
    try field.swipe("nihao", at: 3_120)
    #expect(field.text == "nihao")
    let last = try #require(field.composing.last)
    #expect(last.choice == 0)
    try field.answer(
      ["啊"],
      chosen: .init(text: "啊", letters: last.spellings[0].letters.utf8.count, spelling: 0),
      at: 4_300)
    #expect(field.text == "nihao啊")
    #expect(field.composing.last?.spellings.contains { $0.letters == "ao" } == true)
  }

  @Test(arguments: [Purpose.password, .terminal, .unknown])
  func pinyinIsSwipedInTextsAlone(purpose: Purpose) throws {
    var field = try pinyin(in: purpose)
    try field.swipe("nihao", at: 1000)
    #expect(!field.composing.contains { $0.spellings.contains { $0.letters == "nihao" } })
  }

  @Test func pinyinSlidesWhereSwipesAreOff() throws {
    var field = try pinyin(Self.none)
    try field.swipe("nihao", at: 1000)
    #expect(field.composing.count == 1)
    #expect(field.composing.first?.spellings.contains { $0.letters == "o" } == true)
  }

  // MARK: - Other gestures

  @Test func twoFingersOnSpaceShowTheCommands() throws {
    var field = try field()
    field.keyboard.editKeys = .usual
    try field.slideOnSpaceWithTwo(at: 0)
    #expect(field.keyboard.strip?.items.map(\.id).contains("undo") == true)
    #expect(field.text == "")
  }

  @Test func aSlideFromDeleteDeletesWords() throws {
    var field = try field()
    try field.swipe("the", at: 1000)
    try field.swipe("fox", at: 3000)
    try field.play("m at 5000")
    try field.slide(from: "delete", -9, at: 6000)
    #expect(field.text == "The fox ")
  }

  @Test func theGripDragsTheKeyboard() throws {
    var field = try field { $0.floats = true }
    field.anotherFinger()
    for (phase, x, time) in [
      (KeyboardContactEvent.Phase.down, 0.5, Int64(0)), (.moved, 0.4, 20), (.moved, 0.2, 40),
    ] {
      field.touch(phase, SurfacePoint(x: x, y: 0.61), at: .milliseconds(time))
    }
    #expect(field.keyboard.isDragged)
    #expect(!field.keyboard.isSwiping)
    field.touch(.up, SurfacePoint(x: 0.2, y: 0.61), at: .milliseconds(60))
    #expect(field.asked == ["drop"])
    #expect(field.text == "")
  }

  /// Four fingers that are held still hide the keyboard, and the daemon then cancels them.
  @Test func fourFingersHeldStillAreNoSwipes() throws {
    var field = try field()
    for letter in ["w", "r", "u", "o"] {
      field.anotherFinger()
      field.touch(.down, try #require(field.key(letter)), at: .seconds(1))
    }
    #expect(!field.keyboard.isSwiping)
    // Each finger types when the next one comes down.
    let typed = field.text
    field.keyboard.cancelAll()
    field.touch(.up, try #require(field.key("o")), at: .seconds(7))
    #expect(field.text == typed)
  }

  @Test func aKeypadsKeyPassesThrough() throws {
    let field = try field()
    let acts = ErasingQueue<KeyboardAct>()
    field.keyboard.handle(
      KeypadEvent(keycode: 96, action: .down, time: .seconds(1)), of: Keypad(number: 7), into: acts)
    #expect(acts.popAll() == [.pass(96, .down, of: 7)])
  }

  // MARK: - No swipes

  private static let none = {
    var rules = TextRules()
    rules.swipe = false
    return rules
  }()

  @Test func whereSwipesAreOffAFingerSlides() throws {
    var field = try field(Self.none)
    try field.swipe("quick", at: 1000)
    #expect(field.text == "K")
  }

  @Test(arguments: [Purpose.password, .pin, .url, .email, .terminal, .unknown, .number])
  func onlyTextFieldsAcceptSwipes(purpose: Purpose) throws {
    var field = try field(in: purpose)
    try field.swipe("quick", at: 1000)
    #expect(field.text.lowercased() == "k")
  }

  @Test func aLayoutCanDisableSwipes() throws {
    var field = try field(of: Self.letters + "\nswipe: no")
    try field.swipe("quick", at: 1000)
    #expect(field.text == "K")
  }

  @Test(arguments: ["pinyin", "romaji", "hangul"])
  func noneWhereLettersAreComposedWithoutALexiconOfSpellings(method: String) throws {
    var field = try field(of: Self.letters + "\nmethod: \(method)")
    try field.swipe("quick", at: 1000)
    #expect(field.text.lowercased() == "k")
  }

  @Test func noneWithoutWords() throws {
    var field = try field()
    field.keyboard.useLexicon(nil)
    try field.swipe("quick", at: 1000)
    #expect(field.text == "K")
  }

  // MARK: - Privacy

  @Test(arguments: ["secret field", "another person"])
  func aSwipeEndsWith(event: String) throws {
    var field = try field()
    let (first, last) = (try #require(field.key("q")), try #require(field.key("k")))
    field.anotherFinger()
    field.touch(.down, first, at: .seconds(1))
    field.touch(.moved, last, at: .milliseconds(1100))
    #expect(field.keyboard.isSwiping)
    if event == "secret field" {
      field.keyboard.setPurpose(.password)
    } else {
      field.keyboard.forgetPerson()
    }
    #expect(!field.keyboard.isSwiping)
    field.touch(.up, last, at: .milliseconds(1200))
    #expect(field.text == "")
  }
}

extension Field {
  /// Swipes over the keys of a word, 100 ms from letter to letter.
  fileprivate mutating func swipe(_ word: String, at start: Int64) throws {
    var time = start
    var point = SurfacePoint(x: 0, y: 0)
    anotherFinger()
    for (index, letter) in word.enumerated() {
      let next = try #require(key(String(letter)), "no key \(letter)")
      if index == 0 {
        touch(.down, next, at: .milliseconds(time))
      } else {
        for step in 1...5 {
          let share = Double(step) / 5
          time += 20
          touch(
            .moved,
            SurfacePoint(
              x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share),
            at: .milliseconds(time))
        }
      }
      point = next
    }
    touch(.up, point, at: .milliseconds(time + 20))
    keyboard.weighWords()
  }
}
