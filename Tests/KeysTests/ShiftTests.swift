import Keys
import Layouts
import Testing
import Touch
import Units

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

  @Test func aDoubleTapWithin400MillisecondsLocks() {
    var keyboard = TestKeyboard()
    keyboard.play("tap shift at 0 ms, tap shift at 400 ms")
    #expect(keyboard.engine.state.shift == .locked)
    #expect(keyboard.label(of: "q") == "Q")
    keyboard.play("tap a at 600 ms, tap s at 800 ms, tap shift at 1000 ms, tap d at 1500 ms")
    #expect(keyboard.typed == "ASd")
    #expect(keyboard.engine.state.shift == .off)
  }

  /// The second wanted `a`, above shift.
  @Test(arguments: [(3.5, KeyboardState.Shift.locked), (4.5, .off)])
  func twoTapsInDifferentPlacesMakeNoDoubleTap(_ millimetres: Double, _ shift: KeyboardState.Shift)
  {
    var keyboard = TestKeyboard()
    keyboard.play("tap shift at 0 ms")
    var point = keyboard.centre(of: "shift")
    point.y -= millimetres / TestKeyboard.surfaceSize.height.value
    var output: [KeyOutput] = []
    for (phase, time) in [(KeyboardContactEvent.Phase.down, Int64(300)), (.up, 360)] {
      keyboard.engine.handle(
        KeyboardContactEvent(
          contact: ContactID(9), phase: phase, point: point, time: .milliseconds(time)),
        into: &output)
    }
    #expect(keyboard.engine.state.shift == shift)
  }

  @Test func aLetterBetweenTwoTapsMakesNoDoubleTap() {
    #expect(
      TestKeyboard.types(
        "tap shift at 0 ms, tap a at 100 ms, tap shift at 200 ms, tap s at 300 ms, tap d at 400 ms")
        == "ASd")
  }

  @Test func threeQuickTapsEndOff() {
    #expect(
      TestKeyboard.types(
        "tap shift at 0 ms, tap shift at 150 ms, tap shift at 300 ms, tap a at 450 ms") == "a")
  }

  @Test func heldShiftIsUpperCaseAsLongAsItIsHeld() {
    var keyboard = TestKeyboard()
    keyboard.play("touch shift at 0 ms, tap a at 200 ms, tap s at 900 ms")
    #expect(keyboard.engine.state.shift == .held)
    keyboard.play("lift shift at 1500 ms, tap d at 1600 ms")
    #expect(keyboard.typed == "ASd")
  }

  @Test func aLetterThatIsStillDownWhenShiftLiftsIsUpperCase() {
    #expect(
      TestKeyboard.types(
        "touch shift at 0 ms, touch a at 200 ms, lift shift at 250 ms, lift a at 300 ms, tap s at 400 ms"
      ) == "As")
  }

  @Test func aLetterThatWasDownBeforeShiftIsLowerCase() {
    #expect(
      TestKeyboard.types(
        "touch a at 0 ms, touch shift at 40 ms, lift a at 80 ms, lift shift at 100 ms, tap s at 300 ms"
      )
        == "aS")
  }

  @Test func slidingFromShiftToALetterTypesItInUpperCase() {
    #expect(
      TestKeyboard.types(
        "touch shift at 0 ms, slide to d at 100 ms, lift at 150 ms, tap a at 300 ms") == "Da")
  }

  @Test func slidingFromShiftAndBackChangesNothing() {
    #expect(
      TestKeyboard.types(
        "touch shift at 0 ms, slide to d at 100 ms, slide to shift at 150 ms, lift at 200 ms, tap a at 300 ms"
      ) == "a")
  }

  @Test func aCancelledFingerOnShiftChangesNothing() {
    #expect(TestKeyboard.types("touch shift at 0 ms, cancel at 50 ms, tap a at 300 ms") == "a")
  }

  @Test func capsLockStaysAfterShiftWasHeldToo() {
    var keyboard = TestKeyboard()
    keyboard.play(
      """
      tap shift at 0 ms, tap shift at 200 ms
      touch shift at 1000 ms, tap a at 1200 ms, lift shift at 1500 ms
      tap s at 1700 ms
      """)
    #expect(keyboard.typed == "AS")
  }

  @Test func capsLockLeavesDigitsAlone() {
    var keyboard = TestKeyboard(TestLayouts.desktop)
    keyboard.play("tap shift at 0 ms, tap 1 at 500 ms")
    #expect(keyboard.typed == "!")
    keyboard.play("tap shift at 1000 ms, tap shift at 1200 ms, tap 1 at 1500 ms, tap q at 2000 ms")
    #expect(keyboard.typed == "!1Q")
    #expect(keyboard.label(of: "1") == "1")
  }

  @Test func deleteLeavesShiftForTheNextLetter() {
    #expect(
      TestKeyboard.types("tap shift at 0 ms, tap delete at 200 ms, tap a at 400 ms")
        == "<delete>A")
  }

  @Test func aSentenceBeginsWithACapitalThatAFingerCanTakeBack() {
    var keyboard = TestKeyboard()
    keyboard.engine.setAutomaticShift(true)
    #expect(keyboard.engine.state.shift == .automatic)
    #expect(keyboard.label(of: "q") == "Q")
    keyboard.play("tap shift at 0 ms, tap q at 500 ms")
    #expect(keyboard.typed == "q")
  }

  @Test func takingTheAutomaticCapitalBackLeavesWhatAFingerDid() {
    var keyboard = TestKeyboard()
    keyboard.play("tap shift at 0 ms")
    keyboard.engine.setAutomaticShift(false)
    #expect(keyboard.engine.state.shift == .latched)
  }
}
