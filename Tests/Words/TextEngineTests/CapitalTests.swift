import Layouts
import Testing

@testable import TextEngine

@Suite struct CapitalTests {
  @Test(arguments: [
    ("the fox. the fox", "The fox. The fox"),
    ("see? you! the", "See? You! The"),
    ("the fox.the", "The fox.the"),
    ("hello \"the fox.\" the", "Hello \"the fox.\" The"),
    ("(the fox", "(The fox"),
    ("the fox, the", "The fox, the"),
  ])
  func aSentenceBeginsWithACapital(_ script: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type(script)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("see Mr. fox", "See Mr. fox"), ("the appt. the", "The appt. the"),
    ("see e.g. the", "See e.g. the"), ("see J. smith", "See J. smith"),
    ("you and I. the", "You and I. The"),
  ])
  func anAbbreviationEndsNoSentence(_ script: String, _ text: String) throws {
    var rules = TextRules()
    rules.correction = false
    let typing = try TypingScript(rules: rules)
    typing.type(script)
    #expect(typing.text == text)
  }

  @Test func makesNoCapitalIfTheCaretMayHaveMoved() throws {
    let typing = try TypingScript()
    typing.type("the fox. ")
    typing.engine.forget()
    typing.type("the ")
    #expect(typing.text == "The fox. the ")
    typing.type("fox. the")
    #expect(typing.text == "The fox. the fox. The")
  }

  @Test func aDeletedSentenceBeginsAnew() throws {
    let typing = try TypingScript()
    typing.type("fo")
    typing.delete()
    typing.delete()
    typing.type("the")
    #expect(typing.text == "The")
    for _ in 0..<4 { typing.delete() }
    // An earlier character was deleted too.
    typing.type("the")
    #expect(typing.text == "the")
  }

  @Test(arguments: [Purpose.email, .url, .password, .pin, .number, .phone, .terminal])
  func addressesPasswordsAndNumbersHaveNone(_ type: Purpose) throws {
    let typing = try TypingScript(rules: TextRules().applied(to: type))
    typing.type("thw wuick.  im")
    #expect(typing.text == "thw wuick.  im")
    #expect(typing.strip == [])
  }

  @Test func itCanBeTurnedOff() throws {
    var rules = TextRules()
    rules.capitals = false
    let typing = try TypingScript(rules: rules)
    typing.type("the fox. the")
    #expect(typing.text == "the fox. the")
  }
}
