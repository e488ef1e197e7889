import Lexicon
import Testing

@testable import keyglass_eval

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
      // Bytes 0–31 are the header; the checksum covers the rest.
      if position >= LexiconFormat.checksumStart { #expect(reason == .checksum) }
      #expect(reason != nil, "byte \(position)")
    }
  }

  @Test(arguments: [1, 99]) func anotherVersionIsRefused(_ version: UInt8) throws {
    var bytes = try SmallLexicon().bytes()
    bytes[8] = version
    #expect(reason(bytes) == .version(UInt32(version)))
    #expect(
      reason(bytes)?.description == "compiled in format \(version), this program reads format 2")
  }

  @Test(arguments: LexiconFormat.Section.allCases)
  func aTableOfFourBillionElementsIsRefused(_ section: LexiconFormat.Section) throws {
    var bytes = try SmallLexicon().bytes()
    let count = LexiconFormat.sectionTable + section.rawValue * 8 + 4
    bytes.replaceSubrange(count..<count + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    sign(&bytes)
    #expect(reason(bytes) == .section(section))
  }

  /// Tests a file that is wrong throughout but has a correct checksum. The file may be refused or
  /// give wrong words, but every use of the lexicon ends. A read out of bounds would crash the
  /// test.
  @Test func aHostileFileIsNeverReadOutside() throws {
    var small = SmallLexicon()
    small.counts =
      "the quick brown 5\nquick brown fox 9\nquick brown dog 7\n<s> <s> the 4\n<s> the dog 8\n"
    let bytes = try small.bytes()
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
      sign(&hostile)
      guard let lexicon = try? LexiconBytes(hostile).open() else { continue }
      opened += 1
      // Weighing is slow, so only some lexicons are weighed.
      if opened % 10 == 0 { weigh(lexicon) }
      for letters in ["the", "its", "well", "march", "alot", "quick", "straße"] {
        for word in lexicon.words(spelt: letters) {
          _ = lexicon.text(of: word)
          _ = lexicon.replacement(of: word)
        }
      }
    }
    #expect(opened > 100)
  }

  /// Uses a lexicon in every way that typing does.
  private func weigh(_ lexicon: Lexicon) {
    let corrector = SpellingCorrector(lexicon)
    let predictor = WordPredictor(lexicon)
    let completer = Completer(predictor)
    let keypad = KeypadPredictor(
      lexicon, keys: ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"])
    var found: [Decoder.Candidate] = []
    let words = ["the", "quick", "brown"].map { lexicon.word($0) }
    for context in [
      WordPredictor.Context.unknown, .sentenceStart, .sentenceStart.appending(3),
      .unknown.appending(Int(UInt32.max)), .sentenceStart.appending(words[0]),
      .unknown.appending(words[0]).appending(words[1]),
      .unknown.appending(words[1]).appending(words[2]),
    ] {
      for word in ["", "q", "qui", "wuick", "hlelo", "straße"] {
        predictor.move(to: context)
        completer.suggest(word, into: &found, limit: 3, ignoredOffers: ["quick"], pause: {})
        for candidate in found { _ = lexicon.text(of: candidate.word) }
        _ = corrector.correct(word, after: context)
      }
      _ = keypad.words(for: [2, 1, 3, 3, 4], after: context, limit: 5)
      _ = keypad.beginning(for: [2, 1], after: context)
      _ = keypad.wordsNear([7, 7, 7, 7], after: context, limit: 5)
    }
  }
}
