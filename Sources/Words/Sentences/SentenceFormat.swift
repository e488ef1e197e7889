/// The file format of a compiled model of sentences. Everything is little-endian; costs are minus
/// the natural logarithm of a probability, in tenths.
///
/// | bytes | what |
/// |---|---|
/// | 0–7 | the magic `KGSENTE\n` |
/// | 8–11 | version |
/// | 12–15 | number of entries in the section table |
/// | 16–23 | length of the file in bytes |
/// | 24–31 | `LexiconFormat.checksum` of everything from byte 32 on |
/// | 32– | the section table: offset and number of elements of each section, `UInt32` each |
///
/// Sections begin at multiples of 8, in the order of `Section`. An element that owns elements of
/// another section stores only the index of the first. They end where the elements of the next
/// owner begin, so the section of the owners has an additional last element.
package enum SentenceFormat {
  package static let magic: [UInt8] = Array("KGSENTE\n".utf8)
  package static let version: UInt32 = 2
  package static let checksumStart = 32
  package static let sectionTable = 32
  package static let headerLength = sectionTable + Section.allCases.count * 8

  package enum Section: Int, CaseIterable, Sendable {
    /// The letters of each syllable, padded with zeros to eight bytes, in ascending order.
    case syllables
    /// The trie over syllables, breadth first: see `SentenceNode`.
    case nodes
    /// The readings of a node, for words with its syllables: bits 0–7 the cost of the reading, bits
    /// 8–31 the word. The readings of a node are sorted by cost.
    case readings
    /// The words, the most common first: see `SentenceWord`.
    case words
    /// The successors of a word: bits 0–7 the cost, bit 8 set if the pair is in `pairs`, bits 9–31
    /// the successor. The successors are in ascending order.
    case successors
    /// Pairs of successive words, by their index in `successors`: see `SentencePair`.
    case pairs
    /// The successors of a pair: bits 0–7 the cost, bits 8–31 the successor, sorted by successor.
    case thirds
    /// The words' texts in UTF-8, one after another.
    case text
    /// The tones of characters: see `SentenceTones`, in the order of their keys.
    case tones
    /// Characters with a different form in Taiwan, in order: see `SentenceForm`.
    case characters
    /// Words whose form in Taiwan differs from the forms of their characters: see `SentenceForm`,
    /// in the order of words. The form is a text in `formText`.
    case forms
    case formText

    package var elementLength: Int {
      switch self {
      case .syllables, .nodes, .pairs, .tones, .characters, .forms: 8
      case .words: 12
      case .readings, .successors, .thirds: 4
      case .text, .formText: 1
      }
    }
  }
}

/// A node of the trie for a sequence of syllables with which words begin: 8 bytes.
package struct SentenceNode: BitwiseCopyable, Sendable {
  /// Bits 0–9: the number of the last syllable; bits 10–31: the index of the first child.
  private var link: UInt32
  package var firstReading: UInt32

  static let none = SentenceNode(syllable: 0, firstChild: 0, firstReading: 0)
  package static let maximumSyllables = 1 << 10
  package static let maximumNodes = 1 << 22

  package init(syllable: Int, firstChild: Int, firstReading: Int) {
    link = UInt32(syllable) | UInt32(firstChild) << 10
    self.firstReading = UInt32(firstReading)
  }

  @inline(__always) var syllable: Int { Int(link & 0x3FF) }
  @inline(__always) var firstChild: Int { Int(link >> 10) }
}

/// A word of the model: 12 bytes.
package struct SentenceWord: BitwiseCopyable, Sendable {
  package var firstByte: UInt32
  package var firstSuccessor: UInt32
  /// The cost of the word without a context.
  package var cost: UInt8
  /// The additional cost of a next word that is not among the word's successors.
  package var backOff: Int8
  private var unused: UInt16 = 0

  static let none = SentenceWord(firstByte: 0, firstSuccessor: 0, cost: .max, backOff: 0)
  package static let maximumWords = 1 << 23

  package init(firstByte: Int, firstSuccessor: Int, cost: UInt8, backOff: Int8) {
    self.firstByte = UInt32(firstByte)
    self.firstSuccessor = UInt32(firstSuccessor)
    self.cost = cost
    self.backOff = backOff
  }
}

/// A pair of words with known successors: 8 bytes.
package struct SentencePair: BitwiseCopyable, Sendable {
  /// The index of the second word in the section `successors`.
  package var successor: UInt32
  /// Bits 0–7: the additional cost of a next word that is not among the pair's successors, an
  /// `Int8`; bits 8–31: the index of the pair's first element in `thirds`.
  private var rest: UInt32

  static let none = SentencePair(successor: .max, firstThird: 0, backOff: 0)
  package static let maximumThirds = 1 << 24

  package init(successor: UInt32, firstThird: Int, backOff: Int8) {
    self.successor = successor
    rest = UInt32(UInt8(bitPattern: backOff)) | UInt32(firstThird) << 8
  }

  @inline(__always) var backOff: Int8 { Int8(bitPattern: UInt8(truncatingIfNeeded: rest)) }
  @inline(__always) var firstThird: Int { Int(rest >> 8) }
}

/// The tones of a character that is read as a syllable: 8 bytes.
package struct SentenceTones: BitwiseCopyable, Sendable {
  /// Bits 0–29: the cost of each tone, 6 bits each, the first tone in the lowest bits; bits 30–39:
  /// the number of the syllable; bits 40–60: the character.
  private var bits: UInt64

  static let none = SentenceTones(character: 0, syllable: 0, costs: [])
  /// The cost of a tone that the character never has.
  package static let never: UInt8 = 63
  package static let count = 5

  /// - Parameter costs: the costs of the four tones and of the light tone, below 64 each.
  package init(character: UInt32, syllable: Int, costs: [UInt8]) {
    bits = Self.key(character, syllable) << 30
    for (place, cost) in costs.prefix(Self.count).enumerated() {
      bits |= UInt64(min(cost, Self.never)) << UInt64(6 * place)
    }
  }

  package static func key(_ character: UInt32, _ syllable: Int) -> UInt64 {
    UInt64(character & 0x1F_FFFF) << 10 | UInt64(syllable & 0x3FF)
  }

  @inline(__always) package var key: UInt64 { bits >> 30 }

  /// - Parameter tone: 1 to 4 for the four tones, 5 for the light tone.
  @inline(__always) func cost(of tone: UInt8) -> UInt8 {
    UInt8(bits >> (6 * (UInt64(tone) - 1)) & 63)
  }
}

/// A second form of a character or a word: 8 bytes.
package struct SentenceForm: BitwiseCopyable, Sendable {
  /// The character, or the number of the word.
  package var key: UInt32
  /// The other character, or the start of the word's form in `formText`.
  package var value: UInt32

  static let none = SentenceForm(key: .max, value: .max)

  package init(key: UInt32, value: UInt32) {
    self.key = key
    self.value = value
  }
}
