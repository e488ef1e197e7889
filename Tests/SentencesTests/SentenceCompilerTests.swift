import LexiconCompiler
import Testing

@Suite struct SentenceCompilerTests {
  private func problem(_ text: String) -> String? {
    do throws(InputProblem) {
      _ = try SentenceCompiler(bytes: Array(text.utf8), file: "small").compile()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func eachLineThatIsWrongIsNamed() {
    let word = "1\t我\t20\t0\two 0\n"
    #expect(problem(word) == nil)
    #expect(problem("") == "small:1:1: no words")
    #expect(problem("我\t20") == "small:1:1: expected 1, 2 or 3 and its fields")
    #expect(problem(word + "1\t你\t20\t0") == "small:2:1: expected 1, 2 or 3 and its fields")
    #expect(problem(word + word) == "small:2:1: 我 stands twice")
    #expect(problem("1\t我\t256\t0\two 0") == "small:1:1: expected a number from 0 to 255")
    #expect(problem("1\t我\t20\t-129\two 0") == "small:1:1: expected a number from -128 to 127")
    #expect(problem("1\t我\t20\t0\two") == "small:1:1: expected syllables and a cost: wo")
    #expect(
      problem("1\t我\t20\t0\twowowowowo 0")
        == "small:1:1: a syllable has at most eight letters: wowowowowo 0")
    #expect(problem(word + "2\t你\t我 1") == "small:2:1: no line says what 你 costs")
    #expect(problem(word + "2\t我\t我") == "small:2:1: expected a word and a cost: 我")
    #expect(problem(word + "3\t我\t0\t我 1") == "small:2:1: expected two words")
    #expect(problem(word + "3\t我 我\t0\t我 1") == "small:2:1: nothing says that 我 follows 我")
  }
}
