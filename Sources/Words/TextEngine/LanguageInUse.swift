import Lexicon

/// Finds which of the languages in use is being typed, from the words before the current word.
enum LanguageInUse {
  /// The number of preceding words that are considered.
  private static let wordCount = 6
  /// The weight of each word relative to the word after it.
  private static let fading: Float = 0.75
  /// Lower limit for the log probability of a word in a language, in nats.
  private static let leastLikely: Float = -14
  /// The initial score, in nats, of each language except the layout's.
  static let prior: Float = -1

  /// Returns, for each language, the logarithm of the probability that the next word is in it.
  ///
  /// - Parameters:
  ///   - lexicons: the lexicons of the languages, the layout's first.
  ///   - pause: called after each lookup in a lexicon.
  /// - Throws: the error that `pause` throws.
  static func weights<Failure>(
    of text: TypedText, in lexicons: [Lexicon], pause: () throws(Failure) -> Void
  ) throws(Failure) -> [Float] {
    guard lexicons.count > 1 else { return lexicons.map { _ in 0 } }
    var weights = lexicons.indices.map { $0 == 0 ? 0 : prior }
    var share: Float = 1
    for word in text.wordsBefore(limit: wordCount) {
      for (index, lexicon) in lexicons.enumerated() {
        let found = lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max()
        try pause()
        weights[index] += share * max(found ?? leastLikely, leastLikely)
      }
      share *= fading
    }
    let best = weights.max() ?? 0
    let sum = weights.reduce(0) { $0 + exponential($1 - best) }
    return weights.map { $0 - best - naturalLogarithm(sum) }
  }

  /// Chooses the reading of a word, and its language.
  ///
  /// If some languages have the word, only their readings are considered, and the word is replaced
  /// only if all of them agree. A known word of an unlikely language is never replaced.
  ///
  /// - Parameters:
  ///   - readings: a reading for each language.
  ///   - likelihoods: the word's own log probability in each language; nil if the language lacks
  ///     the word.
  ///   - isBeforeOfOther: returns true if the preceding word is in a language other than the given
  ///     language.
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

  /// The log probability below which a language is unlikely here.
  static let hardly: Float = -1.4
}
