import Keys
import Layouts
import Testing
import Units

/// Tests of a keyboard that continues in the state of the keyboard before it.
@Suite(.withSwipesToo) struct HandoverTests {
  private func goesOn(
    after script: String, with next: String, on layout: Layout = TestLayouts.phone
  ) -> String {
    var before = TestKeyboard(layout)
    before.play(script)
    var after = TestKeyboard(layout)
    after.engine.layerAndLatches = before.engine.layerAndLatches
    after.play(next)
    return after.typed
  }

  @Test(arguments: [
    ("tap a at 0 ms", "tap q at 0 ms, tap q at 200 ms", "qq"),
    ("tap shift at 0 ms", "tap q at 0 ms, tap q at 200 ms", "Qq"),
    ("tap shift at 0 ms, tap shift at 200 ms", "tap q at 0 ms, tap q at 200 ms", "QQ"),
    ("tap 123 at 0 ms", "tap 1 at 0 ms, tap abc at 200 ms, tap q at 400 ms", "1q"),
  ])
  func layerAndShiftAreAsTheyWere(before: String, after: String, typed: String) {
    #expect(goesOn(after: before, with: after) == typed)
  }

  @Test func modifiersAreHandedOver() {
    let typed = goesOn(
      after: "tap control at 0 ms, tap control at 200 ms, tap alt at 700 ms",
      with: "tap c at 0 ms, tap c at 200 ms", on: TestLayouts.desktop)
    #expect(typed == "<Control+Alt+c><Control+c>")
  }

  @Test func aCapitalForASentenceIsNobodysWish() {
    var before = TestKeyboard()
    before.engine.setAutomaticShift(true)
    #expect(before.engine.layerAndLatches == LayerAndLatches(layer: "letters"))
  }

  @Test func aLayerThatIsGoneChangesNothing() {
    var keyboard = TestKeyboard()
    keyboard.engine.layerAndLatches = LayerAndLatches(layer: "gone")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func nothingIsHandedOverUnderAFinger() {
    var keyboard = TestKeyboard()
    #expect(keyboard.engine.isUntouched)
    keyboard.play("touch q at 0 ms")
    #expect(!keyboard.engine.isUntouched)
    keyboard.play("lift q at 50 ms")
    #expect(keyboard.engine.isUntouched)
  }
}
