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
    #expect(problem(word + word) == "small:2:1: 我 is listed twice")
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

  @Test func soIsOneOfTonesOrForms() throws {
    func problem(
      _ text: String, _ add: (inout SentenceCompiler, [UInt8]) throws(InputProblem) -> Void
    ) throws -> String? {
      var compiler = try SentenceCompiler(bytes: Array("1\t我\t20\t0\two 0".utf8), file: "small")
      do throws(InputProblem) {
        try add(&compiler, Array(text.utf8))
        return nil
      } catch {
        return error.description
      }
    }
    func tones(_ text: String) throws -> String? {
      try problem(text) { (compiler, bytes) throws(InputProblem) in
        try compiler.addTones(bytes: bytes, file: "tones")
      }
    }
    func forms(_ text: String) throws -> String? {
      try problem(text) { (compiler, bytes) throws(InputProblem) in
        try compiler.addForms(bytes: bytes, file: "forms")
      }
    }
    #expect(try tones("我\two\t- - 0 62 -") == nil)
    let wanted = "tones:1:1: expected five costs below 63, or -"
    #expect(try tones("我\two\t- - 0 63 -") == wanted)
    #expect(try tones("我\two\t- - 0 -") == wanted)
    let missing = "tones:1:1: expected a character, a syllable and costs"
    #expect(try tones("我们\two\t- - 0 - -") == missing)
    #expect(try tones("我\two") == missing)
    #expect(try forms("们\t們\n我们\t我們") == nil)
    #expect(try forms("们") == "forms:1:1: expected a text and its form")
  }
}
