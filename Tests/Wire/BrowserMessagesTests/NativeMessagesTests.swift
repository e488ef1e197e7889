import Testing

@testable import BrowserMessages

@Suite struct NativeMessagesTests {
  @Test func messagesInPiecesComeWhole() throws {
    let sent = [#"{"focus":"page"}"#, "{}", #"{"focus":"away"}"#]
    var messages = NativeMessages()
    var received: [String] = []
    for byte in sent.flatMap({ NativeMessages.framed($0.utf8) }) {
      messages.append([byte])
      while let message = try messages.next() {
        received.append(String(decoding: message, as: UTF8.self))
      }
    }
    #expect(received == sent)
  }

  @Test func theLongestIsTakenAndALongerOneEndsAll() throws {
    var messages = NativeMessages()
    messages.append(NativeMessages.framed([UInt8](repeating: 0x20, count: NativeMessages.limit)))
    #expect(try messages.next()?.count == NativeMessages.limit)
    // The length alone causes the error.
    messages.append([1, 16, 0, 0])
    #expect(throws: NativeMessages.TooLong.self) { try messages.next() }
  }
}
