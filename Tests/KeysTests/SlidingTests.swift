import Keys
import Testing

@Suite struct SlidingTests {
  @Test func aFingerThatSlidesTypesTheKeyWhereItLifts() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, slide to w at 50 ms")
    #expect(keyboard.pressed == ["w"])
    keyboard.play("slide to e at 80 ms, lift at 100 ms")
    #expect(keyboard.typed == "e")
  }

  @Test func orTheKeyWhereItCameDownIfSoSet() {
    var behaviour = KeyBehaviour()
    behaviour.typesOn = .first
    let typed = TestKeyboard.types(
      "touch q at 0 ms, slide to e at 50 ms, lift at 100 ms", behaviour: behaviour)
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
}
