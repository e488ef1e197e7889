import LexiconCompiler
import Testing

@testable import Lexicon

/// Tests of the words that follow two given words.
@Suite struct TripleTests {
  private var small = SmallLexicon()

  init() {
    small.text = ""
    small.bigrams = ""
    small.counts = """
      the brown fox 20
      quick brown dog 20
      <s> brown bronze 20
      we help him 1
      well help hind 1

      """
  }

  private func context(_ words: String, in lexicon: Lexicon) -> WordPredictor.Context {
    words.split(separator: " ").reduce(.unknown) { context, word in
      word == "<s>" ? .sentenceStart : context.appending(lexicon.word(word))
    }
  }

  /// Returns the probability of a word after others.
  private func probability(of word: String, after words: String, in lexicon: Lexicon) throws
    -> Float
  {
    let predictor = WordPredictor(lexicon)
    predictor.move(to: context(words, in: lexicon))
    return exponential(predictor.logProbability(of: try #require(lexicon.word(word))))
  }

  private func pairs(in lexicon: Lexicon) -> [UInt32] {
    (0..<lexicon.contexts.count).map { lexicon.contexts[$0] }.filter {
      $0 >= 0x8000_0000 && $0 != LexiconContext.sentenceStart
    }
  }

  @Test(arguments: [
    ("the brown", "fox"), ("quick brown", "dog"), ("<s> brown", "bronze"),
  ])
  func theWordBeforeTheLastTellsWhatComes(_ before: String, _ next: String) throws {
    let lexicon = try small.lexicon()
    for word in ["fox", "dog", "bronze"] {
      let known = try probability(of: word, after: before, in: lexicon)
      let unknown = try probability(of: word, after: "brown", in: lexicon)
      #expect(word == next ? known > 0.8 && known > unknown : known < unknown, "\(word)")
    }
    let predictor = WordPredictor(lexicon)
    predictor.move(to: context(before, in: lexicon))
    var found: [Decoder.Candidate] = []
    Completer(predictor).suggest("", into: &found, limit: 3, pause: {})
    #expect(found.first.map { lexicon.text(of: $0.word) } == next)
  }

  @Test(arguments: ["the brown", "quick brown", "<s> brown", "we brown", "brown"])
  func probabilitiesAddUpToOne(_ before: String) throws {
    let lexicon = try small.lexicon()
    let predictor = WordPredictor(lexicon)
    predictor.move(to: context(before, in: lexicon))
    let sum = (0..<lexicon.wordCount).reduce(Float(0)) {
      $0 + exponential(predictor.logProbability(of: $1))
    }
    #expect(abs(sum - 1) < 0.06, "\(sum)")
  }

  @Test func whatWasSeenOnceIsNotKept() throws {
    let lexicon = try small.lexicon()
    #expect(pairs(in: lexicon).count == 3)
    let wordsAfterHelp = try ["we help", "well help"].map {
      try probability(of: "him", after: $0, in: lexicon)
    }
    #expect(abs(wordsAfterHelp[0] - wordsAfterHelp[1]) < 0.05)
  }

  @Test func formsWithoutTheirApostropheHaveNoTriples() throws {
    var other = small
    other.counts = "the its brown 20\nthe it's brown 20\nthe well brown 20\n"
    let lexicon = try other.lexicon()
    #expect(pairs(in: lexicon).count == 1)
    // `it's` is commoner than `its`, and `well` than `we'll`.
    other.counts = "brown dog its 20\nbrown fox well 20\n"
    let second = try other.lexicon()
    #expect(second.contextIndex(of: key(of: "brown dog", in: second)) == nil)
    #expect(second.contextIndex(of: key(of: "brown fox", in: second)) != nil)
    #expect(lexicon.contextIndex(of: key(of: "the it's", in: lexicon)) != nil)
  }

  @Test func filesWithoutTriplesPredictFromTheLastWord() throws {
    var older = small
    older.counts = "brown fox 20\nbrown dog 20\nbrown bronze 20\n"
    let lexicon = try older.lexicon()
    #expect(pairs(in: lexicon).isEmpty)
    for word in ["fox", "dog", "bronze"] {
      for before in ["the brown", "quick brown", "<s> brown", "brown"] {
        let found = try probability(of: word, after: before, in: lexicon)
        #expect(found > 0.25 && found < 0.4, "\(before) \(word) \(found)")
      }
    }
  }

  @Test func theSameCountsMakeTheSameFile() throws {
    let bytes = try small.bytes()
    for _ in 0..<5 { #expect(try small.bytes() == bytes) }
  }

  @Test func keysStandBehindAllWordsAndBeforeTheStartOfASentence() {
    var keys: Set<UInt32> = []
    for word in UInt32(0)..<100 {
      for before in [UInt32](0..<100) + [LexiconContext.sentenceStart] {
        let key = LexiconContext.key(of: word, after: before)
        #expect(key >= 0x8000_0000 && key < LexiconContext.sentenceStart)
        keys.insert(key)
      }
    }
    #expect(keys.count == 100 * 101)
  }

  private func key(of words: String, in lexicon: Lexicon) -> UInt32 {
    let numbers = words.split(separator: " ").compactMap { lexicon.word($0) }.map(UInt32.init)
    return LexiconContext.key(of: numbers[1], after: numbers[0])
  }

  // The successors lie beyond the table, or are in the wrong order.
  @Test(arguments: [[0xFF, 0xFF, 0xFF, 0x7F], [0xFF, 0xFF, 0, 0]] as [[UInt8]])
  func aWrongContextTellsNothing(_ wrong: [UInt8]) throws {
    var bytes = try small.bytes()
    let lexicon = try LexiconBytes(bytes).open()
    let index = try #require(lexicon.contextIndex(of: key(of: "quick brown", in: lexicon)))
    let entry = LexiconFormat.sectionTable + LexiconFormat.Section.firstSuccessors.rawValue * 8
    let start = bytes[entry..<entry + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(start + index * 4..<start + index * 4 + 4, with: wrong)
    sign(&bytes)
    let damaged = try LexiconBytes(bytes).open()
    let found = try probability(of: "dog", after: "quick brown", in: damaged)
    #expect(found > 0.2 && found < 0.45, "\(found)")
  }
}

/// Writes the checksum of a changed file into it.
func sign(_ bytes: inout [UInt8]) {
  let sum = bytes.withUnsafeBytes {
    LexiconFormat.checksum(UnsafeRawBufferPointer(rebasing: $0[LexiconFormat.checksumStart...]))
  }
  withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(24..<32, with: $0) }
}
