import Testing

@testable import TextEngine

/// The application's reports of the text before the caret, beside the typed text.
@Suite struct SurroundingTextTests {
  private var typed = TypedText()

  private mutating func hear(
    _ before: String, isFromStart: Bool = true, after quiet: TypedText.Quiet = .none
  ) -> TypedText.News {
    typed.hear(before, isFromStart: isFromStart, after: quiet)
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

  @Test mutating func anEchoThatIsFarBehindChangesNothingForAWhile() {
    typed.begin()
    typed.insert("Th ")
    typed.insert("e")
    for echo in ["", "T", "Th", "Th "] {
      #expect(hear(echo, after: .brief) == .nothingNew)
    }
    #expect(String(typed.characters) == "Th e")
    #expect(hear("Tha", after: .brief) == .other)
    #expect(String(typed.characters) == "Tha")
  }

  @Test mutating func whatWasReportedIsNoEcho() {
    typed.begin()
    typed.insert("Th ")
    #expect(hear("Th ") == .nothingNew)
    typed.insert("e")
    #expect(hear("Th", after: .brief) == .other)
    #expect(String(typed.characters) == "Th")
  }

  @Test mutating func anEchoThatHasStoodForLongIsWhatStandsThere() {
    typed.begin()
    typed.insert("1234567")
    #expect(hear("12345", after: .brief) == .nothingNew)
    #expect(hear("12345", after: .long) == .other)
    #expect(String(typed.characters) == "12345")
  }

  @Test mutating func inTheMiddleOfATextAnEchoIsKnownToo() {
    #expect(hear("one two") == .more)
    typed.insert(" three")
    #expect(hear("one two th", after: .brief) == .nothingNew)
    #expect(hear("two th", isFromStart: false, after: .brief) == .nothingNew)
    #expect(hear("two t", isFromStart: true, after: .brief) == .other)
  }

  @Test mutating func whereNothingWasTypedSinceTheCaretIsWhereTheApplicationSays() {
    typed.insert("fo")
    #expect(hear("one. fo") == .more)
    #expect(hear("one. ") == .other)
    #expect(String(typed.characters) == "one. ")
  }

  @Test mutating func afterAWhileTheCaretIsWhereTheApplicationSays() {
    typed.insert("fox")
    #expect(hear("the ", after: .long) == .other)
    #expect(String(typed.characters) == "the ")
    #expect(hear("", after: .long) == .other)
    #expect(typed.isEmpty && typed.isFromStart)
  }

  @Test mutating func whatIsKnownOfMoreThanItSaysStays() {
    typed.begin()
    typed.insert("the quick brown fox")
    #expect(hear("brown fox", isFromStart: false, after: .long) == .nothingNew)
    #expect(String(typed.characters) == "the quick brown fox")
    #expect(hear("brown fox", isFromStart: true, after: .long) == .other)
    #expect(String(typed.characters) == "brown fox")
  }

  @Test mutating func theSameAgainIsNoNews() {
    #expect(hear("fox") == .more)
    #expect(hear("fox", after: .long) == .nothingNew)
  }

  /// A line break, a character of several bytes and a joining one count like letters of one byte.
  /// Each may be missing in the application's report.
  @Test(arguments: ["a", "é", "ab", "\n", "👨‍👩‍👧"])
  mutating func eachCharacterMayBeUnreported(text: String) {
    #expect(hear("Dear ") == .more)
    typed.insert(text)
    #expect(hear("Dear ", after: .brief) == .nothingNew)
    #expect(typed.characters.suffix(text.count) == Array(text)[...])
  }

  @Test func inTheMiddleOfATextASentenceBeginsWithACapital() throws {
    let typing = try TypingScript()
    typing.engine.forget()
    #expect(!typing.engine.wantsCapital)
    typing.engine.hear(before: "The fox. ", isFromStart: true, after: .long)
    #expect(typing.engine.wantsCapital)
    typing.engine.hear(before: "The fox, ", isFromStart: true, after: .long)
    #expect(!typing.engine.wantsCapital)
  }

  @Test func whatIsReportedWhileAFingerTapsAFieldHoldsWhenItIsLifted() throws {
    let typing = try TypingScript()
    typing.engine.touchedApplication(begins: true)
    typing.engine.hear(before: "", isFromStart: true, after: .long)
    typing.engine.touchedApplication(begins: false)
    #expect(typing.engine.wantsCapital)
    typing.engine.touchedApplication(begins: true)
    #expect(!typing.engine.wantsCapital)
  }

  @Test func whereAnApplicationReportsNothingALiftedFingerMayHaveMovedTheCaret() throws {
    let typing = try TypingScript()
    typing.engine.hear(before: "Fox. ", isFromStart: true, after: .long)
    typing.engine.touchedApplication(begins: true)
    typing.engine.begin()
    typing.engine.touchedApplication(begins: false)
    #expect(typing.engine.typed.isUnknown)
  }

  @Test func ofASecureFieldNothingIsTaken() throws {
    let typing = try TypingScript()
    typing.engine.rules = .secret
    typing.engine.hear(before: "secret", isFromStart: true, after: .long)
    #expect(typing.engine.typed.isEmpty)
  }
}
