import LexiconCompiler
import Testing

@testable import Lexicon

/// Tests of the probabilities of the letters and words that come next.
@Suite struct NextLettersTests {
  private let lexicon: Lexicon
  private let predictor: WordPredictor
  private let next: NextLetters

  init() throws {
    lexicon = try SmallLexicon().lexicon()
    predictor = WordPredictor(lexicon)
    next = NextLetters(predictor)
  }

  @Test(arguments: ["", "h", "hi", "the", "xq"])
  func probabilitiesSumToOne(after letters: String) {
    let odds = next.odds(after: letters, wordLimit: 3)
    #expect(abs(odds.letters.values.reduce(odds.end, +) - 1) < 1e-4)
    // Every letter can come, because a word may be unknown.
    #expect(odds.letters.values.allSatisfy { $0 > 0 })
  }

  @Test(arguments: ["the", "quick", ""])
  func letterHasTheSumOfItsWords(after word: String) {
    predictor.move(
      to: word.isEmpty ? .sentenceStart : .unknown.appending(lexicon.word(word)))
    func sum(_ words: [String]) -> Double {
      words.flatMap { lexicon.words(spelt: $0) }
        .reduce(0) { $0 + exponential(Double(predictor.logProbability(of: $1))) }
    }
    let odds = next.odds(after: "b", wordLimit: 3)
    let letters = next.odds(after: "", wordLimit: 3).letters
    #expect(odds.letters["r"] ?? 0 > 0.9)
    let ratio = (letters["b"] ?? 0) / (letters["h"] ?? 1)
    let expected = sum(["brown", "bronze"]) / sum(["him", "hind", "hello", "help"])
    #expect(abs(ratio / expected - 1) < 0.1)
  }

  @Test func likeliestWordsAreOfferedUntilTheyAreIgnored() throws {
    let words = next.odds(after: "hi", wordLimit: 2).words
    #expect(words.map { lexicon.text(of: $0.number) } == ["him", "hind"])
    #expect(words.map(\.next) == ["m", "n"])
    let ignored = next.odds(after: "hi", wordLimit: 2, ignoredOffers: [words[0].number]).words
    #expect(ignored.map { lexicon.text(of: $0.number) } == ["hind"])
  }

  @Test func wholeWordIsNotOfferedButEnds() {
    let odds = next.odds(after: "fox", wordLimit: 2)
    #expect(odds.words.isEmpty)
    #expect(odds.end > 0.9)
  }

  @Test func offensiveWordsAndShortcutsAreNotOffered() {
    #expect(next.odds(after: "da", wordLimit: 2).words.isEmpty)
    #expect(next.odds(after: "alo", wordLimit: 2).words.isEmpty)
  }
}
