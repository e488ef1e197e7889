import Lexicon

/// A trie's nodes in the sections of a file.
///
/// Most nodes store two small numbers: the distance to the first child, and the number of the first
/// word, relative to its row. The first nodes need larger numbers, which are stored as branches.
struct TrieColumns {
  private(set) var nodes: [LexiconNode] = []
  private(set) var branches: [LexiconBranch] = []
  private(set) var firstWords: [UInt16] = []
  private(set) var firstWordBases: [UInt32] = []

  init(_ trie: [LexiconTrie.Node]) {
    let rows = stride(from: 0, to: trie.count, by: LexiconBranch.rowLength).map {
      $0..<min($0 + LexiconBranch.rowLength, trie.count)
    }
    let branchRows = (rows.lastIndex { Self.isWide($0, in: trie) } ?? -1) + 1
    for (number, row) in rows.enumerated() {
      let hasBranches = number < branchRows
      let base = hasBranches ? 0 : trie[row].map(\.firstWord).min() ?? 0
      firstWordBases.append(UInt32(base))
      for index in row {
        let node = trie[index]
        let distance = node.firstChild == 0 ? 0 : node.firstChild - index
        nodes.append(
          LexiconNode(
            symbol: node.symbol, isLast: node.isLast, isTerminal: node.isTerminal,
            best: node.best, distance: hasBranches ? LexiconNode.onBranch : distance))
        firstWords.append(hasBranches ? 0 : UInt16(node.firstWord - base))
        if hasBranches {
          branches.append(
            LexiconBranch(
              firstChild: UInt32(node.firstChild), firstWord: UInt32(node.firstWord)))
        }
      }
    }
  }

  /// True if the small numbers cannot hold a distance to a child, or a first word, of this row.
  private static func isWide(_ row: Range<Int>, in trie: [LexiconTrie.Node]) -> Bool {
    let words = trie[row].map(\.firstWord)
    return row.contains { trie[$0].firstChild - $0 >= LexiconNode.onBranch }
      || (words.max() ?? 0) - (words.min() ?? 0) > UInt16.max
  }
}
