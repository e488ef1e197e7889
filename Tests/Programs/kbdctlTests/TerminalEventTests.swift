import Testing

@testable import kbdctl

struct TerminalEventTests {
  private func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    var parser = TerminalEventParser()
    return bytes.compactMap { parser.consume($0) }
  }

  @Test func theLeftButtonIsAFinger() {
    #expect(
      events(Array("\u{1b}[<0;5;3M\u{1b}[<32;6;3M\u{1b}[<0;6;4m".utf8)) == [
        .press(column: 4, line: 2), .drag(column: 5, line: 2), .release(column: 5, line: 3),
      ])
  }

  @Test func otherButtonsWheelsAndNonsenseAreNothing() {
    for text in [
      "\u{1b}[<2;5;3M", "\u{1b}[<64;5;3M", "\u{1b}[<0;5M", "\u{1b}[<0;0;3M", "\u{1b}[<0;5;3;4M",
      "\u{1b}[<0;99999999999999999999;3M", "\u{1b}[A", "\u{1b}OP", "\u{1b}[<-1;5;3M",
    ] {
      #expect(events(Array(text.utf8)) == [])
    }
  }

  @Test func aSequenceWithoutEndDoesNotSwallowWhatFollows() {
    #expect(
      events(Array("\u{1b}[<0;".utf8) + Array(repeating: UInt8(ascii: "1"), count: 60)).count > 10)
    #expect(
      events(Array("\u{1b}[<0;1\u{1b}[<0;5;3Mq".utf8)) == [
        .press(column: 4, line: 2), .character("q"),
      ])
  }
}
