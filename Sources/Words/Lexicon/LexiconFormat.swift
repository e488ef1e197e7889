/// The file format of a compiled lexicon. Everything is little-endian.
///
/// | bytes | what |
/// |---|---|
/// | 0–7 | the magic `KGLEXIC\n` |
/// | 8–11 | version |
/// | 12–15 | number of entries in the section table |
/// | 16–23 | length of the file in bytes |
/// | 24–31 | checksum of everything from byte 32 on |
/// | 32–46 | the language, BCP 47 in ASCII, filled up with zeros |
/// | 47 | the correction margin, in units of `marginUnit`, or `neverCorrects` |
/// | 48– | the section table: offset and number of elements of each section, `UInt32` each |
///
/// Sections begin at multiples of 8 and follow each other in the order of `Section`.
package enum LexiconFormat {
  package static let magic: [UInt8] = Array("KGLEXIC\n".utf8)
  package static let version: UInt32 = 2
  package static let languageLength = 15
  package static let correctionMargin = checksumStart + languageLength
  static let marginUnit: Float = 1 / 8
  private static let neverCorrects = UInt8.max

  /// Returns the byte of a correction margin in nats; see `Lexicon.correctionMargin`.
  package static func byte(ofCorrectionMargin margin: Float) -> UInt8 {
    UInt8(min(max(0, margin / marginUnit).rounded(), Float(neverCorrects)))
  }

  static func correctionMargin(ofByte byte: UInt8) -> Float {
    byte == neverCorrects ? .infinity : Float(byte) * marginUnit
  }

  package static let checksumStart = 32
  package static let sectionTable = 48
  package static let headerLength = sectionTable + Section.allCases.count * 8
  /// The replacement for bytes that have disappeared from the file. A node of such bytes is the
  /// last sibling and ends no word. A word of such bytes has no further form and is never
  /// suggested.
  package static let lostByte: UInt8 = 0x82

  /// The tables of a lexicon; the raw value is the table's place in the section table.
  package enum Section: Int, CaseIterable, Sendable {
    /// The letters of the trie: a scalar and the base letter to type if no key has it (`e` for
    /// `é`), `UInt32` each. Symbol 0 stands for none.
    case symbols
    /// The trie: see `LexiconNode`.
    case nodes
    /// The first children and first words of the nodes that begin the trie: see `LexiconBranch`.
    case branches
    /// The number of the first word at or below each node, minus the `firstWordBases` of its row,
    /// `UInt16`. If a word ends at the node, that word is the first.
    case firstWords
    /// The least number of a first word in each row of `LexiconBranch.rowLength` nodes, `UInt32`.
    case firstWordBases
    /// The words that the trie leads to: see `LexiconWord`.
    case words
    /// Texts for `written` and `shortcuts`: a length in bytes, then that many bytes of UTF-8.
    case text
    /// Spellings that cannot be derived from the letters: the word's number and the offset of its
    /// text, `UInt32` each, in the order of the words.
    case written
    /// Shortcuts: the word's number and the offset of its replacement, in the form of `written`.
    case shortcuts
    /// Single words and pairs of words with known successors: the key of each, `UInt32`, in order.
    /// See `LexiconContext`.
    case contexts
    /// The index of each context's first successor, `UInt32`. A context's successors end where the
    /// next context's successors begin.
    case firstSuccessors
    /// The share of the probability that each context leaves to shorter contexts, as minus its
    /// logarithm: `UInt16` in units of `LexiconSuccessor.costUnit`.
    case backOffs
    /// The successors of the contexts in the order of the words: the upper bits of a word's number,
    /// `UInt16`. See `LexiconSuccessor`.
    case successors
    /// The lower bits of each successor's number with the successor's frequency, `UInt16`.
    case successorCosts
    /// The probability of each class of words, `Float32`. The last class holds only the start of a
    /// sentence.
    case classes
    /// The cost of each class of words after each pair of classes: minus the logarithm of the
    /// class's probability there. `UInt8` in units of `classCostUnit`.
    case classTriples

    package static let classCostUnit: Float = 1 / 16

    package var elementLength: Int {
      switch self {
      case .symbols, .branches, .written, .shortcuts: 8
      case .nodes, .firstWordBases, .words, .contexts, .firstSuccessors, .classes: 4
      case .firstWords, .backOffs, .successors, .successorCosts: 2
      case .text, .classTriples: 1
      }
    }
  }

  /// Returns the checksum of a file's bytes from `checksumStart` on. It multiplies and rotates in
  /// four lanes, because it must be fast: the whole file is checked at each opening.
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

  /// The probability, computed as a product of two table entries: fast enough for sums over many
  /// words.
  @inline(__always) var probability: Float {
    Self.coarse[Int(cost >> 8)] * Self.fine[Int(cost & 0xFF)]
  }

  private static let coarse = (0..<256).map { exponential(-Float($0 << 8) * costUnit) }
  private static let fine = (0..<256).map { exponential(-Float($0) * costUnit) }

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
    package static let hasOmittedMark = Flags(rawValue: 1 << 4)
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

/// The key of a context: one word or two successive words, with known successors.
///
/// The key of a word is its number. Contexts of two words are optional: a file without them has the
/// same version.
package enum LexiconContext {
  /// The key of the start of a sentence.
  package static let sentenceStart = UInt32.max

  /// Returns the key of two words: 31 bits of a hash. The key is greater than the key of any single
  /// word.
  ///
  /// If two pairs have the same key, the compiler leaves out both. A pair that the file lacks has
  /// the key of another pair in 3 of 100,000 cases.
  package static func key(of word: UInt32, after before: UInt32) -> UInt32 {
    var mixed = (UInt64(before) << 32 | UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return min(0x8000_0000 | UInt32(truncatingIfNeeded: mixed >> 33), sentenceStart - 1)
  }
}

/// A successor of a context with its frequency. The file stores it in two columns; a search reads
/// only the first column.
package struct LexiconSuccessor: Hashable, Sendable {
  /// The word's number.
  package var word: Int
  /// Minus the logarithm of the probability, in units of `costUnit`: 12 bits.
  package var cost: Int

  package static let costUnit: Float = 1 / 200
  package static let costCount = 1 << 12
  package static let maximumWord = 1 << (16 + lowerBits)
  /// The number of low bits of the word's number that are in the section `successorCosts`.
  static let lowerBits = 4

  package init(word: Int, logProbability: Float) {
    self.word = word
    cost = Self.cost(logProbability)
  }

  /// Returns minus a logarithm in units of `costUnit`, within 12 bits.
  package static func cost(_ logProbability: Float) -> Int {
    Int(min(Float(costCount - 1), max(0, (-logProbability / costUnit).rounded())))
  }

  @inline(__always) init(upper: UInt16, lower: UInt16) {
    word = Int(upper) << Self.lowerBits | Int(lower) & (1 << Self.lowerBits - 1)
    cost = Int(lower) >> Self.lowerBits
  }

  /// The element of the section `successors`.
  package var upper: UInt16 { UInt16(truncatingIfNeeded: word >> Self.lowerBits) }
  /// The element of the section `successorCosts`.
  package var lower: UInt16 {
    UInt16(truncatingIfNeeded: cost << Self.lowerBits | word & (1 << Self.lowerBits - 1))
  }
}
