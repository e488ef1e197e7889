/// Corrects a typed word by its letters alone, without touches.
package final class SpellingCorrector {
  private let decoder: Decoder
  private let model: SpellingModel
  private let lexicon: Lexicon
  private var found: [Decoder.Candidate] = []
  /// The letters that the decoder has decoded.
  private var symbols: [UInt8] = []
  private var context: WordPredictor.Context?

  /// The margin, in nats, by which an automatic correction must beat an unknown word. The value was
  /// chosen so that correct words are not changed.
  package var margin: Float = -3.2

  /// The additional margin needed if the correction differs only at the end of the word. The typed
  /// word may then be an inflected form that the lexicon lacks.
  package var endingMargin: Float = 2.5

  package init(_ lexicon: Lexicon, workspace: DecoderWorkspace = DecoderWorkspace()) {
    self.lexicon = lexicon
    decoder = Decoder(lexicon, costs: .spelling, workspace: workspace)
    model = SpellingModel(alphabet: lexicon.alphabet)
  }

  /// The `gain` of a correction that is a shortcut's replacement: high, because a user who types a
  /// shortcut surely means its replacement.
  package static let shortcutGain: Float = 20

  /// The result for one typed word.
  package struct Correction: Hashable, Sendable {
    /// The possible words, the likeliest first; the typed word itself comes first if the lexicon
    /// has it.
    package var candidates: [String]
    /// True if the first candidate automatically replaces the typed word.
    package var replaces: Bool { gain > 0 }
    /// The amount by which the first candidate exceeds the needed margin, in nats; 0 if nothing is
    /// replaced.
    package var gain: Float

    package static let nothing = Correction(candidates: [], gain: 0)
  }

  /// Corrects a word without interruption.
  package func correct(
    _ typed: String, after context: WordPredictor.Context = .unknown, limit: Int = 5
  ) -> Correction {
    correct(typed, after: context, limit: limit, pause: {})
  }

  /// - Parameter pause: called regularly, as in `Decoder.append`.
  /// - Throws: the error that `pause` throws.
  package func correct<Failure>(
    _ typed: String, after context: WordPredictor.Context, limit: Int = 5,
    pause: () throws(Failure) -> Void
  ) throws(Failure) -> Correction {
    guard let letterCount = try decode(typed, after: context, pause) else { return .nothing }
    let marks = WordMarks(typed, lexicon.alphabet.casing)
    try decoder.candidates(
      &found, limit: marks.isEmpty ? limit + 3 : Self.markedLimit, pause: pause)
    let caseless = lexicon.lowercased(typed)
    var candidates: [String] = []
    for candidate in found {
      try pause()
      let text = lexicon.text(of: candidate.word)
      if lexicon.flags(of: candidate.word).contains(.neverSuggested),
        lexicon.lowercased(text) != caseless
      {
        continue
      }
      let shown = shown(candidate.word)
      if !candidates.contains(shown) { candidates.append(shown) }
    }
    try pause()
    if !marks.isEmpty {
      let kept = candidates.filter { lexicon.keeps(marks, in: $0) }
      candidates = kept + candidates.filter { !kept.contains($0) }
    }
    let isKnown = lexicon.has(typed)
    if !isKnown, let meant = lexicon.replacement(typed: typed) {
      candidates.removeAll { $0 == meant }
      return Correction(
        candidates: Array(([meant] + candidates).prefix(limit)), gain: Self.shortcutGain)
    }
    if isKnown {
      candidates.removeAll { lexicon.lowercased($0) == caseless }
      candidates.insert(typed, at: 0)
    }
    candidates = Array(candidates.prefix(limit))
    let best = found.first { candidate in
      !lexicon.flags(of: candidate.word).contains(.neverSuggested)
        && lexicon.keeps(marks, in: shown(candidate.word))
    }
    guard !isKnown, let best, let first = candidates.first else {
      return Correction(candidates: candidates, gain: 0)
    }
    let shared = zip(caseless.unicodeScalars, lexicon.lowercased(first).unicodeScalars)
      .prefix { $0 == $1 }.count
    let isForm = shared >= max(4, letterCount - 2)
    let needed = SpellingCorrector.unknownWord(letterCount) + margin + (isForm ? endingMargin : 0)
    return Correction(candidates: candidates, gain: max(0, best.score - needed))
  }

  /// Upper limit for the candidates of a word with apostrophes or hyphens. The limit is high,
  /// because many candidates may lack these marks.
  private static let markedLimit = 24

  /// Returns the text to offer for a word: a shortcut's replacement, or the word itself.
  private func shown(_ word: Lexicon.WordNumber) -> String {
    lexicon.flags(of: word).contains(.shortcutOnly)
      ? lexicon.replacement(of: word) ?? lexicon.text(of: word) : lexicon.text(of: word)
  }

  /// Decodes the typed word. Letters shared with the previously decoded word are reused. Returns
  /// the number of letters.
  private func decode<Failure>(
    _ typed: String, after context: WordPredictor.Context, _ pause: () throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    var letters: [UInt8] = []
    for scalar in typed.unicodeScalars {
      guard let found = lexicon.alphabet.symbols(of: scalar) else { return nil }
      letters += found
    }
    guard !letters.isEmpty, letters.count <= Decoder.maximumStrokes else { return nil }
    if self.context != context || decoder.isOutdated {
      decoder.reset(after: context)
      symbols = []
      self.context = context
    }
    let kept = zip(letters, symbols).prefix { $0 == $1 }.count
    while decoder.strokeCount > kept { decoder.removeLast() }
    // If `pause` throws, the decoder has only the letters decoded so far.
    defer { symbols = Array(letters.prefix(decoder.strokeCount)) }
    for symbol in letters[kept...] {
      try decoder.append({ model.fill($0, typed: Int(symbol)) }, pause: pause)
    }
    return letters.count
  }

  /// Returns the log probability of a word that the lexicon lacks, by its number of letters.
  package static func unknownWord(_ letterCount: Int) -> Float {
    -9 - 0.9 * Float(letterCount)
  }
}

extension Lexicon {
  /// True if the lexicon has a word in any case; shortcuts do not count.
  package func has(_ typed: some StringProtocol) -> Bool {
    words(written: typed).contains { !flags(of: $0).contains(.shortcutOnly) }
  }

  /// True if the lexicon has a word only with a capital first letter, as a name.
  package func hasOnlyAsName(_ word: some StringProtocol) -> Bool {
    let known = words(written: word).filter { !flags(of: $0).contains(.shortcutOnly) }
    return !known.isEmpty && known.allSatisfy { flags(of: $0).contains(.capital) }
  }

  /// Returns the replacement of a shortcut.
  package func replacement(typed: some StringProtocol) -> String? {
    words(written: typed).lazy.compactMap { self.replacement(of: $0) }.first
  }

  /// Returns the words in this spelling, in any case.
  package func words(written typed: some StringProtocol) -> [WordNumber] {
    let caseless = lowercased(typed)
    return words(spelt: typed).filter { lowercased(text(of: $0)) == caseless }
  }
}
