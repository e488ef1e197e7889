/// Predicts the next word: the probability of each word after the preceding ones.
///
/// P(w) = seen(z, a, w) + backOff(z, a) · (seen(a, w) + backOff(a) · P(w) · mix(class of w)), where
/// z and a are the two preceding words. The mix is the factor by which the classes of z and a make
/// a class of words likelier. The user's own uses are added to P. docs/TEXT.md explains the
/// numbers.
package final class WordPredictor {
  package let lexicon: Lexicon
  /// The weight of the class probabilities for words that were not seen in the context.
  package static let classShare: Float = 0.7

  private var mix: [Float]
  /// Known successors of the preceding word.
  private var pairs = Followers()
  /// Known successors of the two preceding words.
  private var triples = Followers()
  /// True if the user has used any words. `previous` is then the preceding word, and `following`
  /// has the words that the user has used after it.
  private var hasOwn: Bool
  private var previous: Lexicon.WordNumber?
  private var following: OwnWords.Following?
  /// The probability for each cost of a successor: one table for all predictors.
  private let probabilities = WordPredictor.probabilities
  private static let probabilities = (0..<LexiconSuccessor.costCount).map {
    exponential(-Float($0) * LexiconSuccessor.costUnit)
  }

  /// Begins in an unknown context.
  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    mix = Array(repeating: 1, count: lexicon.classes.count)
    hasOwn = !lexicon.own.isEmpty
  }

  /// The two words before the word.
  package struct Context: Hashable, Sendable {
    /// The preceding word.
    package var previous: Previous
    /// The word before the preceding word.
    package var beforePrevious: Previous

    package enum Previous: Hashable, Sendable {
      /// Unknown, because the caret was moved.
      case unknown
      case sentenceStart
      case word(Lexicon.WordNumber)
      /// A word that the lexicon lacks.
      case otherWord
    }

    package init(previous: Previous, beforePrevious: Previous) {
      self.previous = previous
      self.beforePrevious = beforePrevious
    }

    package static let unknown = Context(previous: .unknown, beforePrevious: .unknown)
    package static let sentenceStart = Context(
      previous: .sentenceStart, beforePrevious: .sentenceStart)

    /// Returns the context after one more word.
    package func appending(_ word: Lexicon.WordNumber?) -> Context {
      Context(previous: word.map { .word($0) } ?? .otherWord, beforePrevious: previous)
    }
  }

  /// Moves to another context. The move takes a few microseconds; queries are then fast.
  package func move(to context: Context) {
    pairs = Followers()
    triples = Followers()
    previous = nil
    following = nil
    hasOwn = !lexicon.own.isEmpty
    if hasOwn, case .word(let word) = context.previous {
      previous = word
      following = lexicon.own.wordsFollowing(word)
    }
    if let last = key(of: context.previous) {
      pairs = findFollowers(of: last)
      if case .word = context.previous, let before = key(of: context.beforePrevious) {
        triples = findFollowers(of: LexiconContext.key(of: last, after: before))
      }
    }
    let count = lexicon.classes.count
    guard let last = wordClass(of: context.previous) else {
      for index in mix.indices { mix[index] = 1 }
      return
    }
    let before = wordClass(of: context.beforePrevious) ?? count - 2
    let row = (before * count + last) * count
    for index in 0..<count {
      let cost = Float(lexicon.classTriples[row + index]) * LexiconFormat.Section.classCostUnit
      let usual = max(1e-9, lexicon.classes[index])
      mix[index] =
        WordPredictor.classShare * exponential(-cost) / usual + 1 - WordPredictor.classShare
    }
  }

  /// The known successors of a context.
  private struct Followers {
    /// The indices in `Lexicon.successors`.
    var places = 0..<0
    /// The share of the probability that is left to shorter contexts.
    var backOff: Float = 1
  }

  private func key(of previous: Context.Previous) -> UInt32? {
    switch previous {
    case .sentenceStart: LexiconContext.sentenceStart
    case .word(let word): UInt32(truncatingIfNeeded: word)
    case .unknown, .otherWord: nil
    }
  }

  private func findFollowers(of key: UInt32) -> Followers {
    guard let index = lexicon.contextIndex(of: key), let places = lexicon.successors(of: index)
    else { return Followers() }
    let cost = min(Int(lexicon.backOffs[index]), probabilities.count - 1)
    return Followers(places: places, backOff: probabilities[cost])
  }

  /// The natural logarithm of the word's probability in this context.
  @inline(__always) package func logProbability(of word: Lexicon.WordNumber) -> Float {
    let entry = lexicon.words[word]
    let general = entry.logProbability
    let share = triples.backOff * pairs.backOff
    let factor = share * (Int(entry.wordClass) < mix.count ? mix[Int(entry.wordClass)] : 1)
    var seen = triples.backOff * seenProbability(of: word, in: pairs.places)
    if !triples.places.isEmpty { seen += seenProbability(of: word, in: triples.places) }
    if hasOwn { seen += ownProbability(of: word) }
    if seen == 0 { return general + fastLogarithm(factor) }
    return fastLogarithm(seen + exponential(general) * factor)
  }

  /// Visits all words of the file within `range`, then the known successors after one word or two,
  /// each with its part of a word's probability. A word's parts add up to its probability without
  /// the user's own uses.
  func forEachPart(
    in range: Range<Lexicon.WordNumber>, _ body: (Lexicon.WordNumber, Float) -> Void
  ) {
    let share = triples.backOff * pairs.backOff
    for word in range.clamped(to: 0..<lexicon.wordCount) {
      let entry = lexicon.words[word]
      let factor = Int(entry.wordClass) < mix.count ? mix[Int(entry.wordClass)] : 1
      body(word, share * factor * entry.probability)
    }
    forEach(of: triples.places, in: range, 1, body)
    forEach(of: pairs.places, in: range, triples.backOff, body)
  }

  /// Visits the known successors within `range`, each word once for every source that has it: own
  /// words, triples and pairs. For triples and pairs the given probability is that source's share.
  ///
  /// - Throws: the error that `body` throws.
  func forEachSuccessor<Failure>(
    in range: Range<Lexicon.WordNumber>,
    _ body: (Lexicon.WordNumber, Float) throws(Failure) -> Void
  ) throws(Failure) {
    if hasOwn, let previous {
      for word in lexicon.own.successors(of: previous, in: range) {
        try body(word, exponential(logProbability(of: word)))
      }
    }
    try forEach(of: triples.places, in: range, 1, body)
    try forEach(of: pairs.places, in: range, triples.backOff, body)
  }

  private func forEach<Failure>(
    of places: Range<Int>, in range: Range<Lexicon.WordNumber>, _ share: Float,
    _ body: (Lexicon.WordNumber, Float) throws(Failure) -> Void
  ) throws(Failure) {
    var index = lexicon.successors.firstPlace(from: range.lowerBound, in: places)
    while index < places.upperBound {
      let successor = lexicon.successors[index]
      guard successor.word < range.upperBound else { return }
      try body(successor.word, share * probabilities[successor.cost])
      index += 1
    }
  }

  @inline(never) private func ownProbability(of word: Lexicon.WordNumber) -> Float {
    lexicon.own.probability(of: word) + (following?.probability(of: word) ?? 0)
  }

  @inline(__always) private func seenProbability(
    of word: Lexicon.WordNumber, in places: Range<Int>
  ) -> Float {
    lexicon.successors.cost(of: word, in: places).map { probabilities[$0] } ?? 0
  }

  private func wordClass(of previous: Context.Previous) -> Int? {
    let count = lexicon.classes.count
    guard count >= 2 else { return nil }
    switch previous {
    case .unknown: return nil
    case .sentenceStart: return count - 1
    case .otherWord: return count - 2
    case .word(let word):
      let found = Int(lexicon.words[word].wordClass)
      return found < count ? found : count - 2
    }
  }
}

/// Returns the natural logarithm with an error of about 1e-4, for ranking.
@inline(__always) func fastLogarithm(_ value: Float) -> Float {
  guard value > 1e-38 else { return -87 }
  let bits = value.bitPattern
  let exponent = Float(Int32(bitPattern: bits >> 23) - 127)
  let m = Float(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)
  // Minimax polynomial of the logarithm on 1–2.
  let logarithm =
    -1.7417939 + m * (2.8212026 + m * (-1.4699568 + m * (0.44717955 - 0.056570851 * m)))
  return exponent * 0.6931472 + logarithm
}
