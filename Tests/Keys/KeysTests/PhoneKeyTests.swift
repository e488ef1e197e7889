import Keys
import Testing

@Suite(.withSwipesToo) struct PhoneKeyTests {
  @Test func aTapAndAHoldAreToldApart() {
    let typed = TestKeyboard.types(
      "touch phone-2 at 0 ms, lift at 399 ms, touch phone-3 at 500 ms, lift at 900 ms",
      on: TestLayouts.phonePad)
    #expect(typed == "<phone 2><phone 3 held>")
  }

  @Test func aHoldIsToldWhileTheFingerIsStillDownAndOnce() {
    var keyboard = TestKeyboard(TestLayouts.phonePad)
    keyboard.play("touch phone-# at 0 ms, wait until 400 ms")
    #expect(keyboard.typed == "<phone # held>")
    #expect(keyboard.pressed == ["phone-#"])
    keyboard.play("wait until 3000 ms, lift at 3100 ms")
    #expect(keyboard.typed == "<phone # held>")
  }
}
