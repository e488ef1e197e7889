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

  private var followers: [Pair: [Int: Seen]] = [:]
  private var pairs: [Pair: Double] = [:]

  /// - Parameters:
  ///   - before: nil if the word before the last is unknown or not in the list.
  ///   - last: nil if the last word is unknown or not in the list.
  mutating func add(
    _ before: Int?, _ last: Int?, _ word: Int?, weight: Double, times: Double
  ) {
    guard let last, let word else { return }
    pairs[Pair(first: last, second: word), default: 0] += weight
    guard let before else { return }
    let pair = Pair(first: before, second: last)
    followers[pair, default: [:]][word, default: Seen()].add(weight, times: times)
  }

  /// Returns the count of the pair with any successor or none.
  func size(of pair: Pair) -> Double {
    max(pairs[pair] ?? 0, (followers[pair] ?? [:]).values.reduce(0) { $0 + $1.weight })
  }

  /// All pairs in a fixed order, so that the same texts give the same file.
  var inOrder: [(pair: Pair, followers: [(word: Int, seen: Seen)])] {
    followers.keys.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { pair in
      let words = (followers[pair] ?? [:]).sorted { $0.key < $1.key }
      return (pair, words.map { (word: $0.key, seen: $0.value) })
    }
  }
}
