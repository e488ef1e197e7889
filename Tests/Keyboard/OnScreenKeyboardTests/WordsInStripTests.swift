import Erasing
import Layouts
import Lexicon
import LexiconCompiler
import MarkedYAML
import OnScreenKeyboard
import Settings
import Testing
import TextEngine
import Touch
import Units

/// Tests of touching the strip's words, from touch to text.
@Suite struct WordsInStripTests {
  private static let letters = Field.letters()

  private static let words = """
    dictionary=main:en_us,locale=en_US,version=54
     word=the,f=222
     word=quick,f=125
     word=brown,f=120
     word=fox,f=100

    """

  private func field(
    _ rules: TextRules = TextRules(), in type: Purpose = .text
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.words = rules
    let field = try Field(Self.letters, behaviour: behaviour)
    let list = try WordList(combined: Array(Self.words.utf8), file: "list")
    let bytes = try LexiconCompiler(language: "en-US", list: list).compile()
    // The lexicon reads this memory, which is never freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    let lexicon = try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
    field.keyboard.setOffersWords(true)
    field.keyboard.useLexicon(lexicon)
    field.keyboard.setPurpose(type)
    field.keyboard.beginText()
    return field
  }

  @Test func aHeadsetThatComesAndGoesLeavesTheWords() throws {
    var field = try field()
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    var spoken = behaviour
    spoken.speakPrivately()
    field.keyboard.setAccess(spoken)
    field.keyboard.setAccess(behaviour)
    try tap("thw ", from: 2_000, on: &field)
    #expect(field.text == "The ")
  }

  // MARK: - Text in the field when the keyboard is shown

  @Test func showingTheKeyboardKeepsTextTheApplicationReported() throws {
    var field = try field()
    field.keyboard.forgetText()
    field.keyboard.receiveText(beforeCaret: "look at ", at: .seconds(1))
    field.keyboard.beginUnknownText()
    try tap("thw ", from: 2_000, on: &field)
    #expect(field.text == "the ")
  }

  @Test func unreportedTextIsTreatedAsEmpty() throws {
    var field = try field()
    field.keyboard.forgetText()
    field.keyboard.beginUnknownText()
    try tap("thw ", from: 2_000, on: &field)
    #expect(field.text == "The ")
  }

  @Test func followsTheApplicationsReportOfDeletedText() throws {
    var field = try field()
    try tap("the fox ", on: &field)
    // The user selects everything, which leaves no caret, and deletes it.
    field.keyboard.forgetText()
    field.keyboard.forgetText()
    field.keyboard.receiveText(beforeCaret: "", at: .seconds(9))
    try tap("thw ", from: 10_000, on: &field)
    #expect(field.text == "The fox The ")
  }

  /// Taps one key after another, and lets the keyboard weigh the words after each.
  private func tap(_ keys: String, from start: Int = 0, on field: inout Field) throws {
    for (index, key) in keys.enumerated() {
      let name = key == " " ? "space" : key == "-" ? "delete" : String(key)
      try field.play("\(name) at \(start + index * 300)")
      field.keyboard.weighWords()
    }
  }

  private func touch(_ label: String, at time: Int64, on field: inout Field) throws {
    let item = try #require(
      field.keyboard.strip?.items.first { $0.label == label }, "the strip has \(field.strip)")
    let point = SurfacePoint(
      x: item.rectangle.x + item.rectangle.width / 2,
      y: item.rectangle.y + item.rectangle.height / 2)
    let acts = ErasingQueue<KeyboardAct>()
    for (phase, delay) in [(KeyboardContactEvent.Phase.down, Int64(0)), (.up, 50)] {
      field.keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(99), phase: phase, point: point,
          time: .milliseconds(time + delay)), into: acts)
    }
    field.apply(acts.popAll())
    field.keyboard.weighWords()
  }

  @Test func theStripShowsWhatABlankWillDo() throws {
    var field = try field()
    try tap("thw", on: &field)
    #expect(field.strip.hasPrefix("“Thw” [The]"))
    try tap(" ", from: 2_000, on: &field)
    #expect(field.text == "The ")
    try tap("-", from: 3_000, on: &field)
    #expect(field.text == "Thw ")
  }

  @Test func aTouchWhileWordsAreWeighedUsesTheCurrentText() throws {
    var weighed = try field()
    try tap("thw", on: &weighed)
    var field = try field()
    try tap("th", on: &field)
    try field.play("w at 600")
    field.keyboard.weighWords(unless: { true })
    #expect(field.keyboard.text.freshness.isStale)
    let label = "The"
    let item = try #require(weighed.keyboard.strip?.items.first { $0.label == label })
    let middle = SurfacePoint(
      x: item.rectangle.x + item.rectangle.width / 2,
      y: item.rectangle.y + item.rectangle.height / 2)
    let acts = ErasingQueue<KeyboardAct>()
    for (phase, time) in [(KeyboardContactEvent.Phase.down, Int64(2_000)), (.up, 2_050)] {
      field.keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(99), phase: phase, point: middle, time: .milliseconds(time)),
        into: acts)
    }
    field.apply(acts.popAll())
    #expect(field.text == "The ")
  }

  @Test func aTouchedWordIsTyped() throws {
    var field = try field()
    try tap("bro", on: &field)
    try touch("Brown", at: 2_000, on: &field)
    #expect(field.text == "Brown ")
    try tap(".", from: 3_000, on: &field)
    #expect(field.text == "Brown.")
  }

  @Test func touchesAreWeighedByWhereTheyAre() throws {
    var field = try field()
    // Taps hit the middles of the keys' rectangles, so the tap on w is as far from e as possible.
    try tap("wuick briwn fox ", on: &field)
    #expect(field.text == "Quick brown fox ")
  }

  @Test func shiftIsOnWhereASentenceBegins() throws {
    var field = try field()
    func shown(_ id: String) -> String? {
      field.keyboard.scene(visible: true, canType: { _ in true }).keys.first { $0.id == id }?.label
    }
    #expect(shown("q") == "Q")
    try tap("the fox.", on: &field)
    #expect(shown("q") == "q")
    try tap(" ", from: 4_000, on: &field)
    #expect(shown("q") == "Q")
    try field.play("shift at 6000")
    #expect(shown("q") == "q")
    try tap("q", from: 7_000, on: &field)
    #expect(field.text == "The fox. q")
  }

  @Test(arguments: [Purpose.password, .pin, .email, .url, .terminal])
  func secretFieldsGetTheTouchedKeys(_ type: Purpose) throws {
    var field = try field(in: type)
    try tap("thw wuick  im. thw ", on: &field)
    #expect(field.text == "thw wuick  im. thw ")
    #expect(field.strip == "")
  }

  @Test func onATextConsoleKeysTypeWhatIsTouched() throws {
    var field = try field(in: .terminal)
    try tap("thw wuick  im. thw ", on: &field)
    #expect(field.text == "thw wuick  im. thw ")
  }

  @Test func withEverythingOffKeysTypeWhatIsTouched() throws {
    var field = try field(.none)
    let keys = "thw wuick  briwn. im. dont  i thw "
    try tap(keys, on: &field)
    #expect(field.text == keys)
    #expect(field.keyboard.strip == nil)
    #expect(field.backSpaces == 0)
    #expect(!field.keyboard.wantsLexicon(isShown: true))
  }

  @Test func aLexiconIsWantedWhereKeysAreShownOrTyped() throws {
    var field = try field()
    field.keyboard.useLexicon(nil)
    #expect(field.keyboard.wantsLexicon(isShown: true))
    #expect(!field.keyboard.wantsLexicon(isShown: false))
    try tap("t", on: &field)
    #expect(field.keyboard.wantsLexicon(isShown: false))
  }

  @Test func theSettingsTurnEverythingOff() throws {
    let off = """
      words:
        {capitals: no, full-stop: no, correction: no, suggestions: no, swipe: no, shortcuts: no}
      """
    let (settings, problems) = Settings.load(
      documents: [Document(file: "settings.yaml", text: off)])
    #expect(problems == [])
    let behaviour = KeyboardBehaviour(settings, decimalSign: ".", layouts: [])
    #expect(behaviour.words == .none)
  }

  @Test func forgottenLettersBelongToNoCorrection() throws {
    var field = try field()
    try tap("th", on: &field)
    field.keyboard.forgetText()
    try tap("w ", from: 2_000, on: &field)
    #expect(field.text == "Thw ")
  }

  /// A finger that slides from a key onto the strip leaves the key, because a popup may be there.
  @Test func aFingerThatSlidesOntoTheStripTypesNoKeyBelowIt() throws {
    var field = try field()
    try tap("th", on: &field)
    let strip = try #require(field.keyboard.strip).rectangle
    let below = SurfacePoint(x: 0.85, y: field.keyboard.keyArea.y + 0.02)
    let above = SurfacePoint(x: 0.85, y: strip.maxY - strip.height / 4)
    let acts = ErasingQueue<KeyboardAct>()
    for (phase, point, time) in [
      (KeyboardContactEvent.Phase.down, below, Int64(650)), (.moved, above, 680), (.up, above, 700),
    ] {
      field.keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(901), phase: phase, point: point, time: .milliseconds(time)),
        into: acts)
    }
    field.apply(acts.popAll())
    #expect(field.text == "Th")
  }

  /// A finger that lands above the upper row while typing is meant for a key; after a pause, for a
  /// word.
  @Test(arguments: [
    (Int64(650), 0.25, "Tho"), (650, 0.44, "Tho"), (650, 0.5, "The "), (2500, 0.25, "The "),
  ])
  func aTouchAboveAKeyDuringTypingChoosesNoWord(_ time: Int64, _ height: Double, _ text: String)
    throws
  {
    var field = try field()
    try tap("th", on: &field)
    let strip = try #require(field.keyboard.strip).rectangle
    // The place is above the key `o`, on the strip's second word.
    let point = SurfacePoint(x: 0.85, y: strip.maxY - strip.height * height)
    let acts = ErasingQueue<KeyboardAct>()
    for (phase, delay) in [(KeyboardContactEvent.Phase.down, Int64(0)), (.up, 50)] {
      field.keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(900), phase: phase, point: point,
          time: .milliseconds(time + delay)), into: acts)
    }
    field.apply(acts.popAll())
    #expect(field.text == text)
  }
}
