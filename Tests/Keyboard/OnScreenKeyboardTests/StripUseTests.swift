import Layouts
import Testing
import Units

@testable import OnScreenKeyboard

/// Tests of every use of the strip, and of the one that wins if several apply.
@Suite struct StripUseTests {
  private static func layout(_ lines: String, keys: String = "") -> String {
    """
    id: letters
    title: Letters
    \(lines)
    width: 10
    layers:
      letters:
        rows: |
          a b c d e f g h i j
          next space .
    keys:
      space: {width: 8}
    \(keys)
    """
  }

  private func field(_ lines: String = "language: en", keys: String = "") throws -> Field {
    let field = try Field(Self.layout(lines, keys: keys))
    field.keyboard.setLayout(field.keyboard.layout)
    field.keyboard.composes = true
    field.keyboard.beginText()
    return field
  }

  private func use(_ field: Field) -> String {
    switch field.keyboard.stripUse {
    case .calculator: "calculator"
    case .nothing: "nothing"
    case .composition: "composition"
    case .search: "search"
    case .edits: "edits"
    case .letters: "letters"
    case .words: "words"
    }
  }

  @Test func stripShowsWordsByDefault() throws {
    #expect(try use(field()) == "words")
  }

  @Test func theCalculatorKeepsItsDisplayInASecretField() throws {
    let field = try field(keys: "  a: {action: calculator 1}\n  b: {action: calculator add}")
    #expect(use(field) == "calculator")
    field.keyboard.setPurpose(.password)
    #expect(use(field) == "calculator")
  }

  @Test func twoFingersOpenTheCommandsAndASecretFieldClosesThem() throws {
    var field = try field()
    try field.slideOnSpaceWithTwo(at: 0)
    #expect(use(field) == "edits")
    field.keyboard.setPurpose(.password)
    #expect(use(field) == "nothing")
    field.keyboard.setPurpose(.text)
    #expect(use(field) == "words")
  }

  @Test func aCompositionComesBeforeTheCommands() throws {
    var field = try field("method: pinyin")
    try field.slideOnSpaceWithTwo(at: 0)
    #expect(use(field) == "edits")
    try field.play("a at 1000")
    #expect(use(field) == "composition")
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(use(field) == "nothing")
  }

  @Test func aSearchComesBeforeTheCommands() throws {
    var field = try field("search: emoji")
    #expect(use(field) == "search")
    try field.slideOnSpaceWithTwo(at: 0)
    #expect(use(field) == "search")
    field.keyboard.setPurpose(.pin)
    #expect(use(field) == "nothing")
  }

  @Test func stripShowsThePhoneKeysLettersDuringAChoice() throws {
    var field = try field(keys: "  a: {action: phone 2, letters: a b c}")
    #expect(use(field) == "words")
    try field.play("a at 0")
    #expect(use(field) == "letters")
    #expect(field.keyboard.strip?.items.map(\.id) == ["letter-0", "letter-1", "letter-2"])
    field.keyboard.acceptLetter(into: .init())
    #expect(use(field) == "words")
  }
}
