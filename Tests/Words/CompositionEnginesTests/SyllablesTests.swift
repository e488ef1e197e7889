import Testing

@testable import CompositionEngines

@Suite struct SyllablesTests {
  @Test(
    arguments: [
      ("", "", []), ("ni", "ni", []), ("ni hao", "nihao", [2]), ("xi'an", "xian", [2]),
      ("lü guan s", "lüguans", [2, 6]), ("ni ", "ni", []), ("' ni", "ni", []),
    ] as [(String, String, [Int])])
  func marksPartLetters(text: String, letters: String, boundaries: [Int]) {
    let syllables = Syllables(text)
    #expect(syllables.letters == letters)
    #expect(syllables.boundaries == boundaries)
    #expect(syllables.texts.joined() == letters)
  }
}
