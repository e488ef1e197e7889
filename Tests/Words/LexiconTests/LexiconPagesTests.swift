import Glibc
import LexiconCompiler
import Testing

@testable import Lexicon

/// Tests of a lexicon with only a few of its pages in memory.
@Suite struct LexiconPagesTests {
  /// A file whose bytes are in memory only from the time they are read until they are given back.
  private final class File: LexiconOwner {
    let isRead = true
    var content: [UInt8]
    let memory: UnsafeMutableRawBufferPointer
    private(set) var inMemory = 0
    private(set) var most = 0

    init(_ content: [UInt8]) {
      self.content = content
      memory = .allocate(byteCount: content.count, alignment: LexiconPages.size)
      releasePages()
    }

    deinit { memory.deallocate() }

    func read(_ range: Range<Int>) {
      let rest = range.clamped(to: 0..<content.count)
      content.withUnsafeBytes { content in
        UnsafeMutableRawBufferPointer(rebasing: memory[rest]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: content[rest]))
      }
      inMemory += range.count
      most = max(most, inMemory)
    }

    func releasePages() {
      if let start = memory.baseAddress {
        memset(start, Int32(LexiconFormat.lostByte), memory.count)
      }
      inMemory = 0
    }

    func forgetMost() { most = 0 }

    func open(pageLimit: Int) throws -> Lexicon {
      try Lexicon(UnsafeRawBufferPointer(memory), keeping: self, pageLimit: pageLimit)
    }
  }

  private static let letters = Array("etaoin")

  /// A lexicon with every sequence of four of these letters as a word, and with pairs of words.
  private static let content: [UInt8] = {
    var small = SmallLexicon()
    var words: Set<String> = []
    for first in letters {
      for second in letters {
        for third in letters {
          for fourth in letters { words.insert("x\(first)\(second)\(third)\(fourth)r") }
        }
      }
    }
    for (index, word) in words.sorted().enumerated() {
      small.list += " word=\(word),f=\(40 + index % 100)\n"
    }
    small.counts = "the quick brown 5\nquick brown fox 9\nquick brown dog 7\n<s> the dog 8\n"
    return (try? small.bytes()) ?? []
  }()

  @Test(arguments: [2, 3, 7]) func aFewPagesAreAsGoodAsAllOfThem(_ limit: Int) throws {
    let file = File(Self.content)
    try #require(file.content.count > 4 * LexiconPages.size)
    let read = try file.open(pageLimit: limit)
    let whole = try LexiconBytes(Self.content).open()
    file.forgetMost()
    #expect(read.wordCount == whole.wordCount)
    for word in 0..<whole.wordCount {
      #expect(read.text(of: word) == whole.text(of: word))
      #expect(read.logProbability(of: word) == whole.logProbability(of: word))
    }
    for typed in ["thw", "xeter", "quik", "brwn", "xhhr"] {
      for context in [WordPredictor.Context.sentenceStart, .unknown.appending(read.word("quick"))] {
        #expect(
          SpellingCorrector(read).correct(typed, after: context)
            == SpellingCorrector(whole).correct(typed, after: context))
      }
    }
    #expect(file.most <= limit * LexiconPages.size)
  }

  @Test func aFileThatShrinksWhileItIsReadGivesWrongWordsOnly() throws {
    let file = File(Self.content)
    let read = try file.open(pageLimit: 2)
    file.content = []
    for word in 0..<read.wordCount { _ = read.text(of: word) }
    for typed in ["thw", "xeter", "quik", ""] {
      _ = read.words(spelt: typed)
      _ = SpellingCorrector(read).correct(typed)
    }
  }

  @Test func lostBytesEndTheirRowAndAreNoWord() {
    let lost = UInt32(LexiconFormat.lostByte) * 0x0101_0101
    let node = LexiconNode(bits: lost)
    #expect(node.isLast && !node.isTerminal)
    let flags = LexiconWord.Flags(rawValue: LexiconFormat.lostByte)
    #expect(!flags.contains(.continues) && flags.contains(.neverSuggested))
  }

  @Test func aDamagedFileIsRefusedWhereverItIsDamaged() throws {
    for place in stride(from: LexiconFormat.checksumStart, to: Self.content.count, by: 997) {
      let file = File(Self.content)
      file.content[place] ^= 1
      #expect(throws: LexiconError.self) { try file.open(pageLimit: 2) }
    }
  }
}
