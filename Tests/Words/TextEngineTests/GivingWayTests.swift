import Testing

@testable import TextEngine

/// Tests that weighing that is interrupted for a finger has the same result as undisturbed
/// weighing.
@Suite struct GivingWayTests {
  @Test(arguments: ["thw", "helo", "wuickly", "thequick", "damm", "don't", "Smiht", "brown fix"])
  func everyLookOfASmallLexicon(_ text: String) throws {
    let typing = try TypingScript()
    typing.type(String(text.dropLast()))
    try compare(typing, text.suffix(1), everyLook: 1)
  }

  @Test(
    .enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"),
    arguments: [
      ("en-US", [], "glassfalls"), ("en-US", ["de"], "thw"), ("de", ["en-US", "fr"], "ich habs"),
    ])
  func looksOfShippedLexicons(_ language: String, _ others: [String], _ text: String) throws {
    let typing = try TypingScript(shipped: language, also: others)
    typing.type(String(text.dropLast()))
    try compare(typing, text.suffix(1), everyLook: 17)
  }

  /// The letters come from another source than touches; `the ` also shows the words after a space.
  @Test(arguments: ["thw", "helo", "the "])
  func spelledWords(_ text: String) throws {
    let typing = try TypingScript()
    typing.perform(.insert(String(text.dropLast())))
    try compare(typing, text.suffix(1), everyLook: 1, isTouched: false)
  }

  /// Compares undisturbed results of the last key with results while a finger waits at each check.
  private func compare(
    _ typing: TypingScript, _ key: Substring, everyLook stride: Int, isTouched: Bool = true
  ) throws {
    func type() {
      if isTouched { typing.type(String(key)) } else { typing.perform(.insert(String(key))) }
    }
    // The key is typed once beforehand, so that the words passed over are the same in all later
    // runs.
    type()
    typing.delete()
    var looks = 0
    typing.isInterrupted = {
      looks += 1
      return false
    }
    type()
    let undisturbed = typing.engine.offers
    try #require(looks > 0)
    for wanted in Swift.stride(from: 1, through: looks, by: stride) {
      typing.isInterrupted = { false }
      typing.delete()
      let before = typing.engine.offers
      var count = 0
      typing.isInterrupted = {
        count += 1
        return count == wanted
      }
      type()
      #expect(typing.engine.freshness.isStale, "look \(wanted) of \(looks)")
      #expect(typing.engine.offers == before)
      typing.engine.refresh()
      #expect(!typing.engine.freshness.isStale)
      #expect(typing.engine.offers == undisturbed, "look \(wanted) of \(looks)")
    }
  }
}
