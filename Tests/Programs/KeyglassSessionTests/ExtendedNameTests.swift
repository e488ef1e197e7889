import Testing

@testable import keyglass_session

@Suite struct ExtendedNameTests {
  @Test(arguments: [
    ("English (US) + 1f0c38aa", true), (" + 00000000", true), ("English (US)", false),
    ("English (US) + 1f0c38aA", false), ("English (US) + 1f0c38a", false), ("", false),
    ("1f0c38aa", false),
  ])
  func theDaemonsKeymapsHaveOne(name: String, isOne: Bool) {
    #expect(ExtendedName.isOne(name) == isOne)
  }
}
