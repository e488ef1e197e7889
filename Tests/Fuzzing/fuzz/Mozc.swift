import CompositionMessages

/// Feeds mozc's answers to kana: two S-expressions, a line each, as mozc's helper writes them. The
/// first byte is the user's choice. The daemon accepts the result of any answer.
func fuzzMozc(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let lines = bytes.dropFirst().split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let answers = lines.map { SymbolicExpression(Array($0)) ?? .list([]) }
  let request = CompositionRequest(
    sequence: 1, method: .romaji, spellings: [.init(letters: "nihonn")], from: Int(first >> 6),
    choice: first & 1 == 0 ? nil : Int(first >> 1 & 31))
  precondition(request.isAcceptable)
  let reading = KanaReading(romaji: "nihonn")
  let conversion = MozcConversion(
    of: reading.kana, suggested: output(answers.first), converted: output(answers.last))
  let reply = conversion.reply(to: request, reading)
  precondition(reply.isAcceptable && reply.bounded == reply)
  precondition((try? CompositionReply(packet: reply.packet)) == reply)
  precondition(Set(conversion.candidates.map(\.text)).count == conversion.candidates.count)
}

/// Returns an answer's output, like `MozcEngine`.
private func output(_ answer: SymbolicExpression?) -> SymbolicExpression {
  answer?["output"] ?? .list([])
}
