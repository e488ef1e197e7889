import Lexicon
import Testing

@Suite struct DamagedLexiconTests {
  private func reason(_ bytes: [UInt8]) -> LexiconError? {
    do throws(LexiconError) {
      _ = try LexiconBytes(bytes).open()
      return nil
    } catch {
      return error
    }
  }

  @Test func aTruncatedFileIsRefusedWithItsReason() throws {
    let bytes = try SmallLexicon().bytes()
    #expect(reason([]) == .notALexicon)
    #expect(reason(Array("not a lexicon at all".utf8)) == .notALexicon)
    for length in stride(from: LexiconFormat.headerLength, to: bytes.count, by: 7) {
      let found = reason(Array(bytes.prefix(length)))
      #expect(found == .length(expected: UInt64(bytes.count), actual: UInt64(length)))
    }
    #expect(
      reason(bytes + [0])
        == .length(expected: UInt64(bytes.count), actual: UInt64(bytes.count + 1)))
  }

  @Test func anyFlippedBitIsNoticed() throws {
    let bytes = try SmallLexicon().bytes()
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << UInt8(position % 8)
      let reason = reason(damaged)
      // Bytes 0–31 are the header's own; all else is under the checksum.
      if position >= LexiconFormat.checksumStart { #expect(reason == .checksum) }
      #expect(reason != nil, "byte \(position)")
    }
  }

  @Test func anotherVersionIsRefused() throws {
    var bytes = try SmallLexicon().bytes()
    bytes[8] = 99
    #expect(reason(bytes) == .version(99))
  }

  /// A file that lies throughout, with a checksum that is right: it may be refused or give wrong
  /// words, but everything that the lexicon offers ends, and a read outside would end the test.
  @Test func aHostileFileIsNeverReadOutside() throws {
    let bytes = try SmallLexicon().bytes()
    var random = SeededGenerator(seed: 6)
    var opened = 0
    for _ in 0..<3000 {
      var hostile = bytes
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let start =
          Bool.random(using: &random) ? LexiconFormat.sectionTable : LexiconFormat.headerLength
        let position = Int.random(in: start..<bytes.count, using: &random)
        hostile[position] =
          [0, 0xFF, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      let sum = hostile.withUnsafeBytes {
        LexiconFormat.checksum(
          UnsafeRawBufferPointer(rebasing: $0[LexiconFormat.checksumStart...]))
      }
      withUnsafeBytes(of: sum.littleEndian) { hostile.replaceSubrange(24..<32, with: $0) }
      guard let lexicon = try? LexiconBytes(hostile).open() else { continue }
      opened += 1
      for letters in ["the", "its", "well", "march", "alot", "quick", "straße"] {
        for word in lexicon.words(spelt: letters) {
          _ = lexicon.text(of: word)
          _ = lexicon.replacement(of: word)
        }
      }
    }
    #expect(opened > 100)
  }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
