import Lexicon
import LexiconCompiler
import Testing

/// Tests of names used in example sentences.
@Suite struct ExampleNamesTests {
  private static let list = """
    dictionary=main:en_us,locale=en_US,version=54
     word=the,f=222
     word=I,f=196
     word=Tom,f=124
     word=said,f=150
     word=did,f=150

    """
  private static let counts = """
    <s> <s> tom 3000
    <s> <s> the 900
    <s> <s> i 800
    <s> did tom 300
    <s> did the 40
    <s> tom said 500
    tom the 2

    """

  private func suggestions(
    after words: [String], naming table: String? = "# names\ntom\t50000\n"
  ) throws -> [String] {
    var compiler = LexiconCompiler(
      language: "en-US", list: try WordList(combined: Array(Self.list.utf8), file: "list"))
    compiler.counts = [SequenceCounts(bytes: Array(Self.counts.utf8), file: "counts")]
    if let table { compiler.names = try ExampleNames(table: Array(table.utf8), file: "names") }
    let lexicon = try LexiconBytes(try compiler.compile()).open()
    let predictor = WordPredictor(lexicon)
    predictor.move(
      to: words.reduce(.sentenceStart) { $0.appending(lexicon.words(written: $1).first) })
    var found: [Decoder.Candidate] = []
    Completer(predictor).suggest("", into: &found, limit: 2, pause: {})
    return found.map { lexicon.text(of: $0.word) }
  }

  @Test func aNameIsWeighedByOtherTexts() throws {
    #expect(try suggestions(after: [], naming: nil).first == "Tom")
    #expect(try suggestions(after: []) == ["the", "I"])
    #expect(try suggestions(after: ["did"], naming: nil).first == "Tom")
    #expect(try suggestions(after: ["did"]).first == "the")
  }

  @Test func keepsPredictionsAfterExampleNames() throws {
    #expect(try suggestions(after: ["tom"]).first == "said")
  }

  @Test func keepsNamesThatExamplesDoNotOveruse() throws {
    #expect(try suggestions(after: [], naming: "tom\t900000000\n").first == "Tom")
  }

  @Test(arguments: ["tom 50000\n", "tom\t\n", "tom\tmany\n", "a\tb\t1\n"])
  func aLineThatIsNoneIsRefused(_ table: String) {
    #expect(throws: InputProblem.self) {
      try ExampleNames(table: Array(table.utf8), file: "names")
    }
  }
}
