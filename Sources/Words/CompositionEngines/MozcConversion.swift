import CompositionMessages

/// The texts that a reading can mean, taken from mozc's answers.
struct MozcConversion {
  /// The candidates, each text once, with the number of kana scalars that each replaces.
  private(set) var candidates: [(text: String, kana: Int)] = []
  private(set) var boundaries: [Int] = []

  /// The number of mozc's alternatives listed before the plain kana. It applies only if the reading
  /// is a single word.
  private static let beforeKana = 6

  /// Reads mozc's answers. There are no candidates if the answers are about another reading.
  ///
  /// - Parameters:
  ///   - kana: the reading.
  ///   - suggested: mozc's answer to the reading.
  ///   - converted: mozc's answer to the space bar after the reading.
  init(of kana: String, suggested: SymbolicExpression, converted: SymbolicExpression) {
    let count = kana.unicodeScalars.count
    let segments = (converted["preedit"]?.items(of: "segment") ?? []).map {
      (value: $0["value"]?.text ?? "", key: $0["key"]?.text ?? "")
    }
    let first = segments.first?.key.unicodeScalars.count ?? 0
    // Without kana for every segment, the answer is not about this reading.
    guard segments.map(\.key).joined() == kana, !segments.contains(where: \.key.isEmpty) else {
      return
    }
    add(segments.map(\.value).joined(), count)
    let others = Self.texts(converted, of: segments.first?.key ?? "")
    // Alternatives are for the first segment; the other segments keep their text.
    let after = segments.dropFirst().map(\.value).joined()
    for text in others.prefix(after.isEmpty ? Self.beforeKana : 4) { add(text + after, count) }
    for text in Self.texts(suggested, of: kana) { add(text, count) }
    add(kana, count)
    add(KanaReading.katakana(kana), count)
    // A candidate may also replace only the first segment; the others then stay in the composition.
    for text in others { add(text, first) }
    var place = 0
    for segment in segments.dropLast() {
      place += segment.key.count
      boundaries.append(place)
    }
  }

  /// Returns the reply to a request.
  ///
  /// - Parameter reading: the reading of the request's letters, whose kana were converted.
  func reply(to request: CompositionRequest, _ reading: KanaReading) -> CompositionReply {
    let kana = reading.kana
    let shown = candidates.dropFirst(request.from)
    var reply = CompositionReply(
      sequence: request.sequence, preedit: kana + reading.rest, boundaries: boundaries,
      candidates: shown.prefix(CompositionReply.candidatesLimit).map { .init(text: $0.text) },
      hasMore: shown.count > CompositionReply.candidatesLimit)
    if let choice = request.choice, candidates.indices.contains(choice) {
      let chosen = candidates[choice]
      let count =
        chosen.kana == kana.unicodeScalars.count && reading.rest.isEmpty
        ? request.spellings[0].letters.utf8.count : reading.letters(ofFirst: chosen.kana)
      reply.chosen = .init(text: chosen.text, letters: count, spelling: 0)
    }
    return reply.bounded
  }

  private mutating func add(_ text: String, _ kana: Int) {
    guard !text.isEmpty, CompositionText.isAcceptable(text),
      !candidates.contains(where: { $0.text == text })
    else { return }
    candidates.append((text, kana))
  }

  /// Returns an answer's candidates for the reading. A candidate for a longer reading is left out.
  /// A candidate for a shorter reading is kept, because mozc leaves out a particle at the end.
  private static func texts(_ answer: SymbolicExpression, of reading: String) -> [String] {
    (answer["all-candidate-words"]?.items(of: "candidates") ?? []).compactMap { candidate in
      if let key = candidate["key"]?.text, !reading.hasPrefix(key) { return nil }
      return candidate["value"]?.text
    }
  }
}
