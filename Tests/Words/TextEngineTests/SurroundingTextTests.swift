import Testing

@testable import TextEngine

/// Tests of reports of the text before the caret, which complete or correct the typed text.
@Suite struct SurroundingTextTests {
  private var typed = TypedText()

  private mutating func receive(
    _ before: String, isFromStart: Bool = true, after quiet: TypedText.Quiet = .none
  ) -> TypedText.ReportedChange {
    typed.receiveText(beforeCaret: before, isFromStart: isFromStart, after: quiet)
  }

  @Test mutating func acceptsAReportIfNothingIsKnown() {
    #expect(receive("Dear Sir, ") == .more)
    #expect(String(typed.characters) == "Dear Sir, ")
    #expect(typed.isFromStart)
  }

  @Test mutating func aReportCompletesTheTypedText() {
    typed.insert("fo")
    #expect(receive("the fo") == .more)
    #expect(String(typed.characters) == "the fo")
  }

  @Test mutating func anEchoThatIsBehindChangesNothing() {
    typed.insert("fox")
    #expect(receive("the f") == .nothingNew)
    #expect(receive("") == .nothingNew)
    #expect(String(typed.characters) == "fox")
  }

  @Test mutating func anEchoThatIsFarBehindChangesNothingForAWhile() {
    typed.begin()
    typed.insert("Th ")
    typed.insert("e")
    for echo in ["", "T", "Th", "Th "] {
      #expect(receive(echo, after: .brief) == .nothingNew)
    }
    #expect(String(typed.characters) == "Th e")
    #expect(receive("Tha", after: .brief) == .other)
    #expect(String(typed.characters) == "Tha")
  }

  @Test mutating func aShortenedReportedTextIsNoEcho() {
    typed.begin()
    typed.insert("Th ")
    #expect(receive("Th ") == .nothingNew)
    typed.insert("e")
    #expect(receive("Th", after: .brief) == .other)
    #expect(String(typed.characters) == "Th")
  }

  @Test mutating func anOldEchoIsTheFieldsText() {
    typed.begin()
    typed.insert("1234567")
    #expect(receive("12345", after: .brief) == .nothingNew)
    #expect(receive("12345", after: .long) == .other)
    #expect(String(typed.characters) == "12345")
  }

  @Test mutating func recognizesEchoesOfPartialReports() {
    #expect(receive("one two") == .more)
    typed.insert(" three")
    #expect(receive("one two th", after: .brief) == .nothingNew)
    #expect(receive("two th", isFromStart: false, after: .brief) == .nothingNew)
    #expect(receive("two t", isFromStart: true, after: .brief) == .other)
  }

  @Test mutating func aShorterReportWithoutTypingIsAMovedCaret() {
    typed.insert("fo")
    #expect(receive("one. fo") == .more)
    #expect(receive("one. ") == .other)
    #expect(String(typed.characters) == "one. ")
  }

  @Test mutating func aLateReportPrevailsOverTheTypedText() {
    typed.insert("fox")
    #expect(receive("the ", after: .long) == .other)
    #expect(String(typed.characters) == "the ")
    #expect(receive("", after: .long) == .other)
    #expect(typed.isEmpty && typed.isFromStart)
  }

  @Test mutating func aShorterReportKeepsTheKnownText() {
    typed.begin()
    typed.insert("the quick brown fox")
    #expect(receive("brown fox", isFromStart: false, after: .long) == .nothingNew)
    #expect(String(typed.characters) == "the quick brown fox")
    #expect(receive("brown fox", isFromStart: true, after: .long) == .other)
    #expect(String(typed.characters) == "brown fox")
  }

  @Test mutating func aRepeatedReportIsNothingNew() {
    #expect(receive("fox") == .more)
    #expect(receive("fox", after: .long) == .nothingNew)
  }

  /// A line break, a character of several bytes and a joined character count like letters of one
  /// byte. Each may be missing in the application's report.
  @Test(arguments: ["a", "é", "ab", "\n", "👨‍👩‍👧"])
  mutating func eachCharacterMayBeUnreported(text: String) {
    #expect(receive("Dear ") == .more)
    typed.insert(text)
    #expect(receive("Dear ", after: .brief) == .nothingNew)
    #expect(typed.characters.suffix(text.count) == Array(text)[...])
  }

  @Test func inTheMiddleOfATextASentenceBeginsWithACapital() throws {
    let typing = try TypingScript()
    typing.engine.forget()
    #expect(!typing.engine.wantsCapital)
    typing.engine.receiveText(beforeCaret: "The fox. ", isFromStart: true, after: .long)
    #expect(typing.engine.wantsCapital)
    typing.engine.receiveText(beforeCaret: "The fox, ", isFromStart: true, after: .long)
    #expect(!typing.engine.wantsCapital)
  }

  @Test func aReportDuringATapStaysValidAfterTheTap() throws {
    let typing = try TypingScript()
    typing.engine.touchedApplication(begins: true)
    typing.engine.receiveText(beforeCaret: "", isFromStart: true, after: .long)
    typing.engine.touchedApplication(begins: false)
    #expect(typing.engine.wantsCapital)
    typing.engine.touchedApplication(begins: true)
    #expect(!typing.engine.wantsCapital)
  }

  @Test func anUnreportedTapMakesTheCaretUnknown() throws {
    let typing = try TypingScript()
    typing.engine.receiveText(beforeCaret: "Fox. ", isFromStart: true, after: .long)
    typing.engine.touchedApplication(begins: true)
    typing.engine.begin()
    typing.engine.touchedApplication(begins: false)
    #expect(typing.engine.typed.isUnknown)
  }

  @Test func ignoresReportsOfSecretFields() throws {
    let typing = try TypingScript()
    typing.engine.rules = .secret
    typing.engine.receiveText(beforeCaret: "secret", isFromStart: true, after: .long)
    #expect(typing.engine.typed.isEmpty)
  }
}
