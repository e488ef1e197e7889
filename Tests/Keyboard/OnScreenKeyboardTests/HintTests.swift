import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import TextEngine
import Touch
import Units

/// Tests of the hint that words can be swiped: its place, its time, and the users who get it.
@Suite struct HintTests {
  /// Returns an empty field with its keyboard, for a user who has seen some hints.
  private func field(
    seen hints: Hints? = Hints(), language: String = "en-US", in purpose: Purpose = .text,
    changing change: (inout KeyboardBehaviour) -> Void = { _ in }
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    change(&behaviour)
    let field = try Field(Field.letters(language), behaviour: behaviour)
    field.keyboard.setOffersWords(true)
    field.keyboard.useLexicon(try englishLexicon("the", "quick", "fox"))
    field.keyboard.setHints(hints)
    field.keyboard.setPurpose(purpose)
    field.keyboard.beginText()
    return field
  }

  private func shown(_ field: Field) -> [String] {
    field.keyboard.scene(visible: true, canType: { _ in true }).popups.flatMap(\.cells).map(\.label)
  }

  private static let text = KeyWords.english[.swipeHint]

  // MARK: - Place and time

  @Test func itIsOverTheStripOfAnEmptyText() throws {
    let field = try field()
    #expect(shown(field) == [])
    let revision = field.keyboard.revision
    field.keyboard.showHint(at: .seconds(1))
    #expect(shown(field) == [Self.text])
    #expect(field.keyboard.revision != revision)
    let popup = field.keyboard.scene(visible: true, canType: { _ in true }).popups.first
    #expect(popup?.rectangle == field.keyboard.strip?.rectangle)
  }

  @Test func itIsInTheLayoutsLanguage() throws {
    let field = try field(language: "de")
    field.keyboard.showHint(at: .zero)
    #expect(shown(field) == ["Wischen"])
  }

  @Test func itEndsByItself() throws {
    var field = try field()
    field.keyboard.showHint(at: .seconds(1))
    #expect(field.keyboard.nextDeadline == .seconds(11))
    try field.play("wait until 10999")
    #expect(shown(field) == [Self.text])
    try field.play("wait until 11000")
    #expect(shown(field) == [])
    #expect(field.keyboard.nextDeadline == nil)
  }

  @Test func aFingerEndsItAndTypes() throws {
    var field = try field()
    field.keyboard.showHint(at: .zero)
    try field.play("f at 1000")
    #expect(shown(field) == [])
    #expect(field.text == "F")
  }

  @Test func aFingerOnItDoesNothingElse() throws {
    var field = try field()
    field.keyboard.weighWords()
    let word = try #require(field.keyboard.strip?.items.first?.label)
    field.keyboard.showHint(at: .zero)
    try field.touchStrip(word, at: 1000)
    #expect(field.text == "")
    try field.touchStrip(word, at: 2000)
    #expect(field.text != "")
  }

  @Test func suggestionsReplaceTheHint() throws {
    let field = try field()
    field.keyboard.showHint(at: .zero)
    field.keyboard.receiveText(beforeCaret: "the qui", at: .seconds(1))
    field.keyboard.weighWords()
    #expect(shown(field) == [])
  }

  @Test func aSelectionEndsIt() throws {
    let field = try field()
    field.keyboard.showHint(at: .zero)
    field.keyboard.setSelected(true)
    field.keyboard.weighWords()
    #expect(shown(field) == [])
  }

  // MARK: - Users

  @Test func showsTheHintOncePerLoginAndTwiceInAll() throws {
    var hints = Hints()
    for (login, isNews) in [true, true, false].enumerated() {
      var field = try field(seen: hints)
      #expect(field.keyboard.mayHint == isNews, "login \(login)")
      field.keyboard.showHint(at: .zero)
      #expect(shown(field) == (isNews ? [Self.text] : []), "login \(login)")
      #expect(field.keyboard.consumeHintsChange() == isNews)
      try field.play("wait until 20000")
      field.keyboard.beginText()
      #expect(!field.keyboard.mayHint)
      field.keyboard.showHint(at: .seconds(20))
      #expect(shown(field) == [])
      #expect(!field.keyboard.consumeHintsChange())
      // The next login reads the hints that this login wrote.
      hints = Hints(text: try #require(field.keyboard.hints).text)
    }
    #expect(hints.text == "swipe 2\n")
  }

  @Test func aSwipeEndsTheHints() throws {
    var field = try field()
    let (first, last) = (try #require(field.key("f")), try #require(field.key("o")))
    field.anotherFinger()
    field.touch(.down, first, at: .seconds(1))
    field.touch(.moved, last, at: .milliseconds(1100))
    field.keyboard.weighWords()
    field.touch(.cancelled, last, at: .milliseconds(1200))
    #expect(field.keyboard.consumeHintsChange())
    #expect(field.keyboard.hints?.text == "swipe 2\n")
    field.keyboard.beginText()
    field.keyboard.showHint(at: .seconds(2))
    #expect(shown(field) == [])
  }

  @Test func waitsUntilTheCountsAreKnown() throws {
    let field = try field(seen: nil)
    #expect(field.keyboard.mayHint)
    field.keyboard.showHint(at: .zero)
    #expect(shown(field) == [])
    field.keyboard.setHints(Hints())
    field.keyboard.showHint(at: .zero)
    #expect(shown(field) == [Self.text])
  }

  @Test func noHintIfTheCountsCannotBeRead() throws {
    expectNone(try field(seen: .allSeen))
  }

  @Test func anotherUserHasSeenNone() throws {
    let field = try field()
    field.keyboard.showHint(at: .zero)
    field.keyboard.forgetPerson()
    #expect(shown(field) == [])
    #expect(field.keyboard.hints == nil)
    #expect(!field.keyboard.consumeHintsChange())
  }

  @Test(arguments: [
    ("", ""), ("swipe 1\n", "swipe 1\n"), ("swipe 7\nnovelty 3\n", "swipe 2\n"),
    ("swipe -9223372036854775808\n", "swipe 0\n"), ("swipe\nswipe x\n\u{0}", ""),
  ])
  func aDamagedFileIsReadAsFarAsItGoes(file: String, text: String) {
    #expect(Hints(text: file).text == text)
  }

  // MARK: - No hint

  private func expectNone(_ field: Field, _ sourceLocation: SourceLocation = #_sourceLocation) {
    field.keyboard.showHint(at: .zero)
    #expect(shown(field) == [], sourceLocation: sourceLocation)
    #expect(!field.keyboard.mayHint, sourceLocation: sourceLocation)
  }

  @Test(arguments: [Purpose.password, .pin, .url, .email, .terminal, .unknown, .number])
  func noHintOutsideTextFields(purpose: Purpose) throws {
    expectNone(try field(in: purpose))
  }

  @Test func noHintInASensitiveField() throws {
    let field = try field()
    field.keyboard.setPurpose(.text, .sensitiveData)
    expectNone(field)
  }

  @Test func aSecretFieldHidesIt() throws {
    let field = try field()
    field.keyboard.showHint(at: .zero)
    field.keyboard.setPurpose(.password)
    #expect(shown(field) == [])
  }

  @Test func noHintIfHintsOrSwipesAreOff() throws {
    expectNone(try field { $0.hints = false })
    expectNone(try field { $0.words.swipe = false })
    expectNone(try field { $0.speech = .lift })
  }

  @Test func noneWithoutWords() throws {
    let field = try field()
    field.keyboard.useLexicon(nil)
    expectNone(field)
  }

  @Test func noHintOverAnApplicationsButtons() throws {
    let field = try field()
    field.keyboard.setButtons([AccessoryButton(id: "done", label: "Done")])
    expectNone(field)
    field.keyboard.setButtons([])
    #expect(field.keyboard.mayHint)
  }

  @Test func noHintInTheMiddleOfAText() throws {
    var field = try field()
    try field.play("f at 100")
    field.keyboard.showHint(at: .milliseconds(200))
    #expect(shown(field) == [])
    field.keyboard.beginText()
    field.keyboard.showHint(at: .milliseconds(300))
    #expect(shown(field) == [Self.text])
  }
}
