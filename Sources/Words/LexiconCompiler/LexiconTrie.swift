import Lexicon

/// The trie of a lexicon being compiled.
///
/// Siblings are adjacent, the likeliest first. The first levels come level by level, then each
/// subtree as a whole, so that the nodes of a word are in few pages.
struct LexiconTrie {
  private(set) var nodes: [Node] = []
  /// The index of each word in the given list, by the word's number in the file.
  private(set) var order: [Int] = []
  /// Flags by number: true if the next word has the same letters.
  private(set) var continues: [Bool] = []

  private static let levelsTogether = 3

  /// An edge with the node at its end.
  struct Node {
    var symbol: UInt8
    var isLast: Bool
    var isTerminal: Bool
    var best: UInt8
    /// The index of the first child; 0 if there is none.
    var firstChild = 0
    var firstWord = 0
  }

  /// A node whose children have not been added yet: the words from `low` to `high` share `depth`
  /// letters.
  private struct Pending {
    var node: Int
    var low: Int
    var high: Int
    var depth: Int
  }

  private let words: [CompiledWord]
  /// The range of the sorted words that end at each node.
  private var endings: [Range<Int>] = [0..<0]
  private let sorted: [Int]

  init(_ words: [CompiledWord]) {
    self.words = words
    sorted = words.indices.sorted { left, right in
      let (a, b) = (words[left].symbols, words[right].symbols)
      if a != b { return a.lexicographicallyPrecedes(b) }
      return (words[left].logProbability, right) > (words[right].logProbability, left)
    }
    nodes.append(Node(symbol: 0, isLast: true, isTerminal: false, best: 0))
    var level = [Pending(node: 0, low: 0, high: sorted.count, depth: 0)]
    for _ in 0..<LexiconTrie.levelsTogether {
      level = level.flatMap { layOutChildren(of: $0) }
    }
    for node in level {
      var stack = [node]
      while let next = stack.popLast() {
        stack += layOutChildren(of: next).reversed()
      }
    }
    numberWords()
  }

  private mutating func layOutChildren(of parent: Pending) -> [Pending] {
    var low = parent.low
    while low < parent.high, words[sorted[low]].symbols.count == parent.depth { low += 1 }
    var groups: [(symbol: UInt8, low: Int, high: Int, best: Double)] = []
    while low < parent.high {
      let symbol = words[sorted[low]].symbols[parent.depth]
      var high = low
      var best = -Double.infinity
      while high < parent.high, words[sorted[high]].symbols[parent.depth] == symbol {
        best = max(best, words[sorted[high]].logProbability)
        high += 1
      }
      groups.append((symbol, low, high, best))
      low = high
    }
    guard !groups.isEmpty else { return [] }
    groups.sort { ($0.best, $1.symbol) > ($1.best, $0.symbol) }
    let first = nodes.count
    nodes[parent.node].firstChild = first
    for (index, group) in groups.enumerated() {
      var ends = group.low
      while ends < group.high, words[sorted[ends]].symbols.count == parent.depth + 1 { ends += 1 }
      let cost = min(255, (-group.best / Double(LexiconNode.costUnit)).rounded(.down))
      nodes.append(
        Node(
          symbol: group.symbol, isLast: index == groups.count - 1,
          isTerminal: ends > group.low, best: UInt8(cost)))
      endings.append(group.low..<ends)
    }
    return groups.enumerated().map { index, group in
      Pending(node: first + index, low: group.low, high: group.high, depth: parent.depth + 1)
    }
  }

  /// Numbers the words so that the words of a subtree are consecutive, even if the nodes are not.
  private mutating func numberWords() {
    var stack = [0]
    while let index = stack.popLast() {
      let words = endings[index]
      nodes[index].firstWord = order.count
      for place in words {
        order.append(sorted[place])
        continues.append(place + 1 < words.upperBound)
      }
      var children: [Int] = []
      var child = nodes[index].firstChild
      while child > 0 {
        children.append(child)
        child = nodes[child].isLast ? 0 : child + 1
      }
      stack += children.reversed()
    }
  }
}
