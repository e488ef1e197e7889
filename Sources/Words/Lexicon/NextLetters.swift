/// The probabilities of what comes next in a word: each letter, the word's end, or a whole word.
///
/// All words that begin with the typed letters are summed, so the letters' probabilities are exact
/// for the model. Words that the lexicon lacks are modelled by the frequencies of letter pairs in
/// its words.
package final class NextLetters {
  private let predictor: WordPredictor
  private var lexicon: Lexicon { predictor.lexicon }
  /// The probability of each symbol after each symbol, in rows; symbol 0 is a word's edge.
  private let pairs: [Float]

  /// The probabilities after the typed letters; their sum is 1.
  package struct Odds {
    package var letters: [Unicode.Scalar: Double] = [:]
    /// The probability that the typed letters are a whole word.
    package var end = 0.0
    /// The likeliest words that begin with the typed letters, the likeliest first.
    package var words: [Word] = []

    package struct Word: Hashable, Sendable {
      package var number: Lexicon.WordNumber
      package var probability: Double
      /// The letter after the typed letters; nil for a word without a further letter.
      package var next: Unicode.Scalar?
    }
  }

  /// The probability that the lexicon lacks the next word of a text.
  private static let unknownShare = 0.01
  /// The factor for a word that was offered but not chosen.
  private static let passedOver: Float = 0.1

  package init(_ predictor: WordPredictor) {
    self.predictor = predictor
    pairs = Self.pairs(of: predictor.lexicon)
  }

  /// Finds the probabilities after these letters in the predictor's context.
  ///
  /// - Parameters:
  ///   - wordLimit: the greatest number of words found.
  ///   - ignoredOffers: the words that were offered but not chosen.
  package func odds(
    after letters: some StringProtocol, wordLimit: Int,
    ignoredOffers: Set<Lexicon.WordNumber> = []
  ) -> Odds {
    var odds = Odds()
    var sums = [Float](repeating: 0, count: lexicon.alphabet.count)
    var words: [Odds.Word] = []
    for place in lexicon.places(spelt: letters) {
      add(place, ignoredOffers, wordLimit, to: &sums, &words)
    }
    let known = Double(sums.reduce(0, +))
    let symbols = letters.unicodeScalars.flatMap { lexicon.alphabet.symbols(of: $0) ?? [0] }
    var unknown = Self.unknownShare
    var last = 0
    for symbol in symbols {
      unknown *= Double(pairs[last * sums.count + Int(symbol)])
      last = Int(symbol)
    }
    let all = max(known + unknown, .leastNormalMagnitude)
    for symbol in sums.indices {
      let spelt = unknown * Double(pairs[last * sums.count + symbol])
      let probability = (Double(sums[symbol]) + spelt) / all
      if symbol == 0 {
        odds.end = probability
      } else {
        odds.letters[lexicon.alphabet.scalar(of: symbol)] = probability
      }
    }
    odds.words = words.map { word in
      var word = word
      word.probability /= all
      return word
    }
    return odds
  }

  private func add(
    _ place: Int, _ ignoredOffers: Set<Lexicon.WordNumber>, _ limit: Int, to sums: inout [Float],
    _ words: inout [Odds.Word]
  ) {
    let range = lexicon.wordRange(below: place)
    let branches = branches(of: place)
    var likeliest: [(word: Lexicon.WordNumber, probability: Float)] = []
    var branch = 0
    var last = range.lowerBound
    func symbol(of word: Lexicon.WordNumber) -> Int {
      // The words come first, and then the successors, each in ascending order.
      if word < last { branch = 0 }
      last = word
      while branch < branches.count, branches[branch].firstWord <= word { branch += 1 }
      return branch == 0 ? 0 : min(branches[branch - 1].symbol, sums.count - 1)
    }
    predictor.forEachPart(in: range) { word, probability in
      guard lexicon.words[word].flags.isDisjoint(with: .shortcutOnly) else { return }
      let isIgnored = !ignoredOffers.isEmpty && ignoredOffers.contains(word)
      sums[symbol(of: word)] += isIgnored ? probability * Self.passedOver : probability
      guard limit > 0,
        likeliest.count < limit * 4 || probability > likeliest[likeliest.count - 1].probability
      else { return }
      let place = likeliest.firstIndex { $0.probability < probability } ?? likeliest.count
      likeliest.insert((word, probability), at: place)
      if likeliest.count > limit * 4 { likeliest.removeLast() }
    }
    for word in Set(likeliest.map(\.word)).sorted() where !ignoredOffers.contains(word) {
      offer(
        word, exponential(Double(predictor.logProbability(of: word))), symbol(of: word), limit,
        &words)
    }
  }

  /// Returns the symbols after a node, each with its first word.
  private func branches(of place: Int) -> [(symbol: Int, firstWord: Lexicon.WordNumber)] {
    var found: [(symbol: Int, firstWord: Lexicon.WordNumber)] = []
    var child = lexicon.nodes.firstChild(of: place)
    guard child > place else { return [] }
    while true {
      found.append((lexicon.nodes[child].symbol, lexicon.nodes.firstWord(of: child)))
      if lexicon.nodes[child].isLast { return found }
      child += 1
    }
  }

  private func offer(
    _ word: Lexicon.WordNumber, _ probability: Double, _ symbol: Int, _ limit: Int,
    _ words: inout [Odds.Word]
  ) {
    let flags = lexicon.words[word].flags
    guard flags.isDisjoint(with: .hidden), symbol > 0 || flags.contains(.hasOmittedMark),
      // Offer only the likelier of two forms such as `essen` and `Essen`.
      !words.contains(where: {
        lexicon.isOtherForm(word, of: $0.number) && $0.probability >= probability
      })
    else { return }
    words.removeAll { lexicon.isOtherForm(word, of: $0.number) }
    let place = words.firstIndex { $0.probability < probability } ?? words.count
    let next = symbol > 0 ? lexicon.alphabet.scalar(of: symbol) : nil
    words.insert(Odds.Word(number: word, probability: probability, next: next), at: place)
    if words.count > limit { words.removeLast() }
  }

  /// Counts the pairs of letters of all words, each word by its probability.
  private static func pairs(of lexicon: Lexicon) -> [Float] {
    let count = lexicon.alphabet.count
    // Every pair is possible, however unlikely.
    var pairs = [Float](repeating: 1e-4, count: count * count)
    func add(_ node: Int, after symbol: Int) -> Float {
      var sum: Float = 0
      if lexicon.nodes[node].isTerminal {
        lexicon.forEachWord(at: node) { sum += exponential(lexicon.words[$0].logProbability) }
        pairs[symbol * count] += sum
      }
      var child = lexicon.nodes.firstChild(of: node)
      guard child > node else { return sum }
      while true {
        let next = min(lexicon.nodes[child].symbol, count - 1)
        let below = add(child, after: next)
        pairs[symbol * count + next] += below
        sum += below
        if lexicon.nodes[child].isLast { return sum }
        child += 1
      }
    }
    _ = add(0, after: 0)
    for row in 0..<count {
      let sum = pairs[row * count..<(row + 1) * count].reduce(0, +)
      for column in 0..<count { pairs[row * count + column] /= sum }
    }
    return pairs
  }
}
