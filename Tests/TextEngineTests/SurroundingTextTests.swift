import Testing

@testable import TextEngine

/// What the application says of the text before the caret, beside what was typed.
@Suite struct SurroundingTextTests {
  private var typed = TypedText()

  private mutating func hear(
    _ before: String, isFromStart: Bool = true, isSettled: Bool = false
  ) -> TypedText.News {
    typed.hear(before, isFromStart: isFromStart, isSettled: isSettled)
  }

  @Test mutating func whereNothingIsKnownItCounts() {
    #expect(hear("Dear Sir, ") == .more)
    #expect(String(typed.characters) == "Dear Sir, ")
    #expect(typed.isFromStart)
  }

  @Test mutating func whatWasTypedSinceIsItsEnd() {
    typed.insert("fo")
    #expect(hear("the fo") == .more)
    #expect(String(typed.characters) == "the fo")
  }

  @Test mutating func anEchoThatIsBehindChangesNothing() {
    typed.insert("fox")
    #expect(hear("the f") == .nothingNew)
    #expect(hear("") == .nothingNew)
    #expect(String(typed.characters) == "fox")
  }

  @Test mutating func whereNothingWasTypedSinceTheCaretIsWhereTheApplicationSays() {
    typed.insert("fo")
    #expect(hear("one. fo") == .more)
    #expect(hear("one. ") == .other)
    #expect(String(typed.characters) == "one. ")
  }

  @Test mutating func afterAWhileTheCaretIsWhereTheApplicationSays() {
    typed.insert("fox")
    #expect(hear("the ", isSettled: true) == .other)
    #expect(String(typed.characters) == "the ")
    #expect(hear("", isSettled: true) == .other)
    #expect(typed.isEmpty && typed.isFromStart)
  }

  @Test mutating func whatIsKnownOfMoreThanItSaysStays() {
    typed.begin()
    typed.insert("the quick brown fox")
    #expect(hear("brown fox", isFromStart: false, isSettled: true) == .nothingNew)
    #expect(String(typed.characters) == "the quick brown fox")
    #expect(hear("brown fox", isFromStart: true, isSettled: true) == .other)
    #expect(String(typed.characters) == "brown fox")
  }

  @Test mutating func theSameAgainIsNoNews() {
    #expect(hear("fox") == .more)
    #expect(hear("fox", isSettled: true) == .nothingNew)
  }

  @Test func inTheMiddleOfATextASentenceBeginsWithACapital() throws {
    let typing = try TypingScript()
    typing.engine.forget()
    #expect(!typing.engine.wantsCapital)
    typing.engine.hear(before: "The fox. ", isFromStart: true, isSettled: true)
    #expect(typing.engine.wantsCapital)
    typing.engine.hear(before: "The fox, ", isFromStart: true, isSettled: true)
    #expect(!typing.engine.wantsCapital)
  }

  @Test func ofASecureFieldNothingIsTaken() throws {
    let typing = try TypingScript()
    typing.engine.isSecure = true
    typing.engine.hear(before: "secret", isFromStart: true, isSettled: true)
    #expect(typing.engine.typed.isEmpty)
  }
}
