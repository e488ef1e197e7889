/// The checked header of a compiled lexicon, with the place of each table.
struct LexiconHeader {
  let language: String
  let alphabet: LexiconAlphabet
  let correctionMargin: Float
  private var sections: [UnsafeRawBufferPointer] = []

  /// - Parameter owner: reads the bytes to be checked; its memory is released during and after the
  ///   check.
  init(_ bytes: UnsafeRawBufferPointer, of owner: (any LexiconOwner)?) throws(LexiconError) {
    defer { owner?.releasePages() }
    let magic = LexiconFormat.magic
    let start = 0..<min(bytes.count, LexiconFormat.headerLength)
    owner?.read(start)
    guard bytes.count >= LexiconFormat.headerLength, bytes.prefix(magic.count).elementsEqual(magic)
    else { throw .notALexicon }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    guard version == LexiconFormat.version else { throw .version(version) }
    let length = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    guard length == UInt64(bytes.count) else {
      throw .length(expected: length, actual: UInt64(bytes.count))
    }
    let checked = UnsafeRawBufferPointer(rebasing: bytes[LexiconFormat.checksumStart...])
    let sum = LexiconFormat.checksum(checked) { piece in
      owner?.releasePages()
      let end = LexiconFormat.checksumStart + piece.upperBound
      owner?.read(LexiconFormat.checksumStart + piece.lowerBound..<end)
    }
    owner?.releasePages()
    owner?.read(start)
    guard bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == sum else { throw .checksum }
    let entries = bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
    guard entries == UInt32(LexiconFormat.Section.allCases.count) else { throw .notALexicon }
    let name = bytes[LexiconFormat.checksumStart..<LexiconFormat.correctionMargin]
    language = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    correctionMargin = LexiconFormat.correctionMargin(
      ofByte: bytes[LexiconFormat.correctionMargin])
    var end = LexiconFormat.headerLength
    for section in LexiconFormat.Section.allCases {
      let entry = LexiconFormat.sectionTable + section.rawValue * 8
      // The sums of a hostile file may overflow 32 bits.
      let offset = UInt64(bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
      let count = UInt64(bytes.loadUnaligned(fromByteOffset: entry + 4, as: UInt32.self))
      let next = offset + count * UInt64(section.elementLength)
      guard offset % 8 == 0, offset >= end, next <= bytes.count else { throw .section(section) }
      sections.append(UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(next)]))
      end = Int(next)
      if section == .symbols { owner?.read(Int(offset)..<end) }
    }
    alphabet = try LexiconAlphabet(
      sections[Section.symbols.rawValue], casing: Casing(language: language))
  }

  private typealias Section = LexiconFormat.Section

  subscript(section: LexiconFormat.Section) -> UnsafeRawBufferPointer {
    sections[section.rawValue]
  }
}
