import Keys
import Testing

@Suite(.withSwipesToo) struct RollOverTests {
  @Test func twoThumbsThatRollTypeInTheOrderOfTouchDown() {
    let typed = TestKeyboard.types(
      "touch a at 0 ms, touch b at 50 ms, lift a at 80 ms, lift b at 120 ms")
    #expect(typed == "ab")
  }

  @Test func theOrderOfLiftingDoesNotMatter() {
    let typed = TestKeyboard.types(
      "touch a at 0 ms, touch b at 50 ms, lift b at 80 ms, lift a at 120 ms")
    #expect(typed == "ab")
  }

  @Test func theFirstKeyIsTypedAsSoonAsTheSecondFingerComesDown() {
    var keyboard = TestKeyboard()
    keyboard.play("touch a at 0 ms, touch b at 50 ms")
    #expect(keyboard.typed == "a")
    #expect(keyboard.pressed == ["b"])
  }

  @Test func aFingerThatHasTypedTypesNothingMore() {
    let typed = TestKeyboard.types(
      "touch a at 0 ms, touch b at 50 ms, slide a to c at 80 ms, lift a at 120 ms, lift b at 130 ms"
    )
    #expect(typed == "ab")
  }

  @Test func tenFingersTypeTenLetters() {
    let keys = "qwertyuiop"
    let script =
      keys.enumerated().map { "touch \($1) at \($0) ms" }
      + keys.enumerated().map { "lift \($1) at \(200 - $0) ms" }
    #expect(TestKeyboard.types(script.joined(separator: "\n")) == keys)
  }

  @Test func twentyFingersTypeTwentyLetters() {
    let keys = "qwertyuiopasdfghjklø"
    let script =
      keys.enumerated().map { "touch \($1) at \($0) ms" }
      + keys.enumerated().map { "lift \($1) at \(200 + $0) ms" }
    #expect(TestKeyboard.types(script.joined(separator: "\n")) == keys)
  }

  @Test func cancellingOneFingerLeavesTheOthers() {
    let typed = TestKeyboard.types(
      "touch a at 0 ms, lift at 40 ms, touch s at 50 ms, cancel s at 60 ms, tap d at 70 ms")
    #expect(typed == "ad")
  }

  @Test func aPalmThatLandsOnASpacerCommitsNothing() {
    var keyboard = TestKeyboard()
    keyboard.play("tap 123 at 0 ms, touch 1 at 100 ms, touch none at 120 ms, cancel none at 140 ms")
    #expect(keyboard.typed == "")
    keyboard.play("lift 1 at 200 ms")
    #expect(keyboard.typed == "1")
  }
}
