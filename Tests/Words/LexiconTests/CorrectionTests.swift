import Lexicon
import Testing

@Suite struct CorrectionTests {
  @Test(arguments: [
    ("teh", "the"), ("helo", "hello"), ("wurld", "world"), ("brrown", "brown"),
  ])
  func aMisspeltWordIsReplaced(_ typed: String, _ meant: String) throws {
    let corrector = SpellingCorrector(try SmallLexicon().lexicon())
    let correction = corrector.correct(typed)
    #expect(correction.candidates.first == meant)
    #expect(correction.replaces)
  }

  @Test(arguments: ["world", "word", "would", "World", "damn", "café", "we'll"])
  func aWordOfTheLexiconIsNotCorrected(_ typed: String) throws {
    let corrector = SpellingCorrector(try SmallLexicon().lexicon())
    let correction = corrector.correct(typed)
    #expect(correction.candidates.first == typed)
    #expect(!correction.replaces)
  }

  @Test(arguments: ["zyzzyva", "Keyglass", "жук", "x2", "", "kubernetes"])
  func aWordWithoutASimilarWordIsNotCorrected(_ typed: String) throws {
    #expect(!SpellingCorrector(try SmallLexicon().lexicon()).correct(typed).replaces)
  }

  @Test(arguments: ["hel-lo", "w'orld", "the-m", "we-ll", "fox'", "-dog"])
  func typedHyphensAndApostrophesAreNotLeftOut(_ typed: String) throws {
    #expect(!SpellingCorrector(try SmallLexicon().lexicon()).correct(typed).replaces)
  }

  @Test func anApostropheThatWasLeftOutIsFound() throws {
    let corrector = SpellingCorrector(try SmallLexicon().lexicon())
    #expect(corrector.correct("well").candidates.contains("we'll"))
  }

  @Test(arguments: [
    ("it's", "it's", true), ("it's", "its", false), ("the-dog", "thedog", false),
    // A part that is a word is corrected only if its accents are missing.
    ("the-dgo", "the-dog", true), ("the-dog", "the-fox", false), ("l'cafe", "l'café", true),
    ("l'café", "l'cafe", false), ("the-fox", "the'fox", false), ("fx-dog", "fo-dog", false),
    ("world", "we'll", true),
    // Few English words end in 't or 've, for example, but any word may end in 's.
    ("the't", "don't", true), ("don'r", "don't", true), ("i'ge", "i've", true),
    ("the's", "fox's", false), ("fox's", "fox're", false), ("dog'r", "don't", false),
  ])
  func aWordKeepsTheMarksOfAnother(_ typed: String, _ word: String, _ keeps: Bool) throws {
    #expect(try SmallLexicon().lexicon().keeps(WordMarks(typed, .common), in: word) == keeps)
  }

  @Test func shortcutsOfTheLexiconAreReplaced() throws {
    let correction = SpellingCorrector(try SmallLexicon().lexicon()).correct("alot")
    #expect(correction.candidates.first == "a lot")
    #expect(correction.replaces)
  }

  @Test func correctsNothingToAnOffensiveWord() throws {
    let correction = SpellingCorrector(try SmallLexicon().lexicon()).correct("damm")
    #expect(!correction.candidates.contains("damn"))
  }
}

@Suite struct CompletionTests {
  private func complete(
    _ letters: String, after words: [String] = [], limit: Int = 3
  ) throws -> [String] {
    let lexicon = try SmallLexicon().lexicon()
    let predictor = WordPredictor(lexicon)
    var context = WordPredictor.Context.unknown
    for word in words { context = context.appending(lexicon.word(word)) }
    predictor.move(to: context)
    var found: [Decoder.Candidate] = []
    let place = try #require(lexicon.node(spelt: letters))
    Completer(predictor).complete(from: place, score: 0, into: &found, limit: limit, pause: {})
    return found.map { lexicon.text(of: $0.word) }
  }

  @Test func theLikeliestWordsThatBeginSoAreFound() throws {
    #expect(try complete("wo") == ["would", "world", "word"])
    #expect(try complete("br") == ["brown", "bronze"])
    #expect(try complete("marc") == ["March"])
  }

  @Test func predictsTheNextWordBeforeItsFirstLetter() throws {
    #expect(try complete("", after: ["quick"]).first == "brown")
    #expect(try complete("", after: ["the", "hello"]).first == "world")
  }

  @Test func offensiveWordsAndShortcutsAreNeverSuggested() throws {
    #expect(try complete("dam") == [])
    #expect(try !complete("al", limit: 9).contains("alot"))
  }
}
