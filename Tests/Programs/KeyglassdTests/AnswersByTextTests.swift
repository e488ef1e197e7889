import Testing

@testable import keyglassd

@Suite struct AnswersByTextTests {
  private var answers = AnswersByText()

  @Test(arguments: ["a", "\u{0}", "\u{7F}", "é", "e\u{301}", "", "ab", "🙂"])
  mutating func keepsAnswersByText(text: String) {
    #expect(answers[text] == nil)
    answers[text] = true
    #expect(answers[text] == true)
    answers[text] = false
    #expect(answers[text] == false)
    answers[text] = nil
    #expect(answers[text] == nil)
  }

  @Test mutating func eachTextHasItsOwn() {
    answers["a"] = true
    answers["á"] = false
    #expect(answers["b"] == nil)
    #expect(answers["aa"] == nil)
    #expect(answers["á"] == false)
    answers.removeAll()
    #expect(answers["a"] == nil)
    #expect(answers["á"] == nil)
  }
}
