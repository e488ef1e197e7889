import Testing

@testable import keyglassd

struct ChosenLayoutsTests {
  private static let both = ["de", "en-us"]

  @Test func eachUserHasAnOwnLayoutAmongTheSame() {
    var chosen = ChosenLayouts(parsing: "")
    chosen.remember("en-us", of: nil, among: Self.both)
    chosen.remember("en-us", of: 1000, among: Self.both)
    chosen.remember("de", of: 1000, among: Self.both)
    #expect(chosen.id(of: nil, among: Self.both) == "en-us")
    #expect(chosen.id(of: 1000, among: Self.both) == "de")
    #expect(chosen.id(of: 1001, among: Self.both) == nil)
    #expect(chosen.id(of: 1000, among: ["en-us", "de"]) == nil)
    #expect(ChosenLayouts(parsing: chosen.text) == chosen)
  }

  @Test func aLayoutThatIsNotEnabledIsNotShown() {
    var chosen = ChosenLayouts(parsing: "")
    chosen.remember("fr", of: 1000, among: Self.both)
    #expect(chosen.id(of: 1000, among: Self.both) == nil)
  }

  @Test func theFileOfTheFirstVersionIsRead() {
    let chosen = ChosenLayouts(parsing: "en-us\nde en-us\n")
    #expect(chosen.id(of: nil, among: Self.both) == "en-us")
    #expect(chosen.text == "- en-us de en-us\n")
  }

  @Test(arguments: ["", "\n", "de", "x de de", "- de", "99999999999 de de", " \n \n "])
  func ignoresDamagedLines(text: String) {
    #expect(ChosenLayouts(parsing: text) == ChosenLayouts(parsing: ""))
  }

  @Test func theOldestChoicesGo() {
    var chosen = ChosenLayouts(parsing: "")
    for user in 0..<40 { chosen.remember("de", of: UInt32(user), among: Self.both) }
    #expect(chosen.id(of: 7, among: Self.both) == nil)
    #expect(chosen.id(of: 8, among: Self.both) == "de")
    #expect(chosen.text.split(separator: "\n").count == 32)
  }
}
