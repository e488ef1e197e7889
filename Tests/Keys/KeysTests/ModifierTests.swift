import Keys
import Layouts
import Testing
import Units

@Suite(.withSwipesToo) struct ModifierTests {
  private func types(_ script: String) -> String {
    TestKeyboard.types(script, on: TestLayouts.desktop)
  }

  @Test func aTapLatchesForTheNextKey() {
    #expect(
      types("tap control at 0 ms, tap c at 200 ms, tap c at 400 ms") == "<Control+c>c")
  }

  @Test func latchedModifiersCombine() {
    #expect(
      types("tap control at 0 ms, tap alt at 200 ms, tap delete at 400 ms, tap q at 600 ms")
        == "<Control+Alt+BackSpace>q")
    #expect(types("tap shift at 0 ms, tap tab at 200 ms, tap tab at 400 ms") == "<Shift+Tab><Tab>")
    #expect(
      types("tap control at 0 ms, tap shift at 200 ms, tap left at 400 ms")
        == "<Control+Shift+Left>")
    #expect(types("tap control at 0 ms, tap shift at 200 ms, tap c at 400 ms") == "<Control+C>")
    #expect(types("tap altgr at 0 ms, tap q at 200 ms") == "<AltGr+q>")
    #expect(types("tap alt at 0 ms, tap return at 200 ms") == "<Alt+Return>")
    #expect(types("tap super at 0 ms, tap forward at 200 ms") == "<Super+Delete>")
  }

  @Test func aDoubleTapLocksUntilTheNextTap() {
    var keyboard = TestKeyboard(TestLayouts.desktop)
    keyboard.play("tap control at 0 ms, tap control at 300 ms")
    #expect(keyboard.engine.state.locked == .control)
    keyboard.play("tap c at 500 ms, tap q at 700 ms, tap control at 900 ms, tap q at 1500 ms")
    #expect(keyboard.typed == "<Control+c><Control+q>q")
    #expect(keyboard.engine.state.modifiers == [])
  }

  @Test func aHeldModifierAppliesAsLongAsItIsHeld() {
    var keyboard = TestKeyboard(TestLayouts.desktop)
    keyboard.play("touch alt at 0 ms, tap tab at 200 ms, tap tab at 400 ms")
    #expect(keyboard.engine.state.latched == .alt)
    keyboard.play("lift alt at 600 ms, tap tab at 800 ms")
    #expect(keyboard.typed == "<Alt+Tab><Alt+Tab><Tab>")
  }

  @Test func slidingFromAModifierToAKeyCombinesThem() {
    #expect(
      types("touch control at 0 ms, slide to c at 100 ms, lift at 200 ms, tap c at 300 ms")
        == "<Control+c>c")
  }

  @Test func theStateTellsWhatIsLatched() {
    var keyboard = TestKeyboard(TestLayouts.desktop)
    keyboard.play("tap control at 0 ms, tap super at 200 ms")
    #expect(keyboard.engine.state.latched == [.control, .super])
    keyboard.play("tap super at 900 ms")
    #expect(keyboard.engine.state.latched == [.control])
  }

  @Test func capsLockAndAutomaticCapitalsKeepOutOfChords() {
    var keyboard = TestKeyboard(TestLayouts.desktop)
    keyboard.play("tap shift at 0 ms, tap shift at 200 ms, tap control at 500 ms")
    #expect(keyboard.label(of: "c") == "c")
    keyboard.play("tap c at 700 ms, tap left at 900 ms")
    #expect(keyboard.typed == "<Control+c><Left>")
    keyboard.engine.cancelAll()
    keyboard.engine.setAutomaticShift(true)
    keyboard.play("tap control at 2000 ms, tap c at 2200 ms")
    #expect(keyboard.typed == "<Control+c><Left><Control+c>")
    keyboard.engine.setAutomaticShift(true)
    keyboard.play("tap left at 3000 ms, tap return at 3200 ms")
    #expect(keyboard.typed.hasSuffix("<Left><return>"))
  }
}
