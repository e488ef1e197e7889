/// An edge of the trie with the node at its end: 4 bytes.
package struct LexiconNode: BitwiseCopyable, Sendable {
  /// Bits 0–7: `best`; bits 8–14: the symbol; bit 15: 1 for the last sibling; bit 16: 1 if words
  /// end here; bits 17–31: `distance`.
  package let bits: UInt32

  /// The unit of `best`, in nats.
  package static let costUnit: Float = 0.1
  /// The value of `distance` for a node whose first child is given in the section `branches`.
  package static let onBranch = 1 << 15 - 1

  /// Placeholder for a node that is not in the file.
  static let none = LexiconNode(
    symbol: 0, isLast: true, isTerminal: false, best: 255, distance: 0)

  init(bits: UInt32) {
    self.bits = bits
  }

  package init(symbol: UInt8, isLast: Bool, isTerminal: Bool, best: UInt8, distance: Int) {
    bits =
      UInt32(best) | UInt32(symbol) << 8 | (isLast ? 1 << 15 : 0) | (isTerminal ? 1 << 16 : 0)
      | UInt32(distance) << 17
  }

  @inline(__always) var symbol: Int { Int(bits >> 8 & 0x7F) }
  @inline(__always) var isLast: Bool { bits & 1 << 15 != 0 }
  @inline(__always) var isTerminal: Bool { bits & 1 << 16 != 0 }
  /// The number of nodes to the first child; 0 if there is none.
  @inline(__always) var distance: Int { Int(bits >> 17) }
  /// The upper bound for the log probability of the words at or below this node.
  @inline(__always) var bestLogProbability: Float {
    -Float(bits & 0xFF) * LexiconNode.costUnit
  }
}

/// A node's first child and first word, both by number: 8 bytes.
///
/// The first nodes of a file need this value, because they are far from their children and have
/// many words below them.
package struct LexiconBranch: BitwiseCopyable, Sendable {
  package var firstChild: UInt32
  package var firstWord: UInt32

  /// The number of nodes that share an element of `firstWordBases`.
  package static let rowLength = 256
  static let none = LexiconBranch(firstChild: 0, firstWord: .max)

  package init(firstChild: UInt32, firstWord: UInt32) {
    self.firstChild = firstChild
    self.firstWord = firstWord
  }
}
