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

  @Test func whatWasWrittenOnceIsNotToldInFull() throws {
    let lines = try SequenceCounts.lines(
      counting: texts("we help the dog\nwe help the fox\n"), minimum: 2)
    #expect(
      lines == [
        "<s> <s> we 2", "<s> we help 2", "the dog 1", "the fox 1", "we help the 2",
      ])
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
