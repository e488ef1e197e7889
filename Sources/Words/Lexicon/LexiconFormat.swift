/// The file format of a compiled lexicon. Everything is little-endian.
///
/// | bytes | what |
/// |---|---|
/// | 0–7 | the magic `KGLEXIC\n` |
/// | 8–11 | version |
/// | 12–15 | number of entries in the section table |
/// | 16–23 | length of the file in bytes |
/// | 24–31 | checksum of everything from byte 32 on |
/// | 32–47 | the language, BCP 47 in ASCII, filled up with zeros |
/// | 48– | the section table: offset and number of elements of each section, `UInt32` each |
///
/// Sections begin at multiples of 8 and follow each other in the order of `Section`.
package enum LexiconFormat {
  package static let magic: [UInt8] = Array("KGLEXIC\n".utf8)
  package static let version: UInt32 = 1
  package static let languageLength = 16
  package static let checksumStart = 32
  package static let sectionTable = 48
  package static let headerLength = sectionTable + Section.allCases.count * 8
  /// The byte that replaces bytes that can no longer be read. A node of such bytes is the last
  /// sibling and ends no word. A word of such bytes has no further form and is never suggested.
  package static let lostByte: UInt8 = 0x82

  /// The tables of a lexicon; the raw value is the table's place in the section table.
  package enum Section: Int, CaseIterable, Sendable {
    /// The letters of the trie: a scalar and the base letter to type if no key has it (`e` for
    /// `é`), `UInt32` each. Symbol 0 stands for none.
    case symbols
    /// The trie: see `LexiconNode`.
    case nodes
    /// The words that the trie leads to: see `LexiconWord`.
    case words
    /// Texts for `written` and `shortcuts`: a length in bytes, then that many bytes of UTF-8.
    case text
    /// Spellings that cannot be derived from the letters: the word's number and the offset of its
    /// text, `UInt32` each, in the order of the words.
    case written
    /// Shortcuts: the word's number and the offset of its replacement, in the form of `written`.
    case shortcuts
    /// Single words and pairs of words with known successors: see `LexiconContext`, in the order of
    /// their keys.
    case contexts
    /// The successors of the contexts: see `LexiconSuccessor`.
    case successors
    /// The probability of each class of words, `Float32`. The last class holds only the start of a
    /// sentence.
    case classes
    /// The cost of each class of words after each pair of classes: minus the logarithm of the
    /// class's probability there. `UInt8` in units of `classCostUnit`.
    case classTriples

    package static let classCostUnit: Float = 1 / 16

    package var elementLength: Int {
      switch self {
      case .symbols, .nodes, .written, .shortcuts: 8
      case .contexts: 12
      case .words, .successors, .classes: 4
      case .text, .classTriples: 1
      }
    }
  }

  /// Returns the checksum of a file's bytes from `checksumStart` on. Four lanes of multiply and
  /// rotate are fast: the whole file is checked at each opening.
  ///
  /// The checksum finds damage, not forgery: every offset is checked again at each use.
  ///
  /// - Parameter begin: called before each piece of 64 KiB is read.
  package static func checksum(
    _ bytes: UnsafeRawBufferPointer, begin: (_ piece: Range<Int>) -> Void = { _ in }
  ) -> UInt64 {
    let piece = 1 << 16
    let prime: UInt64 = 0x9E37_79B1_85EB_CA87
    var a: UInt64 = 1
    var b: UInt64 = 2
    var c: UInt64 = 3
    var d: UInt64 = 4
    var position = 0
    while position + 32 <= bytes.count {
      if position % piece == 0 { begin(position..<min(position + piece, bytes.count)) }
      a = mixed(a, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      b = mixed(b, bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
      c = mixed(c, bytes.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self))
      d = mixed(d, bytes.loadUnaligned(fromByteOffset: position + 24, as: UInt64.self))
      position += 32
    }
    if position % piece == 0 { begin(position..<bytes.count) }
    while position < bytes.count {
      a = mixed(a, UInt64(bytes[position]))
      position += 1
    }
    var sum = UInt64(bytes.count) &* prime
    for lane in [a, b, c, d] { sum = mixed(sum, lane) }
    return sum ^ (sum >> 29)

    func mixed(_ lane: UInt64, _ value: UInt64) -> UInt64 {
      let product = (lane ^ value) &* prime
      return (product << 31) | (product >> 33)
    }
  }
}

/// An edge of the trie with the node at its end: 8 bytes.
package struct LexiconNode: BitwiseCopyable, Sendable {
  /// Bits 0–6: the symbol; bit 7: the last sibling; bits 8–31: the first child, 0 if none.
  package private(set) var link: UInt32
  /// Bits 0–7: `best`; bit 8: 1 if a word ends here; bits 9–31: the number of the first word at or
  /// below this node. The first word is the one that ends here, if any.
  package private(set) var end: UInt32

  /// Placeholder for a node that is not in the file.
  static let none = LexiconNode(link: 1 << 7, end: 255)

  /// The unit of `best`, in nats.
  package static let costUnit: Float = 0.1

  package init(link: UInt32, end: UInt32) {
    self.link = link
    self.end = end
  }

  package init(symbol: UInt8, isLast: Bool, isTerminal: Bool, best: UInt8) {
    link = UInt32(symbol) | (isLast ? 1 << 7 : 0)
    end = UInt32(best) | (isTerminal ? 1 << 8 : 0)
  }

  /// Returns this node with its first child set.
  package func with(firstChild: Int) -> LexiconNode {
    LexiconNode(link: link & 0xFF | UInt32(firstChild) << 8, end: end)
  }

  /// Returns this node with its first word set.
  package func with(firstWord: Int) -> LexiconNode {
    LexiconNode(link: link, end: end & 0x1FF | UInt32(firstWord) << 9)
  }

  @inline(__always) var symbol: Int { Int(link & 0x7F) }
  @inline(__always) package var isLast: Bool { link & 0x80 != 0 }
  @inline(__always) package var firstChild: Int { Int(link >> 8) }
  @inline(__always) var isTerminal: Bool { end & 0x100 != 0 }
  @inline(__always) var firstWord: Int { Int(end >> 9) }
  /// The upper bound for the log probability of the words at or below this node.
  @inline(__always) var bestLogProbability: Float {
    -Float(end & 0xFF) * LexiconNode.costUnit
  }
}

/// A word: 4 bytes. Several words can have the same letters, such as `its` and `it's`.
package struct LexiconWord: BitwiseCopyable, Sendable {
  /// Minus the logarithm of the word's probability, in units of `costUnit`.
  var cost: UInt16
  package var flags: Flags
  /// The word's class, as an index in the section `classes`.
  var wordClass: UInt8

  /// Placeholder for a word that is not in the file.
  static let none = LexiconWord(cost: .max, flags: .neverSuggested, wordClass: noClass)
  package static let noClass: UInt8 = .max

  /// The unit of `cost`, in nats.
  package static let costUnit: Float = 1 / 2048

  package init(cost: UInt16, flags: Flags, wordClass: UInt8) {
    self.cost = cost
    self.flags = flags
    self.wordClass = wordClass
  }

  package var logProbability: Float { -Float(cost) * LexiconWord.costUnit }

  package struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The flag of a word that is followed by another word of the same letters.
    package static let continues = Flags(rawValue: 1 << 0)
    /// The flag of an offensive word: kept if typed in full, but never suggested.
    package static let neverSuggested = Flags(rawValue: 1 << 1)
    /// The flag of an abbreviation: a full stop after it does not end a sentence.
    package static let abbreviation = Flags(rawValue: 1 << 2)
    /// The flag of a text that is only a shortcut for a word.
    package static let shortcutOnly = Flags(rawValue: 1 << 3)
    /// The flag of a word with an apostrophe or hyphen, which is not among the letters of the trie.
    package static let hasPassedOver = Flags(rawValue: 1 << 4)
    /// The flag of a word with a capital first letter.
    package static let capital = Flags(rawValue: 1 << 5)
    /// The flag of a word with an apostrophe before its last letter.
    package static let possessive = Flags(rawValue: 1 << 6)
    /// The flag of a word whose spelling is in the section `written`.
    package static let written = Flags(rawValue: 1 << 7)
    /// The flags of words that are never offered. A constant, because forming the union at each use
    /// would call a generic function.
    package static let hidden = Flags(rawValue: neverSuggested.rawValue | shortcutOnly.rawValue)
  }
}

/// A word or two successive words, with known successors: 12 bytes.
///
/// Contexts of two words are optional, and the version of a file without them is the same.
package struct LexiconContext: BitwiseCopyable, Sendable {
  /// The number of the word, or `sentenceStart` for the start of a sentence; for two words
  /// `key(of:after:)`.
  var word: UInt32
  /// The index of the context's first successor. The successors end where those of the next context
  /// begin.
  var firstSuccessor: UInt32
  /// The share of the probability that comes from shorter contexts. Each word gets a part of this
  /// share, even a known successor.
  var backOff: Float

  package static let sentenceStart = UInt32.max

  /// Returns the key of two words: 31 bits of a hash. It is greater than the key of any single
  /// word.
  ///
  /// If two pairs have the same key, the compiler leaves out both. A pair that is not in the file
  /// has the same key as a pair in the file in 3 of 100,000 cases.
  package static func key(of word: UInt32, after before: UInt32) -> UInt32 {
    var mixed = (UInt64(before) << 32 | UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return min(0x8000_0000 | UInt32(truncatingIfNeeded: mixed >> 33), sentenceStart - 1)
  }
  static let none = LexiconContext(word: 0, firstSuccessor: .max, backOff: 1)

  package init(word: UInt32, firstSuccessor: UInt32, backOff: Float) {
    self.word = word
    self.firstSuccessor = firstSuccessor
    self.backOff = backOff
  }
}

/// A successor of a context with its frequency: 4 bytes, in the order of the words.
package struct LexiconSuccessor: BitwiseCopyable, Sendable {
  /// Bits 12–31: the word's number; bits 0–11: minus the logarithm of the probability, in units of
  /// `costUnit`.
  package private(set) var bits: UInt32

  package static let costUnit: Float = 1 / 200
  package static let maximumWord = 1 << 20
  static let none = LexiconSuccessor(bits: .max)

  init(bits: UInt32) {
    self.bits = bits
  }

  package init(word: UInt32, logProbability: Float) {
    let cost = min(4095, max(0, (-logProbability / LexiconSuccessor.costUnit).rounded()))
    bits = word << 12 | UInt32(cost)
  }

  @inline(__always) var word: UInt32 { bits >> 12 }
  @inline(__always) var logProbability: Float {
    -Float(bits & 0xFFF) * LexiconSuccessor.costUnit
  }
}
