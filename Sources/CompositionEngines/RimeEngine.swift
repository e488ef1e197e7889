package import CompositionMessages

/// Chinese by one of librime's schemas.
package final class RimeEngine: CompositionEngine {
  /// One for each spelling: typing a letter more in each is faster than typing all of them anew.
  private let sessions: [RimeSession]

  /// - Throws: if the method's schema or its tables cannot be read.
  package init(_ rime: Rime, _ method: CompositionMethod) throws(EngineError) {
    var sessions: [RimeSession] = []
    for _ in 0..<CompositionRequest.spellingsLimit {
      sessions.append(try RimeSession(rime, method))
    }
    self.sessions = sessions
  }

  package func reply(to request: CompositionRequest) -> CompositionReply {
    var lists: [RankedCandidates.List] = []
    let wanted = max(
      request.from + CompositionReply.candidatesLimit, (request.choice ?? 0) + 1)
    for (place, spelling) in request.spellings.enumerated() {
      let session = sessions[place]
      guard session.show(Array(spelling.letters.utf8)) else { continue }
      let (preedit, isWhole) = session.reading
      // What is not likeliest is not looked through to its end.
      let limit = place == 0 ? wanted + 1 : Self.otherCandidates
      lists.append(
        RankedCandidates.List(
          spelling: place, cost: Double(spelling.cost) / 100,
          syllables: Syllables(preedit), isWhole: isWhole,
          candidates: session.candidates(limit: limit)))
    }
    let found = RankedCandidates.merged(lists, limit: wanted + 1)
    let shown = lists.first { $0.spelling == 0 }?.syllables
    var reply = CompositionReply(
      sequence: request.sequence,
      preedit: shown?.letters ?? request.method.typed(for: request.spellings[0].letters),
      boundaries: shown?.boundaries ?? [],
      candidates: found.dropFirst(request.from).prefix(CompositionReply.candidatesLimit).map {
        .init(text: $0.text, comment: $0.comment)
      },
      hasMore: found.count > request.from + CompositionReply.candidatesLimit)
    if let choice = request.choice, found.indices.contains(choice) {
      let taken = found[choice]
      reply.chosen = .init(
        text: taken.text,
        letters: sessions[taken.spelling].take(taken.place, learns: request.learns),
        spelling: taken.spelling)
    }
    return reply.bounded
  }

  private static let otherCandidates = 10
}
