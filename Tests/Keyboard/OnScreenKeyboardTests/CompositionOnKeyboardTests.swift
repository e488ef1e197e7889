import CompositionMessages
import Erasing
import Layouts
import OnScreenKeyboard
import Testing
import TextEngine
import Touch
import Units

/// Tests of compositions, from touch to text. The tests answer in place of `keyglass-ime`.
@Suite struct CompositionOnKeyboardTests {
  private static func letters(_ method: String) -> String {
    """
    id: letters
    title: Letters
    method: \(method)
    width: 10
    layers:
      main:
        shift: upper
        rows: |
          q w e r t y u i o p
          a s d f g h j k l '
          shift z x c v b n m delete
          next . space return
    """
  }

  private static let phone = """
    id: phone
    title: Phone
    method: pinyin
    width: 4
    layers:
      main:
        rows: |
          1 2 3 delete
          4 5 6 next
          7 8 9 return
          * 0 # above
    keys:
      "1": {action: phone 1, letters: "，。 1"}
      "2": {action: phone 2, letters: a b c 2}
      "3": {action: phone 3, letters: d e f 3}
      "4": {action: phone 4, letters: g h i 4}
      "5": {action: phone 5, letters: j k l 5}
      "6": {action: phone 6, letters: m n o 6}
      "7": {action: phone 7, letters: p q r s 7}
      "8": {action: phone 8, letters: t u v 8}
      "9": {action: phone 9, letters: w x y z 9}
      "*": {action: 'phone *'}
      "0": {action: phone 0, letters: [" ", "0"]}
      "#": {action: 'phone #'}
    """

  private static func field(
    _ layout: String = letters("pinyin"), words: TextRules = .none
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.words = words
    let field = try Field(layout, behaviour: behaviour)
    field.keyboard.composes = true
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
    return field
  }

  /// Taps keys 100 ms apart.
  private func tap(_ keys: String..., from start: Int64 = 0, on field: inout Field) throws {
    for (place, key) in keys.enumerated() {
      try field.play("\(key) at \(start + Int64(place) * 100)")
    }
  }

  private func spell(_ letters: String, from start: Int64 = 0, on field: inout Field) throws {
    for (place, letter) in letters.enumerated() {
      try field.play("\(letter) at \(start + Int64(place) * 100)")
    }
  }

  // MARK: - Letters and candidates

  @Test func lettersAreInTheStripAndNothingIsTyped() throws {
    var field = try Self.field()
    try spell("nihao", on: &field)
    #expect(field.text == "")
    #expect(field.strip == "nihao")
    #expect(field.composing.map { $0.spellings[0].letters } == ["n", "ni", "nih", "niha", "nihao"])
    try field.answer(["你好", "你"], boundaries: [2], at: 500)
    #expect(field.strip == "ni'hao [你好] 你")
  }

  @Test func thePreeditIsForTheField() throws {
    var field = try Self.field()
    #expect(field.keyboard.preedit == "")
    try spell("nihao", on: &field)
    #expect(field.keyboard.preedit == "nihao")
    try field.answer(["你好", "你"], boundaries: [2], at: 500)
    #expect(field.keyboard.preedit == "ni'hao")
    // A preedit would replace the selected text.
    field.keyboard.setSelected(true)
    #expect(field.keyboard.preedit == "")
    field.keyboard.setSelected(false)
    // A field of unknown purpose may be for a password.
    field.keyboard.setPurpose(.unknown)
    #expect(field.keyboard.preedit == "")
    field.keyboard.setPurpose(.text)
    try tap("space", from: 600, on: &field)
    #expect(field.keyboard.preedit == "ni'hao")
    try field.answer(["你好"], chosen: .init(text: "你好", letters: 5, spelling: 0), at: 660)
    #expect(field.keyboard.preedit == "")
  }

  /// The first letter of a syllable is a Latin letter until `keyglass-ime` has answered.
  @Test func aFieldWaitsForTheFirstSyllable() throws {
    var field = try Self.field(Self.letters("hangul"))
    try spell("g", on: &field)
    #expect(field.keyboard.preedit == "")
    try field.answer(["ㅎ"], preedit: "ㅎ", at: 50)
    #expect(field.keyboard.preedit == "ㅎ")
    try spell("k", from: 100, on: &field)
    #expect(field.keyboard.preedit == "ㅎ")
    try field.answer(["하"], preedit: "하", at: 150)
    #expect(field.keyboard.preedit == "하")
  }

  @Test func spaceChoosesTheFirstCandidate() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try field.answer(["你", "泥"], at: 200)
    try tap("space", from: 300, on: &field)
    #expect(field.composing.last?.choice == 0)
    #expect(field.text == "")
    try field.answer(["你"], chosen: .init(text: "你", letters: 2, spelling: 0), at: 360)
    #expect(field.text == "你")
    #expect(field.strip == "")
    try tap("space", from: 400, on: &field)
    #expect(field.text == "你 ")
  }

  @Test func aCandidateThatIsTouchedIsTaken() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try field.answer(["你", "泥"], at: 200)
    try field.touchStrip("泥", at: 300)
    #expect(field.composing.last?.choice == 1)
    try field.answer(["你"], chosen: .init(text: "泥", letters: 2, spelling: 0), at: 360)
    #expect(field.text == "泥")
  }

  /// The strip changes while a finger is on a candidate.
  @Test func liftingChoosesOnlyTheCandidateFirstTouched() throws {
    func lift(after answers: [String]?, letter: Bool = true) throws -> Field {
      var field = try Self.field()
      try spell("ni", on: &field)
      try field.answer(["你", "泥"], at: 200)
      let item = try #require(field.keyboard.strip?.items.first { $0.label == "泥" }).rectangle
      let point = SurfacePoint(x: item.x + item.width / 2, y: item.y + item.height / 2)
      field.anotherFinger()
      let (finger, key) = (field, try #require(field.key("h")))
      field.touch(.down, point, at: .milliseconds(300))
      // Another finger types the next letter.
      if letter {
        field.anotherFinger()
        field.touch(.down, key, at: .milliseconds(320))
        field.touch(.up, key, at: .milliseconds(360))
        #expect(field.composing.last?.spellings == [.init(letters: "nih")])
      }
      if let answers { try field.answer(answers, at: 380) }
      field.sameFinger(as: finger)
      field.touch(.up, point, at: .milliseconds(400))
      return field
    }
    // No answer to the three letters has come yet.
    #expect(try lift(after: nil).composing.last?.choice == nil)
    // A different text is in the candidate's place.
    #expect(try lift(after: ["你", "拟"]).composing.last?.choice == nil)
    #expect(try lift(after: ["你好吗", "泥"]).composing.last?.choice == nil)
    // The candidate's place has the same text, now for all three letters.
    let chosen = try lift(after: ["你", "泥"]).composing.last
    #expect(chosen?.choice == 1 && chosen?.spellings == [.init(letters: "nih")])
    #expect(try lift(after: nil, letter: false).composing.last?.choice == 1)
  }

  /// The helper's candidates may be in another order by the time of the choice.
  @Test func rejectsAReplyWithAnotherCandidate() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try field.answer(["你", "泥"], at: 200)
    try field.touchStrip("泥", at: 300)
    #expect(throws: PacketError.self) {
      try field.answer([], chosen: .init(text: "你", letters: 2, spelling: 0), at: 400)
    }
    // The letters are typed in place of the refused text.
    #expect(field.text == "ni")
  }

  @Test func lettersAfterAPartialChoiceStayInComposition() throws {
    var field = try Self.field()
    try spell("nihao", on: &field)
    try field.answer(["你好", "你"], at: 500)
    try field.touchStrip("你", at: 600)
    try field.answer(["你好"], chosen: .init(text: "你", letters: 2, spelling: 0), at: 660)
    #expect(field.text == "")
    #expect(field.composing.last?.spellings == [.init(letters: "hao")])
    try field.answer(["好"], at: 670)
    #expect(field.strip == "你hao [好]")
    try tap("delete", "delete", "delete", from: 700, on: &field)
    // Deleting all letters reopens the last choice.
    #expect(field.composing.last?.spellings == [.init(letters: "ni")])
    try field.answer(["你"], at: 1_000)
    #expect(field.strip == "ni [你]")
    try tap("delete", "delete", from: 1_100, on: &field)
    #expect(field.strip == "")
    #expect(field.text == "" && field.backSpaces == 0)
  }

  @Test func returnAndTheStripsLettersTypeThem() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try tap("return", from: 200, on: &field)
    #expect(field.text == "ni" && field.asked == [])
    try spell("hao", from: 300, on: &field)
    try field.answer(["好"], at: 600)
    try field.touchStrip("hao", at: 700)
    #expect(field.text == "nihao")
  }

  @Test func punctuationChoosesTheFirstCandidateForAllLetters() throws {
    var field = try Self.field()
    try spell("nihao", on: &field)
    try tap(".", from: 500, on: &field)
    #expect(field.text == "" && field.composing.last?.choice == 0)
    // Keys that are touched meanwhile wait.
    try spell("ma", from: 600, on: &field)
    try field.answer([], chosen: .init(text: "你", letters: 2, spelling: 0), at: 760)
    #expect(field.composing.last?.choice == 0)
    #expect(field.composing.last?.spellings == [.init(letters: "hao")])
    try field.answer([], chosen: .init(text: "好", letters: 3, spelling: 0), at: 770)
    #expect(field.text == "你好.")
    #expect(field.strip == "ma")
    #expect(field.composing.last?.spellings == [.init(letters: "ma")])
  }

  @Test func aLetterAfterTheSpaceIsOfTheNextComposition() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try tap("space", "h", from: 200, on: &field)
    try field.answer([], chosen: .init(text: "你", letters: 2, spelling: 0), at: 360)
    #expect(field.text == "你")
    #expect(field.strip == "h")
  }

  @Test func anUntypableCandidateIsRefusedAndStaysComposed() throws {
    var field = try Self.field()
    field.keyboard.setReach(canType: { $0.allSatisfy(\.isASCII) }, canPress: { _ in true })
    try spell("ni", on: &field)
    try field.answer(["你"], at: 200)
    try tap("space", from: 300, on: &field)
    #expect(field.asked == ["refused"])
    #expect(field.strip == "ni [你]")
    try tap("return", from: 400, on: &field)
    #expect(field.text == "ni")
  }

  @Test func showsFurtherCandidatesOnRequest() throws {
    var field = try Self.field()
    try spell("shi", on: &field)
    let many = "是时事十使市式石室试适食识实".map { String($0) }
    try field.answer(many, hasMore: true, at: 300)
    let first = field.strip
    #expect(first.hasPrefix("shi [是] 时") && first.hasSuffix("▾"))
    #expect(!first.contains("实"))
    try field.touchStrip("▾", at: 400)
    #expect(many.allSatisfy { field.strip.contains($0) })
    try field.touchStrip("▸", at: 500)
    #expect(field.composing.last?.from == 14)
    try field.answer(["师"], at: 560)
    #expect(field.strip == "[师] shi ◂ ▴")
    try field.touchStrip("师", at: 600)
    #expect(field.composing.last?.choice == 14)
  }

  // MARK: - Without answers

  @Test func withoutAnAnswerTheSpaceTypesTheLettersInTheEnd() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try tap("space", "h", "a", "o", from: 300, on: &field)
    #expect(field.text == "")
    try field.play("wait until 1400")
    #expect(field.text == "ni")
    #expect(field.strip == "hao")
    // After one missing answer, the keyboard no longer waits for answers.
    try tap("space", from: 1_500, on: &field)
    #expect(field.text == "nihao")
  }

  @Test func waitingLettersAreTypedWhenTheHelperEnds() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try tap("space", ".", from: 200, on: &field)
    field.helperIsGone(at: 360)
    #expect(field.text == "ni.")
    try spell("hao", from: 400, on: &field)
    try tap("space", from: 700, on: &field)
    #expect(field.text == "ni.hao")
  }

  @Test func acceptsAnswersAfterTheHelperRestarts() throws {
    var field = try Self.field()
    try spell("n", on: &field)
    field.helperIsGone(at: 60)
    try spell("i", from: 100, on: &field)
    try field.answer(["你"], at: 160)
    try tap("space", from: 200, on: &field)
    try field.answer([], chosen: .init(text: "你", letters: 2, spelling: 0), at: 260)
    #expect(field.text == "你")
  }

  @Test func aNewHelperIsAskedAboutTheCurrentLetters() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    field.helperIsGone(at: 160)
    field.helperIsBack(at: 1_160)
    #expect(field.composing.count == 3 && field.composing.last?.spellings.first?.letters == "ni")
    try field.answer(["你"], at: 1_170)
    #expect(field.strip == "ni [你]")
    field.helperIsBack(at: 1_200)
    #expect(field.composing.count == 3)
  }

  @Test func aStaleAnswerIsNone() throws {
    var field = try Self.field()
    try spell("n", on: &field)
    let old = try #require(field.composing.last)
    try spell("i", from: 100, on: &field)
    try field.answer(["恩"], to: old, at: 160)
    #expect(field.strip == "ni")
    field.keyboard.dropUnfinishedInput()
    try spell("ta", from: 300, on: &field)
    try field.answer(["你"], to: old, at: 460)
    #expect(field.strip == "ta")
  }

  @Test func doesNotTypeATextThatWasNotOffered() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try field.answer(["你"], at: 200)
    try tap("space", from: 300, on: &field)
    #expect(throws: PacketError.self) {
      try field.answer([], chosen: .init(text: "rm", letters: 2, spelling: 0), at: 360)
    }
    #expect(field.text == "ni")
  }

  @Test func spaceTypesTheLettersWithoutACandidate() throws {
    var field = try Self.field()
    try spell("vv", on: &field)
    try field.answer([], at: 200)
    try tap("space", from: 300, on: &field)
    try field.answer([], at: 360)
    #expect(field.text == "vv")
  }

  @Test func tooManyLettersAreTwoCompositions() throws {
    var field = try Self.field()
    let most = CompositionRequest.lettersLimit
    try spell(String(repeating: "a", count: most + 1), on: &field)
    try field.answer(
      [], chosen: .init(text: "啊", letters: most, spelling: 0), at: Int64(most + 1) * 100)
    #expect(field.text == "啊")
    #expect(field.strip == "a")
  }

  // MARK: - Ends

  @Test func aSecretNeverLeavesTheKeys() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(field.strip == "")
    let asked = field.composing.count
    try spell("hao", from: 300, on: &field)
    #expect(field.text == "hao")
    #expect(field.composing.count == asked)
    field.keyboard.setPurpose(.text)
    let secrets = [
      (Purpose.password, FieldHints()), (.pin, []), (.text, .hiddenText), (.text, .sensitiveData),
    ]
    for (purpose, hints) in secrets {
      field.keyboard.setPurpose(purpose, hints)
      try spell("ta", from: 700, on: &field)
      #expect(field.composing.count == asked, "\(purpose) \(hints)")
    }
    #expect(field.text == "haotatatata")
    field.keyboard.setPurpose(.unknown)
    try spell("n", from: 1_000, on: &field)
    #expect(field.composing.count == asked + 1)
  }

  @Test func withoutAHelperItIsAnOrdinaryKeyboard() throws {
    var field = try Self.field()
    field.keyboard.composes = false
    try spell("ni", on: &field)
    try tap("space", from: 300, on: &field)
    #expect(field.text == "ni ")
    #expect(field.composing == [])
  }

  @Test func leavingTheFieldLayoutOrConsoleDropsTheComposition() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    field.keyboard.dropUnfinishedInput()
    #expect(field.strip == "" && field.text == "")
    try spell("ni", from: 300, on: &field)
    field.keyboard.cancelAll()
    #expect(field.strip == "" && field.text == "")
    try spell("ni", from: 600, on: &field)
    field.keyboard.setLayout(field.keyboard.layout)
    #expect(field.strip == "" && field.text == "")
  }

  @Test func anotherLayoutByAKeyComesAfterTheText() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    try tap("next", from: 200, on: &field)
    #expect(field.asked == [])
    try field.answer([], chosen: .init(text: "你", letters: 2, spelling: 0), at: 260)
    #expect(field.text == "你")
    #expect(field.asked == ["next layout"])
  }

  @Test func whoeverEndsTheDaemonLosesNoLetter() throws {
    var field = try Self.field()
    try spell("ni", on: &field)
    #expect(!field.keyboard.isAtRest)
    let acts = ErasingQueue<KeyboardAct>()
    field.keyboard.commitComposition(at: .seconds(1), into: acts)
    field.apply(acts.popAll())
    #expect(field.text == "ni")
    #expect(field.keyboard.isAtRest)
  }

  // MARK: - Korean

  @Test func koreanEndsWithTheSpaceWhichIsTyped() throws {
    var field = try Self.field(Self.letters("hangul"))
    try spell("gks", on: &field)
    try field.answer(["한"], preedit: "한", at: 300)
    #expect(field.strip == "한 [한]")
    try spell("r", from: 350, on: &field)
    // The strip does not flicker: it keeps its content until the next answer.
    #expect(field.strip == "한 [한]")
    try field.answer(["한ㄱ"], preedit: "한ㄱ", at: 460)
    try tap("delete", from: 500, on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "gks")])
    try tap("space", from: 600, on: &field)
    try field.answer([], chosen: .init(text: "한", letters: 3, spelling: 0), at: 660)
    #expect(field.text == "한 ")
    try spell("gk", from: 700, on: &field)
    try field.answer(["하"], preedit: "하", at: 900)
    try tap("return", from: 950, on: &field)
    try field.answer([], chosen: .init(text: "하", letters: 2, spelling: 0), at: 1_010)
    #expect(field.text == "한 하")
    #expect(field.asked == ["Return"])
  }

  @Test func koreanShiftIsALetter() throws {
    var field = try Self.field(Self.letters("hangul"))
    try tap("shift", "r", "k", on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "Rk")])
  }

  // MARK: - Vietnamese

  @Test func aVietnameseSentenceBeginsWithACapital() throws {
    var field = try Self.field(Self.letters("telex"), words: TextRules())
    try spell("gas", on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "Gas")])
    try field.answer(["Gá", "Gas"], preedit: "Gá", at: 300)
    #expect(field.strip == "Gá [Gá] Gas")
    try tap("space", from: 350, on: &field)
    try field.answer([], chosen: .init(text: "Gá", letters: 3, spelling: 0), at: 400)
    #expect(field.text == "Gá ")
    try spell("gas", from: 500, on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "gas")])
    // Letters of other methods have no case.
    var korean = try Self.field(Self.letters("hangul"), words: TextRules())
    try spell("gks", on: &korean)
    #expect(korean.composing.last?.spellings == [.init(letters: "gks")])
  }

  // MARK: - Zhuyin

  private static let zhuyin = """
    id: zhuyin
    title: Zhuyin
    method: zhuyin
    width: 6
    layers:
      main:
        rows: |
          ㄋ ㄧ ㄇ ㄚ delete next
          ˇ ˉ 我 space return .
    """

  @Test func signsOfZhuyinAreComposedAndSentAsTheirKeys() throws {
    var field = try Self.field(Self.zhuyin)
    try tap("ㄋ", "ㄧ", "ˇ", "ㄇ", "ㄚ", "ˉ", on: &field)
    #expect(field.strip == "ㄋㄧˇㄇㄚˉ")
    #expect(field.composing.last?.spellings == [.init(letters: "su3a8=")])
    try field.answer(["你媽", "你"], preedit: "ㄋㄧˇㄇㄚˉ", boundaries: [3], at: 600)
    #expect(field.strip == "ㄋㄧˇㄇㄚˉ [你媽] 你")
    try field.touchStrip("你", at: 700)
    try field.answer([], chosen: .init(text: "你", letters: 3, spelling: 0), at: 760)
    #expect(field.composing.last?.spellings == [.init(letters: "a8=")])
    #expect(field.strip.hasPrefix("你ㄇㄚˉ "))
    try field.answer(["媽"], preedit: "ㄇㄚˉ", at: 800)
    try tap("space", from: 900, on: &field)
    try field.answer([], chosen: .init(text: "媽", letters: 3, spelling: 0), at: 960)
    #expect(field.text == "你媽")
  }

  @Test func signsOfZhuyinAreTypedAsTheyAre() throws {
    var field = try Self.field(Self.zhuyin)
    try tap("ㄋ", "ㄧ", "return", on: &field)
    #expect(field.text == "ㄋㄧ")
    // Without the method's table, signs have no candidates and are typed as they are.
    try tap("ㄇ", "ㄚ", from: 1_000, on: &field)
    try field.answer([], preedit: "ㄇㄚ", at: 1_200)
    try tap("space", from: 1_300, on: &field)
    try field.answer([], preedit: "ㄇㄚ", at: 1_400)
    #expect(field.text == "ㄋㄧㄇㄚ")
    // A text that is not a letter of the method is typed.
    try tap("我", from: 2_000, on: &field)
    #expect(field.text == "ㄋㄧㄇㄚ我")
  }

  // MARK: - Learning

  /// Returns the owner and the permission to learn from the request that chooses a candidate.
  private func learning(
    _ purpose: Purpose, _ hints: FieldHints = [], isOn: Bool = true, user: UInt32? = 1000
  ) throws -> (owner: UInt32?, learns: Bool) {
    var behaviour = KeyboardBehaviour()
    behaviour.words.learning = isOn
    // Treating unknown fields as text does not declare them free of passwords.
    behaviour.unknownFields = .text
    var field = try Field(Self.letters("pinyin"), behaviour: behaviour)
    field.keyboard.composes = true
    field.keyboard.learner = user
    field.keyboard.setPurpose(purpose, hints)
    field.keyboard.beginText()
    try spell("ni", on: &field)
    try field.answer(["你", "泥"], at: 200)
    try tap("space", from: 300, on: &field)
    let choice = try #require(field.composing.last)
    #expect(choice.choice == 0)
    return (choice.owner, choice.learns)
  }

  @Test func aChoiceInAFieldForTextIsLearned() throws {
    #expect(try learning(.text) == (1000, true))
    #expect(try learning(.social) == (1000, true))
  }

  @Test(
    arguments: [
      .unknown, .url, .email, .number, .decimal, .phone, .terminal, .numbersAndPunctuation,
    ] as [Purpose])
  func aChoiceElsewhereIsNot(purpose: Purpose) throws {
    #expect(try learning(purpose) == (1000, false))
  }

  @Test func learnsNothingUnlessEnabled() throws {
    #expect(try learning(.text, isOn: false) == (nil, false))
    #expect(try learning(.text, user: nil) == (nil, false))
  }

  // MARK: - Phone keys

  @Test func phoneKeysComposeAndChoose() throws {
    var field = try Self.field(Self.phone)
    #expect(field.strip == "拼")
    try spell("64", on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "64")])
    try field.answer(["你", "米", "密"], preedit: "ni", at: 200)
    #expect(field.strip == "ni [你] 米 密")
    try tap("*", from: 300, on: &field)
    try tap("0", from: 400, on: &field)
    #expect(field.composing.last?.choice == 1)
    try field.answer([], chosen: .init(text: "米", letters: 2, spelling: 0), at: 460)
    #expect(field.text == "米")
  }

  @Test func hashSwitchesToDigitsAndBack() throws {
    var field = try Self.field(Self.phone)
    try tap("#", "6", "4", on: &field)
    #expect(field.text == "64")
    #expect(field.strip == "123")
    try tap("#", "6", from: 400, on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "6")])
  }

  /// A session's key filter or a headset may come and go while the user types.
  @Test func aHeadsetLeavesTheLettersAlone() throws {
    var field = try Self.field(Self.letters("pinyin"))
    try tap("n", "i", on: &field)
    var behaviour = KeyboardBehaviour()
    behaviour.speakPrivately()
    field.keyboard.setAccess(behaviour)
    #expect(field.keyboard.speaks && field.keyboard.isComposing)
    field.keyboard.setAccess(KeyboardBehaviour())
    try tap("h", from: 1_000, on: &field)
    #expect(field.composing.last?.spellings == [.init(letters: "nih")])
  }
}
