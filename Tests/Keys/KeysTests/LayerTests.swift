import Keys
import Layouts
import Testing

@Suite(.withSwipesToo) struct LayerTests {
  @Test func aTapOnALayerKeyShowsThatLayer() {
    var keyboard = TestKeyboard()
    keyboard.play("tap 123 at 0 ms")
    #expect(keyboard.layer.id == "symbols")
    keyboard.play("tap 1 at 200 ms, tap 2 at 400 ms, tap abc at 600 ms, tap q at 800 ms")
    #expect(keyboard.typed == "12q")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func theLayerIsShownWhileTheFingerIsStillDown() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms")
    #expect(keyboard.layer.id == "symbols")
    #expect(keyboard.pressed == ["abc"])
  }

  @Test func aCancelledFingerOnALayerKeyChangesNothing() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, cancel at 50 ms")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func rollingFromALetterToALayerKeyTypesTheLetter() {
    let typed = TestKeyboard.types(
      "touch q at 0 ms, touch 123 at 40 ms, lift q at 60 ms, lift 123 at 90 ms, tap 1 at 200 ms")
    #expect(typed == "q1")
  }

  @Test func anotherLayoutOpensOnItsFirstLayerWithNothingDown() {
    var keyboard = TestKeyboard()
    keyboard.play("tap 123 at 0 ms, touch 1 at 200 ms")
    keyboard.engine.setLayout(TestLayouts.desktop)
    #expect(keyboard.layer.id == "base")
    #expect(keyboard.pressed == [])
    keyboard.play("lift 1 at 300 ms")
    #expect(keyboard.typed == "")
  }

  @Test func hidingLetsGoOfEverything() {
    var keyboard = TestKeyboard()
    keyboard.play("touch shift at 0 ms, touch q at 100 ms")
    keyboard.engine.cancelAll()
    #expect(keyboard.engine.state.shift == .off)
    #expect(keyboard.pressed == [])
    keyboard.play("lift q at 200 ms, lift shift at 250 ms, tap a at 300 ms")
    #expect(keyboard.typed == "a")
  }

  @Test func slidingFromTheLayerKeyToASymbolTypesItAndReturnsToLetters() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, slide to 7 at 200 ms, lift at 300 ms")
    #expect(keyboard.typed == "7")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func slidingFromTheLayerKeyAndBackReturnsToLetters() {
    var keyboard = TestKeyboard()
    keyboard.play(
      "touch 123 at 0 ms, slide to 7 at 200 ms, slide to abc at 300 ms, lift at 400 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func slidingFromTheLayerKeyOffTheKeyboardReturnsToLetters() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, slide to 7 at 200 ms, slide off at 300 ms")
    #expect(keyboard.layer.id == "letters")
    keyboard.play("lift at 400 ms")
    #expect(keyboard.typed == "")
  }

  @Test func slidingFromTheLayerKeyToAnotherLayerKeyStaysThere() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, slide to #+= at 200 ms, lift at 300 ms")
    #expect(keyboard.layer.id == "more")
  }

  @Test func aHeldLayerKeyLendsItsLayerToOtherFingers() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, tap 1 at 200 ms, tap 2 at 400 ms, lift 123 at 600 ms")
    #expect(keyboard.typed == "12")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func aSymbolThatIsStillDownWhenTheLayerKeyLiftsIsTyped() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, touch 1 at 200 ms, lift 123 at 250 ms, lift 1 at 300 ms")
    #expect(keyboard.typed == "1")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func layersHeldOneFromTheOtherEndWhereTheFirstBegan() {
    var keyboard = TestKeyboard()
    keyboard.play("touch 123 at 0 ms, touch #+= at 100 ms, tap [ at 200 ms")
    keyboard.play("lift 123 at 300 ms, lift #+= at 400 ms")
    #expect(keyboard.typed == "[")
    #expect(keyboard.layer.id == "letters")
  }

  @Test func aFingerThatHoldsShiftIsNotLostWhenTheLayerChanges() {
    var keyboard = TestKeyboard()
    keyboard.play("touch shift at 0 ms, tap 123 at 100 ms, tap #+= at 200 ms")
    #expect(keyboard.layer.id == "more")
    #expect(keyboard.pressed.count == 1)
    keyboard.play("lift shift at 300 ms, tap abc at 400 ms, tap q at 500 ms")
    #expect(keyboard.pressed == [])
  }
}
