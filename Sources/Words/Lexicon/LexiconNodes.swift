/// The nodes of the file's trie, and after them the nodes of the user's own words.
final class LexiconNodes {
  private let nodes: LexiconTable<LexiconNode>
  private let branches: LexiconTable<LexiconBranch>
  private let firstWords: LexiconTable<UInt16>
  private let firstWordBases: LexiconTable<UInt32>

  init(_ sections: LexiconHeader, in pages: LexiconPages?) throws(LexiconError) {
    nodes = LexiconTable(sections[.nodes], in: pages, missing: .none)
    branches = LexiconTable(sections[.branches], in: pages, missing: .none)
    firstWords = LexiconTable(sections[.firstWords], in: pages, missing: .max)
    firstWordBases = LexiconTable(sections[.firstWordBases], in: pages, missing: .max)
    guard nodes.count > 0 else { throw .contents(.nodes) }
    guard branches.count <= nodes.count else { throw .contents(.branches) }
  }

  /// The number of nodes in the file.
  var count: Int { nodes.count }

  /// The elements for the user's own words; all their children are in `branches`.
  var own: (nodes: MoreElements<LexiconNode>, branches: MoreElements<LexiconBranch>) {
    (nodes.more, branches.more)
  }

  @inline(__always) subscript(index: Int) -> LexiconNode { nodes[index] }

  /// Returns the first child of a node; the other children come next. A result not above `index`
  /// stands for no child.
  @inline(__always) func firstChild(of index: Int, _ node: LexiconNode) -> Int {
    node.distance == LexiconNode.onBranch ? branchChild(of: index) : index + node.distance
  }

  @inline(__always) func firstChild(of index: Int) -> Int { firstChild(of: index, self[index]) }

  /// Returns the number of the first word at or below a node: the word that ends at the node, if
  /// there is one.
  func firstWord(of index: Int) -> Int {
    guard index >= branches.count, index < nodes.count else {
      return Int(branch(of: index).firstWord)
    }
    return Int(firstWordBases[index / LexiconBranch.rowLength]) + Int(firstWords[index])
  }

  @inline(never) private func branchChild(of index: Int) -> Int {
    Int(branch(of: index).firstChild)
  }

  /// Returns a node's branch. The user's own nodes come after all nodes of the file, and their
  /// branches after all branches of the file.
  private func branch(of index: Int) -> LexiconBranch {
    branches[index < branches.count ? index : index - nodes.count + branches.count]
  }
}
