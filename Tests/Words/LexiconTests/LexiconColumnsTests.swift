import LexiconCompiler
import Testing

@testable import Lexicon

/// Tests of tables whose elements have fewer bits than the numbers that they stand for.
@Suite struct LexiconColumnsTests {
  /// Three letters lead to so many words that the file needs branches.
  @Test func wordsBehindBranchesAreFound() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    var words: [String] = []
    for first in letters {
      for second in letters { for third in letters { words.append("\(first)\(second)\(third)xy") } }
    }
    var small = SmallLexicon()
    small.list = words.map { " word=\($0),f=100\n" }.joined()
    let lexicon = try small.lexicon()
    let nodes = lexicon.nodes
    let last = try #require(lexicon.node(spelt: "zzz"))
    #expect(nodes[last].distance == LexiconNode.onBranch)
    #expect(nodes.firstChild(of: last) - last > LexiconNode.onBranch)
    let deep = try #require(lexicon.node(spelt: "zzzx"))
    #expect(nodes[deep].distance < LexiconNode.onBranch)
    for word in stride(from: 0, to: words.count, by: 37).map({ words[$0] }) + ["zzzxy"] {
      let number = try #require(lexicon.word(word))
      #expect(lexicon.text(of: number) == word)
      let node = try #require(lexicon.node(spelt: word))
      #expect(lexicon.wordRange(below: node) == number..<number + 1)
      #expect(nodes.firstChild(of: node) <= node)
    }
    let below = try #require(lexicon.node(spelt: "kx"))
    #expect(lexicon.wordRange(below: below).count == letters.count)
    #expect(lexicon.wordRange(below: 0) == 0..<words.count)
    lexicon.setOwnWords([("zzzxya", 1)])
    #expect(lexicon.word("zzzxya").map { lexicon.text(of: $0) } == "zzzxya")
  }

  /// Words whose numbers share their upper bits differ in the second column.
  @Test func successorsAreFoundByAllBitsOfTheirNumbers() throws {
    let letters = "abcdefgh"
    var small = SmallLexicon()
    let words = letters.flatMap { first in letters.map { "x\(first)\($0)" } }
    small.list = " word=the,f=200\n" + words.map { " word=\($0),f=100\n" }.joined()
    small.counts = words.enumerated().filter { $0.offset % 3 > 0 }
      .map { "the \($0.element) \(5 + $0.offset)\n" }.joined()
    small.bigrams = ""
    small.text = ""
    let lexicon = try small.lexicon()
    let the = UInt32(try #require(lexicon.word("the")))
    let context = try #require(lexicon.contextIndex(of: the))
    let places = try #require(lexicon.successors(of: context))
    #expect(places.count > 30)
    let costs = Dictionary(
      uniqueKeysWithValues: places.map {
        (lexicon.successors[$0].word, lexicon.successors[$0].cost)
      })
    for word in 0..<lexicon.wordCount {
      #expect(lexicon.successors.cost(of: word, in: places) == costs[word])
      let first = places.first { lexicon.successors[$0].word >= word } ?? places.upperBound
      #expect(lexicon.successors.firstPlace(from: word, in: places) == first)
    }
  }

  @Test(arguments: [0, 15, 16, LexiconSuccessor.maximumWord - 1])
  func aSuccessorIsTheSameFromItsColumns(_ word: Int) {
    for logProbability in [Float(0), -0.3, -9, -100] {
      let successor = LexiconSuccessor(word: word, logProbability: logProbability)
      #expect(LexiconSuccessor(upper: successor.upper, lower: successor.lower) == successor)
    }
  }
}
