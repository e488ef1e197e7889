import Keys
import Layouts
import Testing

@Suite struct ShiftTests {
  @Test func aTapShiftsTheNextLetterOnly() {
    #expect(TestKeyboard.types("tap shift at 0 ms, tap a at 200 ms, tap s at 400 ms") == "As")
  }

  @Test func theLabelsShowWhatWillBeTyped() {
    var keyboard = TestKeyboard()
    #expect(keyboard.label(of: "q") == "q")
    keyboard.play("tap shift at 0 ms")
    #expect(keyboard.label(of: "q") == "Q")
    #expect(keyboard.label(of: "shift") == "shift")
    #expect(keyboard.engine.state.shift == .latched)
    keyboard.play("tap q at 200 ms")
    #expect(keyboard.label(of: "q") == "q")
    #expect(keyboard.engine.state.shift == .off)
  }

  @Test func aSecondTapLaterTurnsItOff() {
    #expect(TestKeyboard.types("tap shift at 0 ms, tap shift at 401 ms, tap a at 600 ms") == "a")
  }
}
