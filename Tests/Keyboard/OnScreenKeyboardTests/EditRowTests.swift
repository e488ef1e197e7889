import Keys
import OnScreenKeyboard
import Scene
import Testing
import Units

/// Tests of the row of commands in the strip, which two fingers open by sliding on space.
struct EditRowTests {
  private static let layout = """
    id: letters
    title: Letters
    width: 10
    layers:
      letters:
        rows: |
          a b c d e f g h i j
          next space .
    keys:
      space: {width: 8}
    """

  private func opened(_ keys: EditKeys = .usual) throws -> Field {
    var field = try Field(Self.layout)
    field.keyboard.editKeys = keys
    try field.slideOnSpaceWithTwo(at: 0)
    return field
  }

  private func row(_ field: Field) -> [String] {
    field.keyboard.strip?.items.map(\.id) ?? ["no strip"]
  }

  @Test func itHasTheCommandsThatThereAreKeysFor() throws {
    #expect(try row(opened()) == ["undo", "redo", "select-all", "cut", "copy", "paste"])
    #expect(try row(opened(.terminal)) == ["copy", "paste"])
    #expect(try opened().keyboard.strip?.items[4].icon == .copy)
    let none = try opened(.none)
    #expect(row(none) == ["no strip"])
    #expect(none.asked == ["no such command"])
  }

  @Test func touchingACommandKeepsTheRowOpen() throws {
    var field = try opened()
    try field.touchStrip("⧉", at: 1000)
    #expect(field.asked == ["Control+Insert"])
    try field.touchStrip("⎘", at: 2000)
    #expect(field.asked == ["Control+Insert", "Shift+Insert"])
    #expect(field.text == "")
  }

  @Test func slidingAgainClosesIt() throws {
    var field = try opened()
    try field.slideOnSpaceWithTwo(at: 1000)
    #expect(row(field) == ["no strip"])
  }

  /// Closing the row would move the keys under the next finger if no other strip replaced the row.
  @Test func typingLeavesItWhereThereIsNoOtherStrip() throws {
    var field = try opened()
    try field.play("a at 1000")
    #expect(row(field).count == 6)
    #expect(field.text == "a")
  }

  @Test func typingClosesTheRowAndKeepsTheStrip() throws {
    var field = try Field(Self.layout)
    field.keyboard.setButtons([AccessoryButton(id: "done", label: "Done")])
    try field.slideOnSpaceWithTwo(at: 0)
    #expect(row(field).count == 7)
    let place = field.keyboard.keyArea
    try field.play("a at 1000")
    #expect(row(field) == ["done"])
    #expect(field.keyboard.keyArea == place)
  }

  @Test func aSecureFieldHasNoRowOfCommands() throws {
    let field = try opened()
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(row(field) == ["no strip"])
  }

  @Test func hidingTheKeyboardClosesIt() throws {
    let field = try opened()
    field.keyboard.cancelAll()
    #expect(row(field) == ["no strip"])
  }
}

/// Tests of the row of commands while the application reports a selection.
struct SelectionTests {
  private func field() throws -> Field {
    let field = try Field(
      """
      id: letters
      title: Letters
      width: 10
      layers:
        letters:
          rows: |
            a b c d e f g h i j
            next space delete
      keys:
        space: {width: 8}
      """)
    field.keyboard.setButtons([AccessoryButton(id: "ok", label: "OK")])
    return field
  }

  @Test func aSelectionBringsTheCommandsIntoTheStripThatIsThere() throws {
    var field = try field()
    #expect(field.strip == "OK")
    field.keyboard.setSelected(true)
    #expect(field.strip == "OK ↶ ↷ ⬚ ✂ ⧉ ⎘")
    try field.touchStrip("⧉", at: 0)
    #expect(field.asked == ["Control+Insert"])
    #expect(field.strip == "OK ↶ ↷ ⬚ ✂ ⧉ ⎘")
    field.keyboard.setSelected(false)
    #expect(field.strip == "OK")
  }

  @Test(arguments: ["a", "delete"]) func typingReplacesTheRowOfCommands(key: String) throws {
    var field = try field()
    field.keyboard.setSelected(true)
    try field.play("\(key) at 0")
    #expect(field.strip == "OK")
  }

  @Test func aSelectionMovesNoKeys() throws {
    let field = try field()
    field.keyboard.setButtons([])
    field.keyboard.setSelected(true)
    #expect(field.keyboard.strip == nil)
  }

  @Test func notInPasswords() throws {
    let field = try field()
    field.keyboard.setSelected(true)
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(field.strip == "OK")
    field.keyboard.setPurpose(.text)
    #expect(field.strip == "OK")
  }
}
