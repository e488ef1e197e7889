import Keys
import Layouts
import Testing

/// Tests of the menu of sizes, which holding the key that hides the keyboard opens.
@Suite(.withSwipesToo) struct SizeMenuTests {
  private static let layout: Layout = {
    let text = """
      id: sizes
      title: Sizes
      width: 4
      layers:
        letters:
          rows: |
            a b c d
            e f g h
            i next hide k
      """
    return LayoutParser.parse(Array(text.utf8), file: "test").layout ?? TestLayouts.phone
  }()

  private func keyboard(
    _ sizes: [KeyboardSize] = KeyboardSize.allCases, settings: String? = nil
  ) -> TestKeyboard {
    var keyboard = TestKeyboard(Self.layout)
    keyboard.engine.setSizeMenu(SizeMenu(sizes: sizes, current: .split, settings: settings))
    return keyboard
  }

  @Test func aTapHides() {
    var keyboard = keyboard()
    keyboard.play("tap hide at 0 ms")
    #expect(keyboard.typed == "<hide>")
  }

  @Test func slidingToASizeChoosesIt() {
    var keyboard = keyboard()
    keyboard.play("touch hide at 0 ms, wait until 400 ms")
    #expect(keyboard.popup == "▭ ◧ ◨ ◫ ❐")
    #expect(
      keyboard.engine.state.popup?.cells.map(\.isCurrent) == [false, false, false, true, false])
    keyboard.play("slide to cell ◧ at 500 ms, lift at 600 ms")
    #expect(keyboard.typed == "<one-handed-left>")
  }

  @Test func liftingLeavesItOpenForATouch() {
    var keyboard = keyboard()
    keyboard.play("touch hide at 0 ms, lift at 600 ms, touch cell ❐ at 1000 ms, lift at 1050 ms")
    #expect(keyboard.typed == "<floating>")
    #expect(keyboard.popup == nil)
  }

  @Test func theLastEntryLeadsToTheSettings() {
    var keyboard = keyboard(settings: "settings:")
    keyboard.play("touch hide at 0 ms, wait until 400 ms")
    #expect(keyboard.popup == "▭ ◧ ◨ ◫ ❐ ⚙")
    keyboard.play("slide to cell ⚙ at 500 ms, lift at 600 ms")
    #expect(keyboard.typed == "<visit settings:>")
  }

  @Test func theSettingsAreOfferedWithoutSizesToo() {
    var keyboard = keyboard([], settings: "settings:")
    keyboard.play("touch hide at 0 ms, lift at 600 ms, touch cell ⚙ at 1000 ms, lift at 1050 ms")
    #expect(keyboard.typed == "<visit settings:>")
  }

  @Test func withoutSizesHoldingHides() {
    var keyboard = keyboard([])
    keyboard.play("touch hide at 0 ms, lift at 600 ms")
    #expect(keyboard.typed == "<hide>")
  }
}
