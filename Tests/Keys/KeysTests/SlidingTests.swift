import Keys
import Testing

@Suite(.withSwipesToo) struct SlidingTests {
  @Test func aFingerThatSlidesTypesTheKeyWhereItLifts() {
    var keyboard = TestKeyboard(swipes: false)
    keyboard.play("touch q at 0 ms, slide to w at 50 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("slide to e at 80 ms, lift at 100 ms")
    #expect(keyboard.typed == "e")
  }

  @Test func orTheKeyWhereItCameDownIfSoSet() {
    var behaviour = KeyBehaviour()
    behaviour.typesOn = .first
    let typed = TestKeyboard.types(
      "touch q at 0 ms, slide to e at 50 ms, lift at 100 ms", behaviour: behaviour, swipes: false)
    #expect(typed == "q")
  }

  @Test func slidingOffTheKeyboardCancels() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, slide off at 50 ms")
    #expect(keyboard.pressed == [])
    keyboard.play("lift at 100 ms")
    #expect(keyboard.typed == "")
  }

  @Test func aFingerThatSlidOffAndComesBackStaysCancelled() {
    let typed = TestKeyboard.types(
      "touch q at 0 ms, slide off at 50 ms, slide to w at 80 ms, lift at 100 ms")
    #expect(typed == "")
  }

  @Test func anotherFingerTypesOnWhileOneHasSlidOff() {
    let typed = TestKeyboard.types(
      "touch q at 0 ms, slide off at 50 ms, tap w at 60 ms, lift q at 200 ms")
    #expect(typed == "w")
  }

  // The keys of the upper row are 20 mm wide.

  @Test func jitterOnTheBorderOfTwoKeysDoesNotChangeTheKey() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, move 9.5 right at 10 ms, cancel at 20 ms")
    #expect(keyboard.typed == "")
    keyboard.play("touch q at 100 ms, move 10.5 right at 110 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("move 1.4 left at 120 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("move 0.2 left at 130 ms")
    #expect(keyboard.pressed == ["q"])
  }

  @Test func jitterOverTheKeyboardsEdgeDoesNotCancel() {
    // The upper row is 15 mm high.
    let typed = TestKeyboard.types(
      """
      touch q at 0 ms, move 7 up at 10 ms, lift at 20 ms
      touch a at 100 ms, slide to q at 110 ms, move 7.4 up at 120 ms, lift at 130 ms
      """)
    #expect(typed == "qq")
  }

  @Test func jitterDoesNotStopRepetition() {
    let typed = TestKeyboard.types(
      "touch delete at 0 ms, move 1.4 left at 650 ms, move 1.4 right at 680 ms, lift at 750 ms")
    #expect(typed == "<delete><delete>")
  }

  @Test func jitterDoesNotKeepAlternatesFromComing() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, move 1 right at 100 ms, move 1 left 1 up at 300 ms")
    keyboard.play("wait until 400 ms")
    #expect(keyboard.popup == "é è ê ë")
  }

  @Test func aFingerThatRestsOnAKeyItSlidToHoldsThatKey() {
    var keyboard = TestKeyboard(swipes: false)
    keyboard.play("touch q at 0 ms, slide to e at 300 ms, wait until 699 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("wait until 700 ms")
    #expect(keyboard.popup == "é è ê ë")
  }

  @Test func withoutTheSurfacesSizeKeysCountAsTenMillimetres() {
    var keyboard = TestKeyboard()
    keyboard.engine.setKeyboard(TestKeyboard.place)
    // The key q is 20 mm wide to the script, but 10 mm to the engine, which sees 1.4 of the 2.8 mm.
    keyboard.play("touch q at 0 ms, move 11 right at 10 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("move 2.8 left at 20 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("move 0.4 left at 30 ms")
    #expect(keyboard.pressed == ["q"])
  }
}
