import Foundation
import Layouts
import OnScreenKeyboard
import Scene
import Testing

/// Tests of keys that open another layout, and of keys for recent texts.
@Suite struct OtherLayoutTests {
  private let faces = """
    id: faces
    title: Faces
    width: 4
    layers:
      faces:
        rows: |
          🙂 👋 recent faces
          back next space delete
      recent:
        rows: |
          r1 r2 r3 faces
          back next space delete
    keys:
      👋: {alternates: 👋🏽 👋🏿}
      r1: {action: recent 1}
      r2: {action: recent 2}
      r3: {action: recent 3}
    """

  private let letters = """
    id: letters
    title: Letters
    width: 4
    layers:
      letters:
        rows: |
          a b emoji next
          far space delete return
    keys:
      far: {action: layout xkb:de(neo)}
    """

  private func layout(_ text: String) throws -> Layout {
    try #require(LayoutParser.parse(Array(text.utf8), file: "test").layout)
  }

  @Test func aKeyLeadsToAnotherLayoutAndBack() throws {
    var field = try Field(letters)
    try field.play("emoji at 0, far at 300")
    #expect(field.asked == ["emoji", "xkb:de(neo)"])
    field.keyboard.setLayout(try layout(faces))
    try field.play("back at 600")
    #expect(field.asked.last == "back")
  }

  @Test func theKeyForEmojiIsStruckOutWhereNoneCanBeTyped() throws {
    let keyboard = try Field(letters).keyboard
    func emoji(_ canType: @escaping (String) -> Bool) throws -> SceneKey {
      try #require(
        keyboard.scene(visible: true, canType: canType).keys.first { $0.id == "emoji" })
    }
    #expect(try emoji { _ in true }.state.contains(.unreachable) == false)
    #expect(try emoji { $0.utf8.count == 1 }.state.contains(.unreachable))
    #expect(try emoji { _ in true }.icon == .emoji)
  }

  /// Shows the layout again, and returns its keys for recent texts.
  private func recent(_ field: inout Field) throws -> [String] {
    field.keyboard.setLayout(try layout(faces))
    try field.play("recent at 60000")
    return field.keyboard.scene(visible: true, canType: { _ in true }).keys
      .filter { $0.id.hasPrefix("r") }.map(\.label)
  }

  @Test func recentTextsBeginWithTheLatest() throws {
    var field = try Field(faces)
    #expect(try recent(&field) == [])
    try field.play("faces at 100000, 👋 at 101000, 🙂 at 102000, space at 103000")
    #expect(field.text == "👋🙂 ")
    #expect(try recent(&field) == ["🙂", "👋"])
    try field.play("r2 at 110000")
    #expect(field.text == "👋🙂 👋")
    #expect(try recent(&field) == ["👋", "🙂"])
  }

  @Test func recentKeysChangeOnlyWhenTheirLayerOpens() throws {
    var field = try Field(faces)
    func shown() -> [String] {
      field.keyboard.scene(visible: true, canType: { _ in true }).keys
        .filter { $0.id.hasPrefix("r") && $0.id != "recent" }.map(\.label)
    }
    try field.play("👋 at 0, 🙂 at 1000")
    field.keyboard.weighWords()
    try field.play("recent at 2000")
    #expect(shown() == ["🙂", "👋"])
    try field.play("r2 at 3000")
    field.keyboard.weighWords()
    #expect(shown() == ["🙂", "👋"])
    #expect(field.text == "👋🙂👋")
    try field.play("faces at 4000")
    field.keyboard.weighWords()
    try field.play("recent at 5000")
    #expect(shown() == ["👋", "🙂"])
  }

  @Test func recentTextsExcludePasswords() throws {
    var field = try Field(faces)
    field.keyboard.setPurpose(.text, .hiddenText)
    try field.play("🙂 at 0")
    field.keyboard.setPurpose(.text)
    #expect(try recent(&field) == [])
    try field.play("faces at 100000, 🙂 at 101000")
    field.keyboard.text.forgetWords()
    #expect(try recent(&field) == ["🙂"])
    field.keyboard.forgetRecent()
    #expect(try recent(&field) == [])
  }

  @Test func loadedRecentTextsFollowNewOnes() throws {
    var field = try Field(faces)
    #expect(try recent(&field) == [])
    try field.play("faces at 100000, 🙂 at 101000")
    field.keyboard.add(recent: RecentTexts(text: "👋\n\n \n🙂\n"))
    #expect(try recent(&field) == ["🙂", "👋"])
    #expect(field.keyboard.recent.text == "🙂\n👋\n")
    #expect(RecentTexts(text: field.keyboard.recent.text) == field.keyboard.recent)
    let many = RecentTexts(text: (0..<100).map { "\($0)\n" }.joined())
    #expect(many.text.split(separator: "\n").count == 36)
    #expect(RecentTexts(text: String(repeating: "x", count: 65)).text == "")
    // A text that ends with a carriage return would join the line after it, so it is dropped.
    #expect(RecentTexts(text: "👋\n🙂\r").text == "👋\n")
  }

  @Test func whatIsTypedElsewhereIsNotKept() throws {
    var field = try Field(letters)
    try field.play("a at 0")
    #expect(try recent(&field) == [])
  }

  @Test func shippedEmojiAreTyped() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../layouts/emoji.yaml")
    var field = try Field(String(contentsOf: file, encoding: .utf8))
    field.keyboard.setLayout(field.keyboard.layout)
    try field.play("😀 at 0, 🥰 at 300, forward at 600, 🤯 at 900, symbols at 1200, 🏧 at 1500")
    #expect(field.text == "😀🥰🤯🏧")
  }

  @Test func aPageOfEmojiKeepsWhatIsKnownOfTheText() throws {
    var field = try Field(letters)
    try field.play("a at 0, b at 300")
    field.keyboard.setLayout(try layout(faces))
    try field.play("🙂 at 600")
    field.keyboard.setLayout(try layout(letters))
    #expect(String(field.keyboard.text.typed.characters) == "ab🙂")
    try field.play("delete at 900")
    #expect(field.text == "ab")
    field.keyboard.setLayout(
      try layout(letters.replacing("id: letters", with: "id: l\nlanguage: de")))
    #expect(field.keyboard.text.typed.isUnknown)
  }
}
