import Keys
import Layouts
import Testing
import Touch
import Units

@Suite(.withSwipesToo) struct ShiftTests {
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

  @Test func noTapsLockIfTheyNeverShall() {
    var behaviour = KeyBehaviour()
    behaviour.doubleTap = nil
    #expect(
      TestKeyboard.types(
        "tap shift at 0 ms, tap shift at 150 ms, tap a at 300 ms", behaviour: behaviour) == "a")
  }

  /// The second tap may be meant for `a`, which is above shift.
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

  /// A layout with two letters on each key, with and without case, and a digit below its sign.
  private static let twoLetters: Layout = {
    var layout = TestLayouts.desktop
    let pairs = [
      ("1", "!"), ("é", "2"), ("क", "ख"), ("è", "é"), ("ß", "ẞ"), ("i", "İ"), ("ı", "I"),
      ("ς", "Σ"),
      ("ö", "Ö"),
    ]
    for (index, pair) in zip(layout.layers[0].keys.indices.dropLast(2), pairs) {
      layout.layers[0].keys[index] = Key(
        id: pair.0, label: pair.0, rectangle: layout.layers[0].keys[index].rectangle,
        action: .text(pair.0), shiftedAction: .text(pair.1))
    }
    return layout
  }()

  private func labels(_ keyboard: TestKeyboard) -> [String] {
    let layer = keyboard.engine.shownLayer
    return layer.keys.prefix(9).map { key in
      let action =
        keyboard.engine.state.isShifted(key) ? key.shiftedAction ?? key.action : key.action
      guard case .text(let text) = action else { return "" }
      return text
    }
  }

  @Test func aSentenceAndCapsLockTypeTheLettersOwnCapitalOrTheLetter() {
    var keyboard = TestKeyboard(Self.twoLetters)
    let small = ["1", "é", "क", "è", "ß", "i", "ı", "ς", "ö"]
    let capitals = ["1", "é", "क", "è", "ẞ", "İ", "I", "Σ", "Ö"]
    #expect(labels(keyboard) == small)
    keyboard.engine.setAutomaticShift(true)
    #expect(labels(keyboard) == capitals)
    keyboard.engine.setAutomaticShift(false)
    keyboard.play("tap shift at 0 ms, tap shift at 200 ms")
    #expect(keyboard.engine.state.shift == .locked)
    #expect(labels(keyboard) == capitals)
  }

  @Test func shiftTappedWhereASentenceBeginsShiftsWhatHasNoCapital() {
    var keyboard = TestKeyboard(Self.twoLetters)
    keyboard.engine.setAutomaticShift(true)
    keyboard.play("tap shift at 0 ms")
    #expect(keyboard.engine.state.shift == .declined)
    #expect(labels(keyboard) == ["!", "2", "ख", "é", "ß", "i", "ı", "ς", "ö"])
    keyboard.play("tap 1 at 1000 ms, tap 1 at 2000 ms")
    #expect(keyboard.typed == "!1")
  }

  @Test func whereNoLetterHasACapitalNoSentenceLatchesShift() {
    var layout = Self.twoLetters
    for index in layout.layers[0].keys.indices.dropFirst(4) {
      layout.layers[0].keys[index].shiftedAction = nil
    }
    var keyboard = TestKeyboard(layout)
    keyboard.engine.setAutomaticShift(true)
    #expect(keyboard.engine.state.shift == .off)
  }
}
