import Access
import Testing

struct SwitchMeaningsTests {
  @Test func keysHaveTheirMeaningsByOrder() {
    let meanings = SwitchMeanings([183, 304])
    #expect(meanings[183] == .pick && meanings[304] == .next && meanings[30] == nil)
    #expect(meanings.name(oneOf: [30, 304]) && !meanings.name(oneOf: [30]))
  }

  @Test func eachKeyPicksIfNoneIsNamed() {
    #expect(SwitchMeanings([])[30] == .pick)
    #expect(!SwitchMeanings([]).name(oneOf: [30]))
  }

  @Test func noMoreThanFiveKeysHaveMeanings() {
    #expect(SwitchMeanings([1, 2, 3, 4, 5, 6])[6] == nil)
  }
}
