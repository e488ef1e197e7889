/// Finds the likeliest words below a place of the trie: words with given first letters, or the
/// likeliest next words.
package final class Completer {
  private let predictor: WordPredictor
  private var heap = Heap()
  /// The flags for the search: a word must have at least one of them; empty to accept any word.
  private var flagsAsked: LexiconWord.Flags = []
  /// The greatest amount, in nats, that the class of a word can add to the word's score. The search
  /// ends once all bounds are lower than the last found word's score by more than this.
  private static let slack: Float = 3
  private static let maximumVisits = 300
  private static let visitsBetweenPauses = 16
  private static let successorsBetweenPauses = 64

  /// A node of the search. It stands for its later siblings too, which are at most as likely.
  private struct Entry {
    var node: Int32
    /// The score of the touches that lead to the node.
    var score: Float
    /// The score of the touches plus the log probability of the likeliest word that this entry can
    /// lead to.
    var bound: Float
  }

  package init(_ predictor: WordPredictor) {
    self.predictor = predictor
  }

  /// Finds the likeliest words to suggest that begin with these letters; without letters, the
  /// likeliest of all words.
  ///
  /// The likeliest word always comes first. Words that were offered before but not chosen come
  /// last, because a user who typed on probably means another word.
  ///
  /// - Parameters:
  ///   - found: emptied, then filled with at most `limit` words. A word that is already fully typed
  ///     is left out, because suggesting it saves no key.
  ///   - ignoredOffers: the words that were offered but not chosen, in lower case.
  ///   - withCapital: only words that are not written in lower case.
  ///   - pause: called regularly, as in `Decoder.append`.
  /// - Throws: the error that `pause` throws.
  package func suggest<Failure>(
    _ letters: some StringProtocol, into found: inout [Decoder.Candidate], limit: Int,
    ignoredOffers: Set<String> = [], withCapital: Bool = false, pause: () throws(Failure) -> Void
  ) throws(Failure) {
    flagsAsked = withCapital ? [.capital, .written] : []
    defer { flagsAsked = [] }
    found.removeAll(keepingCapacity: true)
    let lexicon = predictor.lexicon
    guard limit > 0 else { return }
    let wanted = limit * 2 + 2 + min(ignoredOffers.count, limit * 3)
    for place in lexicon.places(spelt: letters) {
      try complete(from: place, score: 0, into: &found, limit: wanted, pause: pause)
    }
    try pause()
    try removeTyped(letters.count, from: &found, pause)
    try removeOtherForms(from: &found, pause)
    if !ignoredOffers.isEmpty, found.count > limit {
      let rest = found.dropFirst()
      var old: [Decoder.Candidate] = []
      for candidate in rest {
        try pause()
        if ignoredOffers.contains(lexicon.lowercased(lexicon.text(of: candidate.word))) {
          old.append(candidate)
        }
      }
      let new = rest.filter { candidate in !old.contains { $0.word == candidate.word } }
      found.replaceSubrange(1..., with: new + old)
    }
    found.removeSubrange(min(limit, found.count)...)
  }

  /// Removes words that are already fully typed. Words with an apostrophe or hyphen are kept,
  /// because choosing one adds the missing mark.
  private func removeTyped<Failure>(
    _ letterCount: Int, from found: inout [Decoder.Candidate], _ pause: () throws(Failure) -> Void
  ) throws(Failure) {
    let lexicon = predictor.lexicon
    var index = 0
    while index < found.count {
      try pause()
      let word = found[index].word
      if lexicon.letterCount(of: word) <= letterCount,
        !lexicon.flags(of: word).contains(.hasOmittedMark)
      {
        found.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Keeps only the likelier of two forms with the same letters, e.g. `essen` and `Essen`.
  private func removeOtherForms<Failure>(
    from found: inout [Decoder.Candidate], _ pause: () throws(Failure) -> Void
  ) throws(Failure) {
    var index = 1
    while index < found.count {
      try pause()
      let word = found[index].word
      let isOther = found[..<index].contains { other in
        predictor.lexicon.isOtherForm(word, of: other.word)
      }
      if isOther { found.remove(at: index) } else { index += 1 }
    }
  }

  /// Adds the words at or below a place of the trie to `found`.
  ///
  /// - Parameters:
  ///   - score: score of the touches that lead to the place.
  ///   - found: candidates in order, the likeliest first; never longer than `limit`.
  ///   - pause: called regularly, as in `Decoder.append`.
  /// - Throws: the error that `pause` throws.
  package func complete<Failure>(
    from place: Int, score: Float, into found: inout [Decoder.Candidate], limit: Int,
    pause: () throws(Failure) -> Void
  ) throws(Failure) {
    let lexicon = predictor.lexicon
    let root = lexicon.nodes[place]
    var seen = 0
    try predictor.forEachSuccessor(in: lexicon.wordRange(below: place)) {
      (word, probability) throws(Failure) in
      seen += 1
      if seen % Completer.successorsBetweenPauses == 0 { try pause() }
      let hope = score + fastLogarithm(probability)
      // `probability` may be too low, so a successor that misses the list by less than 1 is scored
      // exactly.
      if found.count == limit, let last = found.last, hope + 1 < last.score { return }
      offer(word, score, &found, limit)
    }
    // Move the heap into a local variable, which needs no exclusivity check at each step.
    var heap = Heap()
    swap(&heap, &self.heap)
    defer { swap(&heap, &self.heap) }
    heap.removeAll()
    func push(_ node: Int, _ score: Float) {
      let bound = score + lexicon.nodes[node].bestLogProbability
      heap.push(Entry(node: Int32(node), score: score, bound: bound))
    }
    if root.isTerminal { offerWords(at: place, score, &found, limit) }
    let first = lexicon.nodes.firstChild(of: place, root)
    if first > place { push(first, score) }
    var visits = 0
    while let entry = heap.pop(), visits < Completer.maximumVisits {
      visits += 1
      if visits % Completer.visitsBetweenPauses == 0 { try pause() }
      if found.count == limit, let last = found.last,
        entry.bound + Completer.slack < last.score
      {
        break
      }
      let index = Int(entry.node)
      let node = lexicon.nodes[index]
      if node.isTerminal { offerWords(at: index, entry.score, &found, limit) }
      if !node.isLast { push(index + 1, entry.score) }
      let child = lexicon.nodes.firstChild(of: index, node)
      if child > index { push(child, entry.score) }
    }
  }

  private func offerWords(
    at node: Int, _ score: Float, _ found: inout [Decoder.Candidate], _ limit: Int
  ) {
    var word = predictor.lexicon.nodes.firstWord(of: node)
    while true {
      let flags = predictor.lexicon.words[word].flags
      offer(word, score, &found, limit)
      guard flags.contains(.continues) else { return }
      word += 1
    }
  }

  private func offer(
    _ word: Lexicon.WordNumber, _ score: Float, _ found: inout [Decoder.Candidate], _ limit: Int
  ) {
    let flags = predictor.lexicon.words[word].flags
    guard flags.isDisjoint(with: .hidden),
      flagsAsked.isEmpty || !flags.isDisjoint(with: flagsAsked)
    else { return }
    found.offer(
      Decoder.Candidate(word: word, score: score + predictor.logProbability(of: word)),
      limit: limit)
  }

  /// A binary heap of entries; the entry with the highest bound comes first.
  private struct Heap {
    private var entries: [Entry] = []

    mutating func removeAll() {
      entries.removeAll(keepingCapacity: true)
    }

    mutating func push(_ entry: Entry) {
      var index = entries.count
      entries.append(entry)
      while index > 0, entries[(index - 1) / 2].bound < entries[index].bound {
        entries.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    }

    mutating func pop() -> Entry? {
      guard let first = entries.first, let last = entries.popLast() else { return nil }
      guard !entries.isEmpty else { return first }
      entries[0] = last
      var index = 0
      while true {
        var child = 2 * index + 1
        guard child < entries.count else { return first }
        if child + 1 < entries.count, entries[child + 1].bound > entries[child].bound {
          child += 1
        }
        guard entries[child].bound > entries[index].bound else { return first }
        entries.swapAt(index, child)
        index = child
      }
    }
  }
}

extension [Decoder.Candidate] {
  /// Inserts a candidate by its score, the likeliest first, each word once.
  @inline(__always) mutating func offer(_ candidate: Decoder.Candidate, limit: Int) {
    if let same = firstIndex(where: {
      $0.word == candidate.word && $0.ending == candidate.ending
    }) {
      guard self[same].score < candidate.score else { return }
      remove(at: same)
    } else if count >= limit {
      guard let last, last.score < candidate.score else { return }
      removeLast()
    }
    let place = firstIndex { $0.score < candidate.score } ?? count
    insert(candidate, at: place)
  }
}
