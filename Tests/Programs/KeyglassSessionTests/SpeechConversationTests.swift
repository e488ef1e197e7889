import ControlProtocol
import Testing

@testable import keyglass_session

/// Tests of the lines to speech-dispatcher, each sent once the line before it is answered.
struct SpeechConversationTests {
  private var conversation = SpeechConversation()

  private func text(
    _ text: String, _ kind: SpokenText.Kind = .text, in language: String = "en",
    interrupts: Bool = false
  ) -> SpokenText {
    SpokenText(kind: kind, text: text, language: language, interrupts: interrupts)
  }

  /// Answers each line, and returns all lines.
  private mutating func lines(answer: String = "200 OK") throws -> [String] {
    var lines: [String] = []
    while let output = conversation.nextOutput() {
      var line = String(decoding: output, as: UTF8.self)
      lines.append(line)
      if line == "SPEAK\r\n" {
        let more = try conversation.receive("230 OK RECEIVING DATA\r\n".utf8)
        line = String(decoding: more ?? [], as: UTF8.self)
        lines.append(line)
      }
      #expect(conversation.nextOutput() == nil)
      let rest = try conversation.receive("225-7\r\n\(answer)\r\n".utf8)
      #expect(rest == nil)
    }
    return lines.map { $0.split(separator: "\r\n").joined(separator: "|") }
  }

  private let beginning = [
    "SET self CLIENT_NAME user:keyglass:keyboard", "SET self CAP_LET_RECOGN spell",
  ]

  @Test mutating func aTextAndACharacter() throws {
    conversation.speak(text("a", .character, in: "de"))
    conversation.speak(text("Punkt", in: "de"))
    conversation.speak(text("dot", .dot))
    #expect(
      try lines() == beginning + [
        "SET self LANGUAGE de", "CHAR a", "SPEAK", "Punkt|.", "SET self LANGUAGE en", "SPEAK",
        "dot|.",
      ])
  }

  @Test mutating func anInterruptingTextReplacesWhatWasNotSent() throws {
    conversation.speak(text("one"))
    conversation.speak(text("two"))
    conversation.speak(text("three", interrupts: true))
    #expect(try lines() == beginning + ["CANCEL self", "SET self LANGUAGE en", "SPEAK", "three|."])
  }

  @Test mutating func aDotOrALineEndEndsNoText() throws {
    conversation.speak(text("..\nQUIT"))
    conversation.speak(text(" ", .character))
    #expect(
      try lines().suffix(4) == ["SET self LANGUAGE en", "SPEAK", "... QUIT|.", "CHAR space"])
  }

  @Test mutating func anErrorEndsNothing() throws {
    conversation.speak(text("a"))
    conversation.speak(text("b"))
    #expect(try lines(answer: "300 ERR INTERNAL").suffix(4) == ["SPEAK", "a|.", "SPEAK", "b|."])
  }

  @Test mutating func anotherProtocolIsRefused() {
    #expect(throws: SpeechConversation.TooLong.self) {
      try conversation.receive([UInt8](repeating: 65, count: 5_000))
    }
  }

  @Test mutating func silenceOnlyCancels() throws {
    conversation.speak(text("one"))
    conversation.speak(.silence)
    #expect(try lines() == beginning + ["CANCEL self"])
  }

  @Test mutating func aLineThatWouldBeSpokenEndsNothing() {
    conversation = SpeechConversation()
    #expect(conversation.ending != nil)
    conversation.speak(text("one"))
    while let output = conversation.nextOutput() {
      if output == Array("SPEAK\r\n".utf8) { break }
      _ = try? conversation.receive("200 OK\r\n".utf8)
    }
    #expect(conversation.ending == nil)
  }
}
