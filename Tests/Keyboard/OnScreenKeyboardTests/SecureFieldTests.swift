import Foundation
import OnScreenKeyboard
import Settings
import Testing
import TextEngine
import Units

/// Tests that no part of a password is kept, and that no automatic change is made to one.
@Suite struct SecureFieldTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 8
    layers:
      main:
        shift: upper
        rows: |
          a b c d shift space delete next
    """

  @Test func itsTextIsNotKept() throws {
    var field = try Field(Self.letters)
    try field.play("a at 0, b at 200")
    #expect(field.keyboard.text.typed.characters == ["a", "b"])
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(field.keyboard.text.typed.isEmpty)
    try field.play("c at 1000, d at 1200")
    #expect(field.text == "abcd")
    #expect(field.keyboard.text.typed.isEmpty)
    field.keyboard.setPurpose(.text)
    #expect(field.keyboard.text.typed.isEmpty)
    try field.play("a at 2000")
    #expect(field.keyboard.text.typed.characters == ["a"])
  }

  @Test func itsButtonsReportNothing() throws {
    var field = try Field(
      Self.letters.replacingOccurrences(of: "a b c", with: "help b c")
        + "\nkeys: {help: {button: clerk}}")
    try field.play("help at 0")
    field.keyboard.setPurpose(.pin)
    try field.play("help at 1000")
    #expect(field.asked == ["clerk", "refused"])
    let key = field.keyboard.scene(visible: true, canType: { _ in true }).keys[0]
    #expect(key.state == .unreachable)
  }

  @Test func aSecureFieldGetsNoAutomaticChanges() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    for isSecure in [false, true] {
      var field = try Field(Self.letters, behaviour: behaviour)
      field.keyboard.setPurpose(.text, isSecure ? .hiddenText : [])
      field.keyboard.beginText()
      try field.play("a at 0, space at 200, space at 400, b at 600")
      #expect(field.text == (isSecure ? "a  b" : "A. B"))
    }
  }

  @Test func heldDeleteRemovesCharactersThenTheFieldsWords() throws {
    for isSecure in [false, true] {
      var field = try Field(Self.letters)
      field.keyboard.setPurpose(.text, isSecure ? .hiddenText : [])
      try field.play("a at 0, space at 50")
      for time in 0..<20 { try field.play("b at \(100 + time * 60)") }
      try field.play("delete at 1400, delete held for 2050 at 2000")
      #expect(field.asked == (isSecure ? ["Control+BackSpace"] : []))
      #expect(field.backSpaces == (isSecure ? 15 : 20))
    }
  }

  @Test func aFieldOfUnknownPurposeGetsTheTouchedKeys() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    for unknown in UnknownField.allCases {
      behaviour.unknownFields = unknown
      var field = try Field(Self.letters, behaviour: behaviour)
      field.keyboard.setPurpose(.unknown)
      field.keyboard.beginText()
      try field.play("a at 0, space at 200, space at 400, b at 600")
      #expect(field.text == (unknown == .text ? "A. B" : "a  b"))
    }
  }

  @Test func aFieldOfUnknownPurposeHighlightsNoTypingKey() throws {
    var field = try Field(Self.letters)
    #expect(try field.highlights("a", at: 0))
    field.keyboard.setPurpose(.unknown)
    #expect(try field.highlights("a", at: 1000) == false)
    #expect(try field.highlights("shift", at: 2000))
    field.keyboard.setPurpose(.text)
    #expect(try field.highlights("a", at: 3000))
  }

  @Test func afterASecureFieldAnEmptyOneBeginsWithACapital() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    var field = try Field(Self.letters, behaviour: behaviour)
    let layout = field.keyboard.layout
    field.keyboard.setPurpose(.pin)
    try field.play("a at 0")
    field.keyboard.setPurpose(.text)
    field.keyboard.forgetText()
    field.keyboard.receiveText(beforeCaret: "", at: .milliseconds(100))
    field.keyboard.setLayout(layout)
    try field.play("b at 200")
    #expect(field.text == "aB")
  }
}
