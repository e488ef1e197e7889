import Testing

@testable import CompositionMessages

@Suite struct WordsPacketTests {
  @Test(
    arguments: [
      .list(after: ""), .list(after: "你好"), .remove("号"), .forget, .forgetEverybody,
    ] as [WordsRequest.Action])
  func aRequestIsReadBackUnchanged(action: WordsRequest.Action) throws {
    let request = WordsRequest(owner: 1000, action)
    #expect(try WordsRequest(packet: request.packet) == request)
    #expect(request.packet.count <= WordsRequest.packetLimit)
    for count in request.packet.indices {
      #expect(throws: PacketError.self) {
        try WordsRequest(packet: Array(request.packet[..<count]))
      }
    }
    #expect(throws: PacketError.self) { try WordsRequest(packet: request.packet + [0]) }
    #expect(throws: PacketError.self) { try CompositionRequest(packet: request.packet) }
  }

  /// A client may ask with any text, so the daemon refuses a text that would end the helper.
  @Test(arguments: ["\n", "a\u{1}", "\u{E000}", "\u{AD}", String(repeating: "a", count: 257)])
  func aTextThatNoCompositionHasIsNotAcceptable(text: String) {
    #expect(!WordsRequest(owner: 1, .list(after: text)).isAcceptable)
    #expect(!WordsRequest(owner: 1, .remove(text)).isAcceptable)
  }

  @Test(
    arguments: [
      .list(after: ""), .list(after: "你好"), .remove("号"), .forget, .forgetEverybody,
    ] as [WordsRequest.Action])
  func theHelperReadsEveryAcceptableRequest(action: WordsRequest.Action) throws {
    let request = WordsRequest(owner: 1, action)
    #expect(request.isAcceptable)
    _ = try WordsRequest(packet: request.packet)
  }

  @Test func forgettingNamesNoText() {
    var packet = WordsRequest(owner: 1, .remove("好")).packet
    packet[5] = 3
    #expect(throws: PacketError.self) { try WordsRequest(packet: packet) }
  }

  @Test func aReplyIsReadBackUnchanged() throws {
    let reply = WordsReply(
      words: [.init(text: "你", count: 1), .init(text: "好", count: .max)], hasMore: true)
    #expect(try WordsReply(packet: reply.packet) == reply)
    #expect(WordsReply.claims(reply.packet))
    #expect(!WordsReply.claims(CompositionReply(sequence: 0, preedit: "").packet))
    for count in reply.packet.indices {
      #expect(throws: PacketError.self) { try WordsReply(packet: Array(reply.packet[..<count])) }
    }
  }

  @Test func aTruncatedReplySaysThatMoreFollows() throws {
    let text = String(repeating: "𠀀", count: 63)
    let words = (0..<90).map { WordsReply.Word(text: "\(100 + $0)" + text, count: 1) }
    let reply = WordsReply(words: words).bounded
    #expect(reply.hasMore && (1..<90).contains(reply.words.count))
    #expect(reply.packet.count <= WordsReply.packetLimit)
    #expect(try WordsReply(packet: reply.packet) == reply)
  }

  @Test func leavesOutWordsThatCannotBeShown() {
    let reply = WordsReply(words: [.init(text: "", count: 1), .init(text: "a\n", count: 1)])
    #expect(reply.bounded.words.isEmpty)
  }

  /// A client would ask for ever if an empty reply promised more words.
  @Test func aReplyGoesOn() {
    #expect(throws: PacketError.self) { try WordsReply(packet: WordsReply(hasMore: true).packet) }
    let twice = WordsReply(words: [.init(text: "好", count: 1), .init(text: "好", count: 1)])
    #expect(throws: PacketError.self) { try WordsReply(packet: twice.packet) }
  }
}
