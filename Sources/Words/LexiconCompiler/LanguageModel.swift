import Lexicon

/// The probabilities of words after their preceding words, counted and smoothed.
///
/// The probability of a word w after z and a is seen(z, a, w) + backOff(z, a) · (seen(a, w) +
/// backOff(a) · P(w) · (μ · P(class w | class z, class a) / P(class w) + 1 − μ)). This is absolute
/// discounting, which falls back from counts of three words to pairs, classes and the word alone.
/// Without counts, only P(w) is left. μ is `classShare`.
struct LanguageModel {
  /// The parameters of the formula, which docs/TEXT.md explains.
  package struct Shape: Sendable {
    /// The number of words of running text that weigh as much as the word list.
    var listWeight = 3e6
    /// The count given to the rarest pair of a published table.
    var pairWeight = 1.0
    /// The amount subtracted from the count of each pair seen.
    var discount = 0.6
    /// The classes' share in the probability of unseen words.
    var classShare = 0.7
    /// The count at which a pair of classes outweighs the second class alone.
    var classPairWeight = 50.0
    /// Upper limit for the classes; there are fewer if few words were seen.
    var classCount = 64
    var rounds = 2
    /// The least gain for which a pair is kept: the log-likelihood ratio of the pair against its
    /// classes alone, in nats, times the pair's count.
    var minimumGain = 1.0
    /// The amount subtracted from the count of each sequence of three words.
    var tripleDiscount = 0.8
    /// The amount added to the count of a sequence's first two words, for unseen third words.
    var tripleUnseen = 2.0
    /// The least number of places in which three words must follow each other, so that the counts
    /// reveal no text.
    var minimumTriples = 2.0
    /// The least gain for which a sequence of three words is kept: its log-likelihood ratio against
    /// the last two words alone, in nats, times its count.
    var minimumTripleGain = 3.0
  }

  /// The natural logarithm of each word's probability, indexed by word.
  private(set) var logProbabilities: [Double] = []
  private(set) var contexts: [Context] = []
  private(set) var classes: WordClasses?
  /// The probability of each class.
  private(set) var classProbabilities: [Double] = []
  private(set) var classTriples: [Double] = []
  /// The probability of each class after each class.
  private var classPairs: [Double] = []

  /// A word after the two preceding words; nil for words that the list lacks.
  private struct Sequence {
    var before: Int?
    var last: Int?
    var word: Int?
    var count: Double
  }

  /// The start of a sentence, in place of a preceding word.
  static let sentenceStart = -1

  struct Context {
    /// The last word of the context; nil for the start of a sentence.
    var word: Int?
    /// The word before `word`: nil for any word, `sentenceStart` for the start of a sentence.
    var before: Int?
    var backOff: Double
    /// The successors, sorted by word.
    var successors: [(word: Int, probability: Double)]

    func probability(of word: Int) -> Double {
      var low = 0
      var high = successors.count
      while low < high {
        let middle = (low + high) / 2
        if successors[middle].word < word { low = middle + 1 } else { high = middle }
      }
      return low < successors.count && successors[low].word == word
        ? successors[low].probability : 0
    }
  }

  /// - Throws: the first problem in the texts or counts.
  init(
    words: [CompiledWord], pairs: PairCounts?, texts: [RunningText], counts: [SequenceCounts],
    names: ExampleNames = ExampleNames(), casing: Casing = .common, shape: Shape = Shape()
  ) throws(InputProblem) {
    var listed = words.map { exponential($0.logProbability) }
    let sum = listed.reduce(0, +)
    for index in listed.indices { listed[index] /= sum }

    // Create the index only when needed: most languages have nothing to count.
    lazy var spelling = SpellingIndex(words, casing)
    let start = words.count
    var seen = Array(repeating: 0.0, count: words.count)
    var followers = Array(repeating: [Int: Double](), count: words.count + 1)
    var clauses: [[Int?]] = []
    var triples = TripleCounts()
    for text in texts {
      try text.forEachClause { clause in
        let numbers = clause.map { spelling.number(of: $0) }
        clauses.append(numbers)
        var before: Int? = start
        var previous: Int? = start
        for number in numbers {
          if let number {
            seen[number] += text.weight
            if let previous { followers[previous][number, default: 0] += text.weight }
          }
          triples.add(before, previous, number, weight: text.weight, times: 1)
          before = previous
          previous = number
        }
      }
    }
    var sequences: [Sequence] = []
    for counted in counts {
      let weights = try names.weights(in: counted)
      // Successive lines usually have the same preceding words.
      var lastBefore: ArraySlice<String> = []
      var leaders: [Int?] = []
      try counted.scan { before, word, count in
        let weight = weights.isEmpty ? count : count * (weights[word.smallLetters] ?? 1)
        let number = spelling.number(of: word)
        if before != lastBefore {
          leaders = before.map { $0 == SequenceCounts.start ? start : spelling.number(of: $0) }
          lastBefore = before
        }
        if let number {
          seen[number] += weight
          if let last = leaders.last, let last { followers[last][number, default: 0] += weight }
        }
        if leaders.count == 2 {
          sequences.append(
            Sequence(before: leaders[0], last: leaders[1], word: number, count: weight))
        }
        triples.add(
          leaders.count == 2 ? leaders[0] : nil, leaders.last ?? nil, number, weight: weight,
          times: count)
      }
    }
    let total = seen.reduce(0, +) + shape.listWeight
    let probabilities = listed.indices.map {
      (seen[$0] + shape.listWeight * listed[$0]) / total
    }
    logProbabilities = probabilities.map { naturalLogarithm(max($0, 1e-13)) }

    // A published table omits rare pairs. Each first word's full count is therefore estimated: its
    // probability times the size of the text behind the table. The size is found from words whose
    // pairs are nearly all listed.
    var unlisted = Array(repeating: 0.0, count: words.count + 1)
    if let pairs {
      var listed = Array(repeating: 0.0, count: words.count)
      let rarest = pairs.pairs.reduce(Double.infinity) { min($0, $1.count) }
      for pair in pairs.pairs {
        guard let first = spelling.number(of: pair.first),
          let second = spelling.number(of: pair.second)
        else { continue }
        let count = pair.count / rarest * shape.pairWeight
        followers[first][second, default: 0] += count
        listed[first] += count
      }
      let frequent = probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }
        .prefix(200)
      let sizes = frequent.map { listed[$0] / probabilities[$0] }.sorted()
      let size = sizes.isEmpty ? 0 : sizes[sizes.count * 9 / 10]
      for word in words.indices where listed[word] > 0 {
        unlisted[word] = max(0, probabilities[word] * size - listed[word])
      }
    }
    guard followers.contains(where: { !$0.isEmpty }) else { return }

    let sorted = followers.map { successors in
      successors.map { (word: $0.key, weight: $0.value) }.sorted { $0.word < $1.word }
    }
    let known = Double(seen.count { $0 > 0 })
    let classes = WordClasses(
      followers: sorted, classCount: min(shape.classCount, 4 + Int(known.squareRoot() / 2)),
      rounds: shape.rounds)
    self.classes = classes
    countClasses(classes, probabilities, sorted, clauses, sequences, shape)

    for (word, successors) in sorted.enumerated() where !successors.isEmpty {
      let size = successors.reduce(3) { $0 + $1.weight } + unlisted[word]
      var kept: [(word: Int, probability: Double)] = []
      for (second, weight) in successors where weight > shape.discount {
        kept.append((second, (weight - shape.discount) / size))
      }
      let backOff = 1 - kept.reduce(0) { $0 + $1.probability }
      // Drop each pair that the word classes alone predict nearly as well.
      kept.removeAll { successor in
        let foretold = backOff * forecast(successor.word, after: word, shape)
        let gain = naturalLogarithm(1 + successor.probability / foretold)
        return gain * successor.probability * size < shape.minimumGain
      }
      contexts.append(
        Context(
          word: word == start ? nil : word,
          backOff: 1 - kept.reduce(0) { $0 + $1.probability }, successors: kept))
    }
    addTriples(triples, words, shape)
  }

  /// Adds the successors of two words, except those that the second word predicts nearly as well.
  private mutating func addTriples(
    _ triples: TripleCounts, _ words: [CompiledWord], _ shape: Shape
  ) {
    let start = words.count
    var places: [Int: Int] = [:]
    for (place, context) in contexts.enumerated() { places[context.word ?? start] = place }
    // Informal texts write `its` for `it's` too, so it is unknown which word the successors of
    // `its` belong to. They are left out. `its` as a successor is left out if `it's` is more
    // common.
    var withApostrophe: [String: Double] = [:]
    for (word, probability) in zip(words, logProbabilities) where word.text.contains("'") {
      withApostrophe[word.letters] = max(probability, withApostrophe[word.letters] ?? probability)
    }
    func other(_ word: Int) -> Double? {
      words[word].text.contains("'") ? nil : withApostrophe[words[word].letters]
    }
    for (pair, followers) in triples.inOrder where pair.second != start {
      guard let place = places[pair.second], other(pair.second) == nil else { continue }
      let last = contexts[place]
      let size = triples.size(of: pair, followedBy: followers) + shape.tripleUnseen
      var kept: [(word: Int, probability: Double)] = []
      for (word, seen) in followers where seen.times >= shape.minimumTriples {
        if let other = other(word), other > logProbabilities[word] { continue }
        kept.append((word, max(0, seen.weight - shape.tripleDiscount) / size))
      }
      let backOff = 1 - kept.reduce(0) { $0 + $1.probability }
      kept.removeAll { successor in
        let pairs = last.probability(of: successor.word)
        let classes = forecast(successor.word, after: pair.second, and: pair.first, shape)
        let foretold = backOff * (pairs + last.backOff * classes)
        let gain = naturalLogarithm(1 + successor.probability / foretold)
        return gain * successor.probability * size < shape.minimumTripleGain
      }
      guard !kept.isEmpty else { continue }
      contexts.append(
        Context(
          word: pair.second, before: pair.first == start ? Self.sentenceStart : pair.first,
          backOff: 1 - kept.reduce(0) { $0 + $1.probability }, successors: kept))
    }
  }

  /// Returns the probability of a word after the preceding word or two, from the classes alone.
  private func forecast(
    _ word: Int, after previous: Int, and before: Int? = nil, _ shape: Shape
  ) -> Double {
    let probability = exponential(logProbabilities[word])
    guard let classes else { return probability }
    let count = classes.classCount
    let itsClass = classes.classes[word]
    let usual = max(1e-9, classProbabilities[itsClass])
    let last = classes.classes[previous]
    let here =
      before.map { classTriples[(classes.classes[$0] * count + last) * count + itsClass] }
      ?? classPairs[last * count + itsClass]
    return probability * (shape.classShare * here / usual + 1 - shape.classShare)
  }

  private mutating func countClasses(
    _ classes: WordClasses, _ probabilities: [Double],
    _ followers: [[(word: Int, weight: Double)]], _ clauses: [[Int?]], _ sequences: [Sequence],
    _ shape: Shape
  ) {
    let count = classes.classCount
    classProbabilities = Array(repeating: 0, count: count)
    for (word, probability) in probabilities.enumerated() {
      classProbabilities[classes.classes[word]] += probability
    }
    var pairs = Array(repeating: 0.5, count: count * count)
    for (first, successors) in followers.enumerated() {
      for (second, weight) in successors {
        pairs[classes.classes[first] * count + classes.classes[second]] += weight
      }
    }
    for first in 0..<count {
      let row = first * count..<(first + 1) * count
      let sum = pairs[row].reduce(0, +)
      for index in row { pairs[index] /= sum }
    }
    classPairs = pairs
    var triples = Array(repeating: 0.0, count: count * count * count)
    for clause in clauses {
      var before = classes.sentenceStart
      var last = classes.sentenceStart
      for word in clause {
        let next = word.map { classes.classes[$0] } ?? classes.other
        triples[(before * count + last) * count + next] += 1
        before = last
        last = next
      }
    }
    func itsClass(_ word: Int?) -> Int { word.map { classes.classes[$0] } ?? classes.other }
    for sequence in sequences {
      let pair = itsClass(sequence.before) * count + itsClass(sequence.last)
      triples[pair * count + itsClass(sequence.word)] += sequence.count
    }
    for pair in 0..<count * count {
      let row = pair * count..<(pair + 1) * count
      let sum = triples[row].reduce(shape.classPairWeight, +)
      let last = pair % count
      for (next, index) in row.enumerated() {
        triples[index] = (triples[index] + shape.classPairWeight * pairs[last * count + next]) / sum
      }
    }
    classTriples = triples
  }
}
