import Lexicon
import LexiconCompiler
import Testing

@Suite struct SequenceCountsTests {
  private func texts(_ text: String) -> [RunningText] {
    [RunningText(bytes: Array(text.utf8), file: "text", weight: 1)]
  }

  @Test func countsThatTellAllMakeTheSameLexiconAsTheText() throws {
    let small = SmallLexicon()
    var compiler = LexiconCompiler(
      language: small.language,
      list: try WordList(combined: Array(small.list.utf8), file: "list"))
    compiler.texts = texts(small.text)
    let fromText = try compiler.compile()
    compiler.texts = []
    let lines = try SequenceCounts.lines(counting: texts(small.text), minimum: 1)
    let file = lines.joined(separator: "\n") + "\n"
    compiler.counts = [SequenceCounts(bytes: Array(file.utf8), file: "counts")]
    #expect(try compiler.compile() == fromText)
  }

  @Test func sequencesSeenOnceAreLeftOut() throws {
    let lines = try SequenceCounts.lines(
      counting: texts("we help the dog\nwe help the fox\n"), minimum: 2)
    #expect(
      lines == [
        "<s> <s> we 2", "<s> we help 2", "the dog 1", "the fox 1", "we help the 2",
      ])
  }

  @Test func keepsCapitalsWithinSentences() throws {
    let lines = try SequenceCounts.lines(
      counting: texts("Essen wir, Essen ist da. Das Essen\nDas USA"), minimum: 2,
      keepingCapitals: true)
    #expect(
      lines == [
        "<s> <s> Essen 2", "<s> <s> das 2", "Essen ist 1", "Essen wir 1", "das Essen 1",
        "das usa 1", "ist da 1",
      ])
  }

  @Test func wordsCountedInBothCasesHaveBothForms() throws {
    let list =
      "dictionary=main:de,locale=de,version=54\n word=essen,f=120\n word=das,f=200\n"
      + " word=wir,f=200\n word=Haus,f=150\n word=abend,f=90\n"
    var compiler = LexiconCompiler(
      language: "de", list: try WordList(combined: Array(list.utf8), file: "list"))
    let counts = "das Essen 50\nwir essen 50\ndas haus 1\nwir Abend 300\n<s> Wir 70\n"
    compiler.counts = [
      SequenceCounts(bytes: Array(counts.utf8), file: "counts", hasCapitals: true)
    ]
    let lexicon = try LexiconBytes(try compiler.compile()).open()
    func forms(_ word: String) -> [String] {
      lexicon.words(written: word).map { lexicon.text(of: $0) }.sorted()
    }
    #expect(forms("essen") == ["Essen", "essen"])
    #expect(forms("haus") == ["Haus"])
    #expect(forms("abend") == ["Abend"])
    #expect(forms("wir") == ["wir"])
    let predictor = WordPredictor(lexicon)
    predictor.move(to: WordPredictor.Context.sentenceStart.appending(lexicon.word("das")))
    let (noun, verb) = (try #require(lexicon.word("Essen")), try #require(lexicon.word("essen")))
    #expect(predictor.logProbability(of: noun) > predictor.logProbability(of: verb))
    predictor.move(to: WordPredictor.Context.sentenceStart.appending(lexicon.word("wir")))
    #expect(predictor.logProbability(of: noun) < predictor.logProbability(of: verb))
    // The strip has the likelier form.
    var found: [Decoder.Candidate] = []
    Completer(predictor).suggest("ess", into: &found, limit: 3, pause: {})
    #expect(found.map { lexicon.text(of: $0.word) } == ["essen"])
  }

  @Test func leavesOutSentencesOfHeldOutText() throws {
    let heldOut = try HeldOutText(
      texts("He stood at the end, of the line.\nDo you see?\nOh, no!\n"))
    let text = """
      It was AT THE END -- of the war.
      It was at the end of a war.
      And do you see it?
      You see it, do you?
      Oh no!

      """
    let rest = try heldOut.removed(from: texts(text)[0])
    #expect(
      String(decoding: rest.bytes, as: UTF8.self)
        == "It was at the end of a war.\nYou see it, do you?\nOh no!\n")
    #expect(throws: InputProblem(file: "text", line: 2, column: 1, message: "not UTF-8")) {
      try heldOut.removed(
        from: RunningText(bytes: Array("a\nb".utf8) + [0xFF], file: "text", weight: 1))
    }
  }

  @Test func aLineThatIsNoneIsSaidWithItsPlace() throws {
    let small = SmallLexicon()
    var compiler = LexiconCompiler(
      language: small.language,
      list: try WordList(combined: Array(small.list.utf8), file: "list"))
    compiler.counts = [SequenceCounts(bytes: Array("the 3\na b c d 1\n".utf8), file: "counts")]
    #expect(
      throws: InputProblem(
        file: "counts", line: 2, column: 1, message: "expected one to three words and a count")
    ) { try compiler.compile() }
  }
}
