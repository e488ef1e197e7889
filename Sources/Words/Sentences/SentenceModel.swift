package import Lexicon

/// A language's words, their readings and their successors, over memory-mapped bytes.
///
/// Opening a model checks the header, the place of every table and the checksum of the file, and
/// copies only the syllables. Every offset is checked again at each use. A forged file may
/// therefore give wrong texts, but is never read out of bounds.
package final class SentenceModel {
  /// The letters of each syllable, by its number.
  package let syllables: [String]
  let nodes: SentenceTable<SentenceNode>
  let readings: SentenceTable<UInt32>
  let words: SentenceTable<SentenceWord>
  private let successors: SentenceTable<UInt32>
  private let pairs: SentenceTable<SentencePair>
  private let thirds: SentenceTable<UInt32>
  private let text: SentenceTable<UInt8>
  private let tones: SentenceTable<SentenceTones>
  private let characters: SentenceTable<SentenceForm>
  private let forms: SentenceTable<SentenceForm>
  private let formText: SentenceTable<UInt8>
  private let owner: (any LexiconOwner)?

  /// A cost: minus a natural logarithm, in tenths.
  package typealias Cost = Int32

  /// The number of a word.
  typealias Word = Int32
  /// The number of a known pair of words, or `noPair`.
  typealias Pair = Int32
  static let noPair: Pair = -1

  /// Reads a compiled model in place.
  ///
  /// - Parameters:
  ///   - bytes: the file, at an address that is a multiple of 8, such as a mapping's.
  ///   - owner: keeps the bytes in place while the model lives.
  package init(
    _ bytes: UnsafeRawBufferPointer, keeping owner: (any LexiconOwner)?
  ) throws(SentenceModelError) {
    let sections = try Self.sections(of: bytes) { owner?.releasePages() }
    func table<Element>(
      _ section: SentenceFormat.Section, missing: Element
    ) -> SentenceTable<Element> {
      SentenceTable(sections[section.rawValue], missing: missing)
    }
    let letters: SentenceTable<UInt64> = table(.syllables, missing: 0)
    syllables = (0..<letters.count).map { number in
      withUnsafeBytes(of: letters[number].littleEndian) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    nodes = table(.nodes, missing: .none)
    readings = table(.readings, missing: .max)
    words = table(.words, missing: .none)
    successors = table(.successors, missing: .max)
    pairs = table(.pairs, missing: .none)
    thirds = table(.thirds, missing: .max)
    text = table(.text, missing: 0)
    tones = table(.tones, missing: .none)
    characters = table(.characters, missing: .none)
    forms = table(.forms, missing: .none)
    formText = table(.formText, missing: 0)
    self.owner = owner
    guard syllables.count <= SentenceNode.maximumSyllables else { throw .section(.syllables) }
    guard nodes.count > 1 else { throw .section(.nodes) }
    guard words.count > 1 else { throw .section(.words) }
    guard pairs.count > 0 else { throw .section(.pairs) }
  }

  private static func sections(
    of bytes: UnsafeRawBufferPointer, rest: () -> Void
  ) throws(SentenceModelError) -> [UnsafeRawBufferPointer] {
    let magic = SentenceFormat.magic
    guard bytes.count >= SentenceFormat.headerLength, bytes.prefix(magic.count).elementsEqual(magic)
    else { throw .notAModel }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    guard version == SentenceFormat.version else { throw .version(version) }
    let length = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    guard length == UInt64(bytes.count) else {
      throw .length(expected: length, actual: UInt64(bytes.count))
    }
    let checked = UnsafeRawBufferPointer(rebasing: bytes[SentenceFormat.checksumStart...])
    let sum = LexiconFormat.checksum(checked) { _ in rest() }
    guard bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == sum else { throw .checksum }
    let entries = bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
    guard entries == UInt32(SentenceFormat.Section.allCases.count) else { throw .notAModel }
    var sections: [UnsafeRawBufferPointer] = []
    var end = SentenceFormat.headerLength
    for section in SentenceFormat.Section.allCases {
      let entry = SentenceFormat.sectionTable + section.rawValue * 8
      let offset = UInt64(bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
      let count = UInt64(bytes.loadUnaligned(fromByteOffset: entry + 4, as: UInt32.self))
      let next = offset + count * UInt64(section.elementLength)
      guard offset % 8 == 0, offset >= end, next <= bytes.count else { throw .section(section) }
      sections.append(UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(next)]))
      end = Int(next)
    }
    return sections
  }

  package var wordCount: Int { words.count - 1 }

  // MARK: - Words and their readings

  /// Returns the node that a syllable leads to; nil if no word continues with the syllable.
  func child(of node: Int, _ syllable: Int) -> Int? {
    var (low, high) = (nodes[node].firstChild, nodes[node + 1].firstChild)
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].syllable < syllable { low = middle + 1 } else { high = middle }
    }
    // Require children to come after their parents, so that no path in a forged file is endless.
    return low < end && low > node && low < nodes.count - 1 && nodes[low].syllable == syllable
      ? low : nil
  }

  /// Returns the readings of a node, as indices in `readings`.
  @inline(__always) func readings(of node: Int) -> Range<Int> {
    readings.range(nodes[node].firstReading, nodes[node + 1].firstReading)
  }

  @inline(__always) func word(ofReading place: Int) -> (word: Word, cost: Cost) {
    let bits = readings[place]
    return (Word(bits >> 8), Cost(bits & 0xFF))
  }

  func utf8(of word: Word) -> [UInt8] {
    let (first, end) = (words[Int(word)].firstByte, words[Int(word) + 1].firstByte)
    return text.range(first, end).prefix(Self.longestText).map { text[$0] }
  }

  /// Upper limit for a text in bytes; a hostile file may have longer texts.
  private static let longestText = 64

  /// - Returns: the word with this text at the node; nil if there is none.
  func word(_ bytes: [UInt8], at node: Int) -> Word? {
    readings(of: node).lazy.map { self.word(ofReading: $0).word }.first { utf8(of: $0) == bytes }
  }

  // MARK: - Tones

  /// Returns the cost of reading a text with these tones.
  ///
  /// - Parameters:
  ///   - syllables: the number of each character's syllable.
  ///   - tones: the tone of each character, 1 to 5, or 0 if unknown.
  func cost(of text: [UInt8], syllables: [Int], tones: [UInt8]) -> Cost {
    var cost: Cost = 0
    var bytes = text[...]
    for (syllable, tone) in zip(syllables, tones) {
      guard let first = bytes.first else { break }
      // Nearly all Chinese characters have three bytes in UTF-8.
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if tone > 0 {
        let known =
          length == 3 && bytes.count >= 3 ? self.tones(of: Self.character(bytes), syllable) : nil
        if let own = known?.cost(of: tone) {
          cost += own < SentenceTones.never ? Cost(own) : Self.otherTone
        } else {
          cost += Self.anyTone
        }
      }
      bytes = bytes.dropFirst(length)
    }
    return cost
  }

  /// The cost of a tone that the model lacks for a character. Some speakers may use it.
  private static let otherTone: Cost = 60
  /// The cost of any tone if the model has no tones for the character.
  private static let anyTone: Cost = 20

  /// Returns the character that three bytes of UTF-8 stand for.
  private static func character(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(3).reduce(0) { $0 << 6 | UInt32($1 & 0x3F) } & 0xFFFF
  }

  private func tones(of character: UInt32, _ syllable: Int) -> SentenceTones? {
    let key = SentenceTones.key(character, syllable)
    return tones.place { $0.key < key }.map { tones[$0] }.flatMap { $0.key == key ? $0 : nil }
  }

  // MARK: - Traditional characters

  /// Returns a sentence's word in the characters that Taiwan uses.
  package func traditional(_ word: SentenceLattice.Word) -> String {
    if word.number >= 0, let place = forms.place(where: { $0.key < UInt32(word.number) }),
      forms[place].key == UInt32(word.number)
    {
      let bytes = formText.range(forms[place].value, forms[place + 1].value)
      return String(decoding: bytes.prefix(Self.longestText).map { formText[$0] }, as: UTF8.self)
    }
    return String(
      String.UnicodeScalarView(
        word.text.unicodeScalars.map { character in
          let place = characters.place { $0.key < character.value }
          guard let place, characters[place].key == character.value else { return character }
          return Unicode.Scalar(characters[place].value) ?? character
        }))
  }

  // MARK: - Successors

  /// Returns the cost of a word without a context.
  @inline(__always) func cost(of word: Word) -> Cost { Cost(words[Int(word)].cost) }

  /// Returns the cost of a word after a preceding word, and the index of the pair among the
  /// successors; the index is nil if the pair is unknown.
  @inline(__always) func cost(of word: Word, after before: Word) -> (cost: Cost, successor: Int?) {
    let known = words[Int(before)]
    let range = successors.range(known.firstSuccessor, words[Int(before) + 1].firstSuccessor)
    guard let place = successors.place(of: UInt32(word), shift: 9, in: range) else {
      return (Cost(known.backOff) + cost(of: word), nil)
    }
    return (Cost(successors[place] & 0xFF), place)
  }

  /// Returns the cost of a word after a known pair; nil if the pair lacks this successor.
  @inline(__always) func cost(of word: Word, after pair: Pair) -> Cost? {
    let range = thirds.range(pairs[Int(pair)].firstThird, pairs[Int(pair) + 1].firstThird)
    return thirds.place(of: UInt32(word), shift: 8, in: range).map { Cost(thirds[$0] & 0xFF) }
  }

  @inline(__always) func backOff(of pair: Pair) -> Cost { Cost(pairs[Int(pair)].backOff) }

  /// Returns the pair that a word forms with its successor, by the successor's index; `noPair` if
  /// the model has no words after that pair.
  func pair(ofSuccessor place: Int) -> Pair {
    guard successors[place] & 0x100 != 0 else { return Self.noPair }
    var (low, high) = (0, pairs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].successor < UInt32(place) { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count - 1 && pairs[low].successor == UInt32(place) ? Pair(low) : Self.noPair
  }
}
