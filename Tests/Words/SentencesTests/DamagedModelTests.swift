import Lexicon
import Testing

@testable import Sentences

@Suite struct DamagedModelTests {
  private func reason(_ bytes: [UInt8]) -> SentenceModelError? {
    do throws(SentenceModelError) {
      _ = try ModelBytes(bytes).open()
      return nil
    } catch {
      return error
    }
  }

  private func sign(_ bytes: inout [UInt8]) {
    let sum = bytes.withUnsafeBytes {
      LexiconFormat.checksum(
        UnsafeRawBufferPointer(rebasing: $0[SentenceFormat.checksumStart...]))
    }
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(24..<32, with: $0) }
  }

  @Test func aTruncatedFileIsRefusedWithItsReason() throws {
    let bytes = try SmallModel.bytes()
    #expect(reason([]) == .notAModel)
    #expect(reason(Array("not a model at all".utf8)) == .notAModel)
    for length in SentenceFormat.headerLength..<bytes.count {
      #expect(
        reason(Array(bytes.prefix(length)))
          == .length(expected: UInt64(bytes.count), actual: UInt64(length)))
    }
  }

  @Test func anyFlippedBitIsNoticed() throws {
    let bytes = try SmallModel.bytes()
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << UInt8(position % 8)
      #expect(reason(damaged) != nil, "byte \(position)")
    }
  }

  @Test func anotherVersionIsRefused() throws {
    var bytes = try SmallModel.bytes()
    bytes[8] = 99
    #expect(reason(bytes) == .version(99))
  }

  @Test(arguments: SentenceFormat.Section.allCases)
  func aTableOfFourBillionElementsIsRefused(_ section: SentenceFormat.Section) throws {
    var bytes = try SmallModel.bytes()
    let count = SentenceFormat.sectionTable + section.rawValue * 8 + 4
    bytes.replaceSubrange(count..<count + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    sign(&bytes)
    #expect(reason(bytes) == .section(section))
  }

  /// Tests a file that is wrong throughout but has a correct checksum. The file may be refused or
  /// give wrong texts, but every use of it ends. A read out of bounds would crash the test.
  @Test func aHostileFileIsNeverReadOutside() throws {
    let bytes = try SmallModel.bytes()
    var random = SystemRandomNumberGenerator()
    var opened = 0
    for _ in 0..<2000 {
      var hostile = bytes
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let start =
          Bool.random(using: &random) ? SentenceFormat.sectionTable : SentenceFormat.headerLength
        let position = Int.random(in: start..<bytes.count, using: &random)
        hostile[position] =
          [0, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      sign(&hostile)
      guard let model = try? ModelBytes(hostile).open() else { continue }
      opened += 1
      let spelling = SyllableSpelling(pinyin: model.syllables)
      var learned = LearnedTexts(spelling: spelling)
      learned.add("你号", syllables: ["ni", "hao"], count: 1)
      var lattice = SentenceLattice(model, spelling: spelling, learned: learned)
      for letters in ["womennihao", "xi'anlve", "womenh"] {
        lattice.show(Array(letters.utf8))
        for sentence in lattice.sentences(limit: 9) {
          for word in sentence.words { _ = model.traditional(word) }
        }
      }
      var spoken = SentenceLattice(
        model, spelling: SyllableSpelling(zhuyin: model.syllables), learned: learned)
      spoken.show(Array("ji3ap7su3cl3".utf8))
      _ = spoken.sentences(limit: 9)
    }
    #expect(opened > 100)
  }
}
