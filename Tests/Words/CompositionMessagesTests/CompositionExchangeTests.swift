import Testing
import Units

@testable import CompositionMessages

@Suite struct CompositionExchangeTests {
  private var exchange = CompositionExchange()
  private let begin = Microseconds.seconds(1)

  private mutating func ask(
    _ letters: String, choice: Int? = nil, at time: Microseconds
  ) throws -> CompositionRequest {
    let request = exchange.ask(.pinyin, [.init(letters: letters)], choice: choice, at: time)
    return try #require(request)
  }

  private func reply(
    to request: CompositionRequest, chosen: CompositionReply.Chosen? = nil
  ) -> CompositionReply {
    CompositionReply(
      sequence: request.sequence, preedit: request.spellings[0].letters,
      candidates: [.init(text: "你")], chosen: chosen)
  }

  private mutating func expect(
    _ expected: CompositionReply?, from answer: CompositionReply,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let received = try exchange.receive(answer.packet)
    #expect(received == expected, sourceLocation: location)
  }

  private mutating func expectRefusal(
    of answer: CompositionReply, at location: SourceLocation = #_sourceLocation
  ) {
    let received = Result { [packet = answer.packet] in try exchange.receive(packet) }
    #expect(throws: PacketError.self, sourceLocation: location) { try received.get() }
  }

  @Test mutating func aReplyToTheLastRequestCountsOnce() throws {
    let answer = reply(to: try ask("ni", at: begin))
    #expect(exchange.isWaiting)
    try expect(answer, from: answer)
    #expect(!exchange.isWaiting)
    try expect(nil, from: answer)
  }

  @Test mutating func aReplyToLettersBeforeIsStale() throws {
    let first = try ask("n", at: begin)
    let second = try ask("ni", at: begin + .milliseconds(80))
    try expect(nil, from: reply(to: first))
    #expect(exchange.isWaiting)
    try expect(reply(to: second), from: reply(to: second))
  }

  @Test mutating func aReplyAfterTheDeadlineStillCounts() throws {
    #expect(exchange.deadline == nil)
    let request = try ask("ni", at: begin)
    #expect(exchange.deadline == begin + .milliseconds(150))
    // A late reply still counts: the helper starts with the first request.
    try expect(reply(to: request), from: reply(to: request))
    #expect(exchange.deadline == nil)
  }

  @Test mutating func ignoresRepliesToAForgottenComposition() throws {
    let request = try ask("ni", at: begin)
    exchange.forget()
    #expect(exchange.deadline == nil)
    try expect(nil, from: reply(to: request))
  }

  @Test mutating func aChoiceThatNobodyMadeIsRefused() throws {
    var request = try ask("ni", at: begin)
    var answer = reply(to: request, chosen: .init(text: "你", letters: 2, spelling: 0))
    expectRefusal(of: answer)

    request = try ask("ni", choice: 0, at: begin)
    answer = reply(to: request, chosen: .init(text: "你", letters: 2, spelling: 0))
    try expect(answer, from: answer)

    // These choices have letters or a spelling that the request did not have.
    for chosen in [
      CompositionReply.Chosen(text: "你", letters: 3, spelling: 0),
      .init(text: "你", letters: 2, spelling: 1),
    ] {
      request = try ask("ni", choice: 0, at: begin)
      answer = reply(to: request, chosen: chosen)
      expectRefusal(of: answer)
    }
  }

  @Test mutating func sendsNoRequestThatIsTooLong() throws {
    let request = try ask("ni", at: begin)
    let long = String(repeating: "a", count: 65)
    let refused = exchange.ask(.pinyin, [.init(letters: long)], at: begin)
    #expect(refused == nil)
    #expect(!exchange.isWaiting)
    try expect(nil, from: reply(to: request))
  }

  @Test mutating func numbersGoRound() throws {
    let first = try ask("n", at: begin)
    let second = try ask("ni", at: begin)
    #expect(second.sequence == first.sequence &+ 1)
  }
}
