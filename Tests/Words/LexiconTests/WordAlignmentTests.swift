import Testing

@testable import keyglass_eval

/// Tests of the alignment of words, from which the figures for whole texts are computed.
@Suite struct WordAlignmentTests {
  private func pairs(_ meant: String, _ found: String) -> [String?] {
    align(
      meant.split(separator: " ").map(String.init),
      with: found.split(separator: " ").map(String.init))
  }

  @Test func unchangedWordsAreAlignedWithThemselves() {
    #expect(pairs("the quick fox", "the quick fox") == ["the", "quick", "fox"])
  }

  @Test func aChangedWordIsAlignedWithTheOriginal() {
    #expect(
      pairs("read the passwd file", "read the passed file") == ["read", "the", "passed", "file"])
  }

  @Test func joinedWordsAreAlignedWithTheMoreSimilarOne() {
    #expect(pairs("the quick fox", "thequick fox") == [nil, "thequick", "fox"])
  }

  @Test func anExtraWordIsAlignedWithNone() {
    #expect(pairs("a good day", "a big good day") == ["a", "good", "day"])
  }

  @Test func theSameSeedIsTheSamePerson() {
    var one = Person(seed: 3, sigma: 0.4, slips: 0.1)
    var other = Person(seed: 3, sigma: 0.4, slips: 0.1)
    #expect(one.strokes(for: "running text") == other.strokes(for: "running text"))
    #expect(one.stray() == other.stray())
  }

  @Test func aPersonWithoutSlipsTypesTheIntendedLetters() {
    var person = Person(seed: 1, sigma: 0.4, slips: 0)
    #expect(person.strokes(for: "don't stop, now") == Array("don't stop, now"))
  }
}
