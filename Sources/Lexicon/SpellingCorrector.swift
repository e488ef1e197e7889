/// What a word that was typed letter by letter should have been.
package final class SpellingCorrector {
  private let decoder: Decoder
  private let model: SpellingModel
  private let lexicon: Lexicon
  private var found: [Decoder.Candidate] = []
  /// What the decoder has taken so far.
  private var symbols: [UInt8] = []
  private var context: WordPredictor.Context?

  /// How much likelier than a word that the lexicon does not know a correction must be before it
  /// is made unasked, in nats. Chosen so that correct words stay as they are.
  package var margin: Float = -3.2

  /// How much likelier still where the two differ only at the end: there the word may be a form
  /// that the lexicon lacks.
  package var endingMargin: Float = 2.5

  package init(_ lexicon: Lexicon, workspace: DecoderWorkspace = DecoderWorkspace()) {
    self.lexicon = lexicon
    decoder = Decoder(lexicon, costs: .spelling, workspace: workspace)
    model = SpellingModel(alphabet: lexicon.alphabet)
  }

  /// That of what is only typed for something else, which surely is meant.
  package static let shortcutGain: Float = 20

  /// What came of a word.
  package struct Correction: Hashable, Sendable {
    /// What may have been meant, the likeliest first; the word itself where the lexicon has it.
    package var candidates: [String]
    /// Whether the first of them takes the word's place unasked.
    package var replaces: Bool { gain > 0 }
    /// How much likelier than it must be that is, in nats.
    package var gain: Float

    package static let nothing = Correction(candidates: [], gain: 0)
  }

  package func correct(
    _ typed: String, after context: WordPredictor.Context = .unknown, limit: Int = 5
  ) -> Correction {
    guard let letterCount = decode(typed, after: context) else { return .nothing }
    let marks = WordMarks(typed)
    decoder.candidates(&found, limit: marks.isEmpty ? limit + 3 : Self.markedLimit)
    let caseless = typed.lowercased()
    var candidates: [String] = []
    for candidate in found {
      let text = lexicon.text(of: candidate.word)
      if lexicon.flags(of: candidate.word).contains(.neverSuggested), text.lowercased() != caseless
      {
        continue
      }
      let shown = shown(candidate.word)
      if !candidates.contains(shown) { candidates.append(shown) }
    }
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
      candidates.removeAll { $0.lowercased() == caseless }
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
    let shared = zip(caseless.unicodeScalars, first.lowercased().unicodeScalars)
      .prefix { $0 == $1 }.count
    let isForm = shared >= max(4, letterCount - 2)
    let needed = SpellingCorrector.unknownWord(letterCount) + margin + (isForm ? endingMargin : 0)
    return Correction(candidates: candidates, gain: max(0, best.score - needed))
  }

  /// How many words are looked at for one that keeps the marks of what was typed.
  private static let markedLimit = 24

  /// A word as it is offered: for what is only typed for another, that.
  private func shown(_ word: Lexicon.WordNumber) -> String {
    lexicon.flags(of: word).contains(.shortcutOnly)
      ? lexicon.replacement(of: word) ?? lexicon.text(of: word) : lexicon.text(of: word)
  }

  /// Goes on from where the last word was the same; answers with the number of letters.
  private func decode(_ typed: String, after context: WordPredictor.Context) -> Int? {
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
    for symbol in letters[kept...] {
      decoder.append { model.fill($0, typed: Int(symbol)) }
    }
    symbols = letters
    return letters.count
  }

  /// How likely it is that a word which the lexicon does not know is typed with these many
  /// letters, as the logarithm of its probability.
  package static func unknownWord(_ letterCount: Int) -> Float {
    -9 - 0.9 * Float(letterCount)
  }
}

extension Lexicon {
  /// Whether it has a word, whatever its case; what is only typed for another is none.
  package func has(_ typed: some StringProtocol) -> Bool {
    words(written: typed).contains { !flags(of: $0).contains(.shortcutOnly) }
  }

  /// Whether it has a word only as a name: with the first letter a capital.
  package func hasOnlyAsName(_ word: some StringProtocol) -> Bool {
    let known = words(written: word).filter { !flags(of: $0).contains(.shortcutOnly) }
    return !known.isEmpty && known.allSatisfy { flags(of: $0).contains(.capital) }
  }

  /// What is meant by letters that are no word.
  package func replacement(typed: some StringProtocol) -> String? {
    words(written: typed).lazy.compactMap { self.replacement(of: $0) }.first
  }

  /// The words that are written like this, whatever their case.
  package func words(written typed: some StringProtocol) -> [WordNumber] {
    let caseless = typed.lowercased()
    return words(spelt: typed).filter { text(of: $0).lowercased() == caseless }
  }
}
