/// The likeliest sentences that typed letters can mean, considering all divisions into syllables
/// and words. Only the best few beginnings are kept after each letter, so each letter takes the
/// same time, however long the text. Deleting the last letter only drops the beginnings kept after
/// it.
package struct SentenceLattice {
  /// A path through a word's syllables up to a letter.
  private struct Walk {
    /// The index of the word's first letter.
    var start: Int
    /// The node in the model's trie; −1 if no word of the model begins with the walk's syllables.
    var node: Int
    /// The node in the trie of learned words; −1 if no learned word begins with these syllables.
    var learned: Int
    /// The index of the last syllable's first letter.
    var from: Int
    /// The walk before the last syllable, as an index in the column at the syllable's start.
    var previous: Int
    var syllable: Int
    /// The cost of syllables that were typed with the letters of a confused sound.
    var cost: SentenceModel.Cost = 0
  }

  /// The beginning of a sentence, up to a letter.
  private struct Hypothesis {
    var cost: SentenceModel.Cost
    /// The last word; −1 if the model lacks it.
    var word: SentenceModel.Word
    /// The last two words as a known pair; `noPair` if the model lacks the pair.
    var pair: SentenceModel.Pair
    /// The index of the last word's first letter.
    var start: Int
    /// The hypothesis before the last word, as an index in the column at the word's start.
    var previous: Int
    /// The walk through the last word's syllables, as an index in the column.
    var walk: Int
    /// The index of the learned word at the walk's node; −1 if the word is from the model.
    var entry: Int
    /// A hash of the text from the beginning.
    var hash: UInt64
  }

  /// The walks and hypotheses that end after a letter.
  private struct Column {
    var walks: [Walk] = []
    var hypotheses: [Hypothesis] = []
  }

  package struct Word: Hashable, Sendable {
    package var text: String
    /// The range of the word's letters, including marks between syllables.
    package var letters: Range<Int>
    package var syllables: [String]
    /// The word's number in the model; −1 if the model lacks it.
    var number: SentenceModel.Word
  }

  package struct Sentence: Hashable, Sendable {
    package var words: [Word]
    package var cost: SentenceModel.Cost
    /// The start of each syllable except the first, as an index of letters.
    package var boundaries: [Int]

    package var text: String { words.reduce(into: "") { $0 += $1.text } }
  }

  private let model: SentenceModel
  private let spelling: SyllableSpelling
  private let learned: LearnedTexts
  package private(set) var letters: [UInt8] = []
  /// The columns before the first letter and after each letter.
  private var columns: [Column]

  /// The number of hypotheses kept after each letter.
  private static let beam = 12
  /// The maximum number of words with the same syllables that are tried.
  private static let homophones = 20
  /// The maximum number of walks that end with a letter. Usually there are fewer than a hundred.
  private static let walksLimit = 1_000
  /// The bonus for each word. It favours sentences of more words, because users divide texts
  /// differently from the model.
  private static let wordGain: SentenceModel.Cost = 3

  package init(_ model: SentenceModel, spelling: SyllableSpelling, learned: LearnedTexts) {
    self.model = model
    self.spelling = spelling
    self.learned = learned
    var start = Column()
    start.walks = [Walk(start: 0, node: 0, learned: 0, from: 0, previous: 0, syllable: 0)]
    start.hypotheses = [
      Hypothesis(
        cost: 0, word: -1, pair: SentenceModel.noPair, start: 0, previous: 0, walk: 0, entry: -1,
        hash: 0)
    ]
    columns = [start]
  }

  // MARK: - Letters

  /// Replaces the letters. The columns of unchanged first letters are kept.
  package mutating func show(_ letters: [UInt8]) {
    let common = self.common(with: letters)
    self.letters.removeLast(self.letters.count - common)
    columns.removeLast(columns.count - common - 1)
    for letter in letters[common...] { append(letter) }
  }

  /// Returns the number of letters, from the first, that the lattice already has.
  package func common(with letters: [UInt8]) -> Int {
    zip(self.letters, letters).prefix { $0 == $1 }.count
  }

  private static let mark = UInt8(ascii: "'")

  private mutating func append(_ letter: UInt8) {
    letters.append(letter)
    let end = letters.count
    var column = Column()
    if letter == Self.mark {
      // No syllable crosses a mark, so the hypotheses before the mark are also valid after it.
      column = columns[end - 1]
      column.walks[0].start = end
      columns.append(column)
      return
    }
    column.walks.append(Walk(start: end, node: 0, learned: 0, from: end, previous: 0, syllable: 0))
    func extend(_ start: Int, by syllables: [Int], cost: SentenceModel.Cost) {
      for syllable in syllables {
        for walk in columns[start].walks.indices {
          guard column.walks.count < Self.walksLimit else { return }
          if var longer = extended(walk, at: start, by: syllable) {
            longer.cost += cost
            column.walks.append(longer)
          }
        }
      }
    }
    for start in syllableStarts {
      extend(start, by: spelling.syllables(letters[start..<end]), cost: 0)
      extend(start, by: spelling.syllables(alike: letters[start..<end]), cost: Self.otherSound)
    }
    for walk in column.walks.indices.dropFirst() {
      addWords(of: walk, to: &column, limit: Self.homophones)
    }
    finish(&column)
    columns.append(column)
  }

  /// Possible starts of a syllable that ends with the last letter.
  private var syllableStarts: [Int] {
    var starts: [Int] = []
    var start = letters.count - 1
    while start >= 0, letters[start] != Self.mark, letters.count - start <= SyllableSpelling.longest
    {
      starts.append(start)
      start -= 1
    }
    return starts
  }

  private func extended(_ place: Int, at start: Int, by syllable: Int) -> Walk? {
    let walk = columns[start].walks[place]
    guard !columns[walk.start].hypotheses.isEmpty else { return nil }
    let node = walk.node < 0 ? nil : model.child(of: walk.node, syllable)
    let learned = walk.learned < 0 ? nil : self.learned.child(of: walk.learned, syllable)
    guard node != nil || learned != nil else { return nil }
    return Walk(
      start: walk.start, node: node ?? -1, learned: learned ?? -1, from: start, previous: place,
      syllable: syllable, cost: walk.cost)
  }

  // MARK: - Words

  private func addWords(
    of place: Int, to column: inout Column, limit: Int, extra: SentenceModel.Cost = 0,
    hypotheses: Int = .max
  ) {
    let walk = column.walks[place]
    let before = columns[walk.start].hypotheses.prefix(hypotheses)
    let extra = extra + walk.cost
    let spoken = spelling.hasTones ? spoken(walk) : nil
    if walk.node > 0 {
      var looked = 0
      for reading in model.readings(of: walk.node).prefix(spoken == nil ? limit : Self.soundAlike) {
        guard looked < limit else { break }
        var (word, cost) = model.word(ofReading: reading)
        if let spoken {
          let tones = model.cost(
            of: model.utf8(of: word), syllables: spoken.syllables, tones: spoken.tones)
          guard tones < Self.mostOfTones else { continue }
          cost += tones
        }
        looked += 1
        for (number, hypothesis) in before.enumerated() {
          let least = hypothesis.cost + cost + extra
          if let worst = Self.worst(column), least >= worst + Self.slack { break }
          let (own, pair) = extend(hypothesis, with: word)
          Self.insert(
            Hypothesis(
              cost: least + own - Self.wordGain, word: word, pair: pair, start: walk.start,
              previous: number, walk: place, entry: -1, hash: 0), into: &column)
        }
      }
    }
    guard walk.learned > 0 else { return }
    for (place_, entry) in learned.entries(of: walk.learned).enumerated() {
      let tones = spoken.map {
        model.cost(of: entry.text, syllables: $0.syllables, tones: $0.tones)
      }
      guard (tones ?? 0) < Self.mostOfTones else { continue }
      let word = walk.node > 0 ? model.word(entry.text, at: walk.node) : nil
      for (number, hypothesis) in before.enumerated() {
        var cost = Self.cost(of: entry)
        var pair = SentenceModel.noPair
        if let word {
          let known = extend(hypothesis, with: word)
          cost = min(cost, known.cost - Self.learnedGain)
          pair = known.pair
        }
        Self.insert(
          Hypothesis(
            cost: hypothesis.cost + max(1, cost) + (tones ?? 0) + extra, word: word ?? -1,
            pair: pair,
            start: walk.start, previous: number, walk: place, entry: place_, hash: 0),
          into: &column)
      }
    }
  }

  /// The maximum number of words with the same syllables whose tones are compared. Real models have
  /// fewer such words.
  private static let soundAlike = 500
  /// The cost of a syllable typed with the letters of a sound that the user confuses with it.
  private static let otherSound: SentenceModel.Cost = 15
  /// Upper limit for the cost of a word's tones; words with a higher cost are left out.
  private static let mostOfTones: SentenceModel.Cost = 100

  /// Returns the syllables of a walk that ends with the last letter, and the tone typed for each, 0
  /// if none was typed for the syllable. Returns nil if no tone was typed at all.
  private func spoken(_ walk: Walk) -> (syllables: [Int], tones: [UInt8])? {
    var (walk, end) = (walk, letters.count)
    var (syllables, tones): ([Int], [UInt8]) = ([], [])
    while true {
      syllables.append(walk.syllable)
      tones.append(spelling.tone(letters[end - 1]))
      guard walk.from > walk.start else { break }
      end = walk.from
      walk = columns[end].walks[walk.previous]
    }
    return tones.contains { $0 > 0 } ? (syllables.reversed(), tones.reversed()) : nil
  }

  /// Returns the highest cost that a learned word may have.
  private static func cost(of entry: LearnedTexts.Entry) -> SentenceModel.Cost {
    // A single character is part of many words, so its context matters more than its use.
    entry.syllables == 1 ? 80 : 50 - 10 * SentenceModel.Cost(min(entry.count, 3))
  }

  /// The bonus of a learned word.
  private static let learnedGain: SentenceModel.Cost = 15

  /// Returns the cost of a word after a hypothesis, and the pair of the last word and this word.
  private func extend(
    _ hypothesis: Hypothesis, with word: SentenceModel.Word
  ) -> (cost: SentenceModel.Cost, pair: SentenceModel.Pair) {
    guard hypothesis.word >= 0 else { return (model.cost(of: word), SentenceModel.noPair) }
    var (cost, successor) = model.cost(of: word, after: hypothesis.word)
    if hypothesis.pair >= 0 {
      cost =
        model.cost(of: word, after: hypothesis.pair) ?? cost + model.backOff(of: hypothesis.pair)
    }
    return (cost, successor.map { SentenceModel.Pair($0) } ?? SentenceModel.noPair)
  }

  // MARK: - The best

  /// The number of hypotheses kept before repeated texts are removed.
  private static let room = 2 * beam
  /// The greatest amount by which backing off can reduce a word's cost.
  private static let slack: SentenceModel.Cost = 20

  private static func worst(_ column: Column) -> SentenceModel.Cost? {
    column.hypotheses.count < room ? nil : column.hypotheses.last?.cost
  }

  private static func insert(_ hypothesis: Hypothesis, into column: inout Column) {
    if let worst = worst(column) {
      guard hypothesis.cost < worst else { return }
      column.hypotheses.removeLast()
    }
    var place = column.hypotheses.count
    while place > 0, column.hypotheses[place - 1].cost > hypothesis.cost { place -= 1 }
    column.hypotheses.insert(hypothesis, at: place)
  }

  /// Keeps the best hypotheses, and each text only once.
  private func finish(_ column: inout Column) {
    var kept: [Hypothesis] = []
    for var hypothesis in column.hypotheses {
      let before = columns[hypothesis.start].hypotheses[hypothesis.previous]
      hypothesis.hash = bytes(of: hypothesis, in: column).reduce(before.hash) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      guard !kept.contains(where: { $0.hash == hypothesis.hash }) else { continue }
      // Until here, `pair` is the second word's index among the successors. Replace the index by
      // the pair.
      if hypothesis.pair >= 0 { hypothesis.pair = model.pair(ofSuccessor: Int(hypothesis.pair)) }
      kept.append(hypothesis)
      if kept.count == Self.beam { break }
    }
    column.hypotheses = kept
  }

  private func bytes(of hypothesis: Hypothesis, in column: Column) -> [UInt8] {
    hypothesis.entry < 0
      ? model.utf8(of: hypothesis.word)
      : learned.entries(of: column.walks[hypothesis.walk].learned)[hypothesis.entry].text
  }

  // MARK: - Sentences

  /// Returns the likeliest sentences of all letters; empty if the letters form no syllables. The
  /// last syllable may be incomplete.
  package func sentences(limit: Int) -> [Sentence] {
    guard let last = columns.last, letters.contains(where: { $0 != Self.mark }) else { return [] }
    let column = last.hypotheses.isEmpty ? completed : last
    return column.hypotheses.prefix(limit).map { sentence($0, in: column) }
  }

  /// The cost of an incomplete syllable.
  private static let begun: SentenceModel.Cost = 10
  /// Upper limit for the words of an incomplete syllable.
  private static let begunWords = 3
  /// Upper limit for the hypotheses before an incomplete syllable.
  private static let begunHypotheses = 4

  /// The column that follows if the last syllable is completed.
  private var completed: Column {
    var column = Column()
    guard letters.last != Self.mark else { return column }
    for start in syllableStarts {
      for syllable in spelling.syllables(from: letters[start...]) {
        for walk in columns[start].walks.indices {
          guard column.walks.count < Self.walksLimit else { break }
          if let longer = extended(walk, at: start, by: syllable) {
            column.walks.append(longer)
            addWords(
              of: column.walks.count - 1, to: &column, limit: Self.begunWords, extra: Self.begun,
              hypotheses: Self.begunHypotheses)
          }
        }
      }
    }
    finish(&column)
    return column
  }

  private func sentence(_ last: Hypothesis, in column: Column) -> Sentence {
    var words: [Word] = []
    var boundaries: [Int] = []
    var (hypothesis, column, end) = (last, column, letters.count)
    while end > 0 {
      var walk = column.walks[hypothesis.walk]
      var syllables: [String] = []
      while true {
        boundaries.append(walk.from)
        syllables.append(model.syllables[walk.syllable])
        guard walk.from > walk.start else { break }
        walk = columns[walk.from].walks[walk.previous]
      }
      words.append(
        Word(
          text: String(decoding: bytes(of: hypothesis, in: column), as: UTF8.self),
          letters: hypothesis.start..<end, syllables: syllables.reversed(),
          number: hypothesis.word))
      end = hypothesis.start
      column = columns[end]
      hypothesis = column.hypotheses[hypothesis.previous]
      // Marks before a word belong to no word.
      while end > 0, letters[end - 1] == Self.mark { end -= 1 }
    }
    return Sentence(
      words: words.reversed(), cost: last.cost, boundaries: boundaries.reversed().filter { $0 > 0 })
  }
}
