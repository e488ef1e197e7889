import Lexicon

/// Which of the languages in use is being typed, by the last words that stand before the one in hand.
enum LanguageInUse {
  /// How many words count, and how much less each counts than the one after it.
  private static let wordCount = 6
  private static let fading: Float = 0.75
  /// A word says no more than this against a language, in nats.
  private static let leastLikely: Float = -14
  /// How much less is expected of a language that is not the layout's.
  private static let prior: Float = -1

  /// For each language the logarithm of the probability that the next word is of it.
  ///
  /// - Parameter lexicons: the layout's first.
  static func weights(of text: TypedText, in lexicons: [Lexicon]) -> [Float] {
    guard lexicons.count > 1 else { return lexicons.map { _ in 0 } }
    var weights = lexicons.indices.map { $0 == 0 ? 0 : prior }
    var share: Float = 1
    for word in text.wordsBefore(limit: wordCount) {
      for (index, lexicon) in lexicons.enumerated() {
        let found = lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max()
        weights[index] += share * max(found ?? leastLikely, leastLikely)
      }
      share *= fading
    }
    let best = weights.max() ?? 0
    let sum = weights.reduce(0) { $0 + exponential($1 - best) }
    return weights.map { $0 - best - naturalLogarithm(sum) }
  }

  /// What a word is read as, and in which of the languages.
  ///
  /// A word that one of them has is of that language: nothing of another takes its place, and where it
  /// is hardly the language that is typed, nothing does.
  ///
  /// - Parameters:
  ///   - readings: one in each language.
  ///   - likelihoods: of the word by itself in each language; nil where that lacks it.
  ///   - isBeforeOfOther: whether another language than one has the word before.
  static func choose(
    _ readings: [Vocabulary.Reading], _ weights: [Float], likelihoods: [Float?],
    isBeforeOfOther: (Int) -> Bool
  ) -> (reading: Vocabulary.Reading, language: Int) {
    let known = readings.indices.filter { readings[$0].isKnown }
    func score(_ index: Int) -> Float {
      weights[index]
        + (known.isEmpty
          ? readings[index].gain : max(likelihoods[index] ?? leastLikely, leastLikely))
    }
    let pool = known.isEmpty ? Array(readings.indices) : known
    let language = pool.max { score($0) < score($1) } ?? 0
    var reading = readings[language]
    reading.isKnown = !known.isEmpty
    let stands =
      known.isEmpty
      ? score(language) <= 0
      : weights[language] < hardly || known.contains { readings[$0].replacement == nil }
    if stands || reading.replacesBoth && isBeforeOfOther(language) {
      reading.replacement = nil
      reading.replacesBoth = false
    }
    for other in readings.indices where other != language {
      reading.candidates += readings[other].candidates
    }
    return (reading, language)
  }

  /// A language that is less probable than this, as a logarithm, is hardly the one that is typed.
  private static let hardly: Float = -1.4
}
