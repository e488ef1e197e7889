/// Counts of words after two other words. All words are given by their numbers.
struct TripleCounts {
  struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  struct Seen {
    var weight = 0.0
    /// The number of places in which the words were seen.
    var times = 0.0

    mutating func add(_ weight: Double, times: Double) {
      self.weight += weight
      self.times += times
    }
  }

  /// All triples are in one table, because making a table for each pair would take most of the
  /// time.
  private var triples: [Triple: Seen] = [:]
  private var pairs: [Pair: Double] = [:]

  private struct Triple: Hashable {
    var pair: Pair
    var word: Int
  }

  /// - Parameters:
  ///   - before: the word before the last; nil if it is unknown or not in the list.
  ///   - last: the last word; nil if it is unknown or not in the list.
  mutating func add(
    _ before: Int?, _ last: Int?, _ word: Int?, weight: Double, times: Double
  ) {
    guard let last, let word else { return }
    pairs[Pair(first: last, second: word), default: 0] += weight
    guard let before else { return }
    let triple = Triple(pair: Pair(first: before, second: last), word: word)
    triples[triple, default: Seen()].add(weight, times: times)
  }

  /// Returns the count of the pair, whichever word follows it, if any.
  func size(of pair: Pair, followedBy words: [(word: Int, seen: Seen)]) -> Double {
    max(pairs[pair] ?? 0, words.reduce(0) { $0 + $1.seen.weight })
  }

  /// All pairs in a fixed order, so that the same texts give the same file.
  var inOrder: [(pair: Pair, followers: [(word: Int, seen: Seen)])] {
    let sorted = triples.sorted {
      ($0.key.pair.first, $0.key.pair.second, $0.key.word)
        < ($1.key.pair.first, $1.key.pair.second, $1.key.word)
    }
    var inOrder: [(pair: Pair, followers: [(word: Int, seen: Seen)])] = []
    for (triple, seen) in sorted {
      if inOrder.last?.pair != triple.pair { inOrder.append((triple.pair, [])) }
      inOrder[inOrder.count - 1].followers.append((triple.word, seen))
    }
    return inOrder
  }
}
