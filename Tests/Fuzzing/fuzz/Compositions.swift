import CompositionMessages
import Units

/// Feeds the replies of `keyglass-ime` to the daemon, or the daemon's requests to the helper. The
/// first byte decides: bit 0 for a chosen candidate; bit 1 for a request; bit 2 for words.
func fuzzCompositions(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let packet = Array(bytes.dropFirst())
  if first & 4 != 0 {
    if first & 2 != 0 {
      guard let request = try? WordsRequest(packet: packet) else { return }
      precondition(request.packet == packet, "two packets for one request")
    } else {
      guard let reply = try? WordsReply(packet: packet) else { return }
      precondition(reply.packet == packet && reply.bounded == reply)
    }
    return
  }
  if first & 2 != 0 {
    guard let request = try? CompositionRequest(packet: packet) else { return }
    precondition(request.isAcceptable)
    precondition(request.packet == packet, "two packets for one request")
    return
  }
  var exchange = CompositionExchange()
  let asked = exchange.ask(
    .pinyin, [.init(letters: "nihao"), .init(letters: "nuhao", cost: 500)],
    choice: first & 1 != 0 ? 1 : nil, at: .zero)
  precondition(asked?.sequence == 1)
  guard let reply = try? exchange.receive(packet) else {
    // An impossible reply leaves the composition unchanged.
    precondition(exchange.isWaiting)
    return
  }
  precondition(!exchange.isWaiting && reply.sequence == 1)
  precondition(reply.isAcceptable && reply.bounded == reply)
  precondition(reply.packet == packet, "two packets for one reply")
  precondition(reply.candidates.count <= CompositionReply.candidatesLimit)
  let texts = reply.candidates.flatMap { [$0.text, $0.comment] } + [reply.preedit]
  for text in texts {
    precondition(text.utf8.count <= CompositionText.limit)
    precondition(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
  }
  precondition(
    reply.boundaries.allSatisfy { $0 > 0 && $0 < reply.preedit.count }, "no letter begins there")
  if let chosen = reply.chosen {
    precondition(first & 1 != 0 && chosen.letters <= 5 && chosen.spelling < 2)
  }
}
