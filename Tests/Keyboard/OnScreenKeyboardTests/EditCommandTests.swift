import Keys
import Layouts
import OnScreenKeyboard
import Testing

/// Tests of commands such as copy, and of words that a finger deletes and restores by sliding from
/// delete.
@Suite struct EditCommandTests {
  private static let layout = """
    id: edits
    title: Edits
    width: 8
    layers:
      main:
        shift: upper
        rows: |
          a b c d e delete next shift
          undo redo cut copy paste select-all word-left word-right
          space
    keys:
      space: {width: 8}
    """

  private func asked(_ keys: EditKeys, _ script: String) throws -> [String] {
    var field = try Field(Self.layout)
    field.keyboard.editKeys = keys
    try field.play(script)
    return field.asked
  }

  private static let each =
    "undo at 0, redo at 1000, cut at 2000, copy at 3000, paste at 4000, select-all at 5000"

  @Test func usualCommandsPressCommonKeys() throws {
    #expect(
      try asked(.usual, Self.each)
        == [
          "Control+z", "Control+Shift+z", "Shift+Delete", "Control+Insert", "Shift+Insert",
          "Control+a",
        ])
  }

  /// In a terminal, Control and C would end the program, and Control and Z would stop it.
  @Test func terminalsUseTheirOwnKeysForCopyAndPasteOnly() throws {
    let none = "no such command"
    #expect(
      try asked(.terminal, Self.each) == [
        none, none, none, "Control+Shift+c", "Control+Shift+v", none,
      ])
    #expect(
      try asked(.oldTerminal, Self.each) == [
        none, none, none, "Control+Insert", "Shift+Insert", none,
      ])
    #expect(try asked(.none, Self.each) == Array(repeating: none, count: 6))
  }

  @Test func missingCommandsAreShownUnreachable() throws {
    let field = try Field(Self.layout)
    field.keyboard.editKeys = .terminal
    let scene = field.keyboard.scene(visible: true, canType: { _ in true })
    #expect(
      scene.keys.filter { $0.state.contains(.unreachable) }.map(\.id)
        == ["undo", "redo", "cut", "select-all"])
    #expect(scene.keys.first { $0.id == "copy" }?.icon == .copy)
  }

  @Test func theCaretMovesByWordsAndSelectsThemWithShift() throws {
    #expect(
      try asked(.usual, "word-left at 0, shift at 1000, word-right at 2000, word-right at 3000")
        == ["Control+Left", "Control+Shift+Right", "Control+Right"])
  }

  @Test func wordsThatWereDeletedComeBack() throws {
    var field = try Field(Self.layout)
    field.keyboard.beginText()
    try field.play("a at 0, b at 200, space at 400, c at 600, d at 800, space at 1000")
    let typed = field.text
    try field.slide(from: "delete", -17, at: 2000)
    #expect(field.text == "")
    try field.play("wait until 3000")
    field = try Field(Self.layout)
    field.keyboard.beginText()
    try field.play("a at 0, b at 200, space at 400, c at 600, d at 800, space at 1000")
    try field.slide(from: "delete", -17, 10, at: 2000)
    #expect(field.text == "ab ")
    try field.slide(from: "delete", -9, 10, at: 3000)
    #expect(field.text == "ab ")
    try field.slide(from: "delete", -9, at: 4000)
    // A new finger restores nothing that an earlier finger deleted.
    try field.slide(from: "delete", -9, 10, 40, at: 5000)
    #expect(field.text == "")
    #expect(typed == "ab cd ")
  }

  @Test func anUnknownWordIsDeletedByControlBackSpace() throws {
    var field = try Field(Self.layout)
    field.keyboard.forgetText()
    try field.slide(from: "delete", -9, 10, at: 0)
    #expect(field.asked == ["Control+BackSpace"])
    #expect(field.text == "")
  }

  @Test func deletedPasswordsAreNotRestored() throws {
    var field = try Field(Self.layout)
    field.keyboard.setPurpose(.text, .hiddenText)
    field.keyboard.beginText()
    try field.play("a at 0, b at 200")
    try field.slide(from: "delete", -9, 10, at: 1000)
    #expect(field.asked == ["Control+BackSpace"])
    #expect(field.text == "ab")
  }
}
