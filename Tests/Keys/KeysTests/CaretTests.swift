import Keys
import Testing
import Units

/// Tests of sliding on space, with 4 mm for a step of the caret.
@Suite(.withSwipesToo) struct CaretTests {
  @Test func spaceHeldAndSlidMovesTheCaretAndTypesNoSpace() {
    let typed = TestKeyboard.types(
      """
      touch space at 0 ms, move 5 right at 450 ms, move 8 right at 500 ms
      move 5 left at 550 ms, lift at 600 ms
      """)
    #expect(typed == "<right><right><right><left>")
  }

  @Test func itMayLeaveTheKeyAndTheKeyboard() {
    let typed = TestKeyboard.types(
      "touch space at 0 ms, move 9 left at 450 ms, move 80 left 200 up at 500 ms, lift at 600 ms")
    #expect(typed == String(repeating: "<left>", count: 22))
  }

  /// Panels and devices may report any width.
  @Test(arguments: [1e7, 1e300, .infinity])
  func caretStepsAreBoundedOnAnAbsurdlyWideSurface(width: Double) {
    var keyboard = TestKeyboard()
    keyboard.engine.setKeyboard(
      TestKeyboard.place, surfaceSize: (Millimetres(width), Millimetres(150)))
    keyboard.play("touch space at 0 ms, move 5 right at 450 ms, move 5 right at 460 ms")
    let steps = keyboard.outputs.map { output in
      if case .moveCaret(let steps, _, _) = output { abs(steps) } else { 0 }
    }
    #expect(steps.reduce(0, +) <= 2 * KeyEngine.mostCaretSteps)
    keyboard.play("lift at 600 ms")
  }

  @Test func onceItMovesTheCaretItAlsoGoesByLines() {
    let typed = TestKeyboard.types(
      """
      touch space at 0 ms, move 5 right at 450 ms, move 11 up at 500 ms, move 20 up at 550 ms
      move 12 down at 600 ms, move 5 left at 650 ms, lift at 700 ms
      """)
    #expect(typed == "<right><up><up><up><down><left>")
  }

  /// At a shell's prompt, a step up or down replaces the line, which is hard to get back.
  @Test func aSlideSidewaysThatDriftsChangesNoLine() {
    let drifting = (1...20).map { "move 2 right 1.5 up at \(450 + $0 * 10) ms" }
    let typed = TestKeyboard.types(
      "touch space at 0 ms, \(drifting.joined(separator: ", ")), lift at 800 ms")
    #expect(typed == String(repeating: "<right>", count: 10))
  }

  @Test func linesCanBeOff() {
    var keyboard = TestKeyboard()
    var behaviour = KeyBehaviour()
    behaviour.lineStep = Millimetres(0)
    keyboard.engine.setBehaviour(behaviour)
    keyboard.play(
      "touch space at 0 ms, move 5 right at 450 ms, move 40 up at 500 ms, lift at 600 ms")
    #expect(keyboard.typed == "<right>")
  }

  @Test func withShiftItSelectsAndATappedShiftIsForOneSlide() {
    var keyboard = TestKeyboard()
    keyboard.play(
      """
      tap shift at 0 ms, touch space at 100 ms, move 9 left at 550 ms, move 6 right at 600 ms
      lift at 650 ms, tap q at 700 ms
      """)
    #expect(keyboard.typed == "<select left><select left><select right>q")
    keyboard.play(
      """
      touch shift at 2000 ms, touch space at 2100 ms, move 5 right at 2550 ms, lift space at 2600 ms
      touch space at 2700 ms, move 5 right at 3150 ms, lift space at 3200 ms, lift shift at 3300 ms
      """)
    #expect(keyboard.typed.hasSuffix("q<select right><select right>"))
  }

  @Test func theCapitalAtASentencesStartSelectsNothing() {
    var keyboard = TestKeyboard()
    keyboard.engine.setAutomaticShift(true)
    keyboard.play("touch space at 0 ms, move 4 right at 450 ms, lift at 500 ms")
    #expect(keyboard.typed == "<right>")
  }

  @Test func aQuickSlideOnSpaceIsASpace() {
    #expect(
      TestKeyboard.types("touch space at 0 ms, move 8 right at 100 ms, lift at 150 ms") == " ")
  }

  @Test func whatTheFingerSlidBeforeItRestedDoesNotCount() {
    let typed = TestKeyboard.types(
      "touch space at 0 ms, move 8 right at 300 ms, move 1 right at 450 ms, lift at 500 ms")
    #expect(typed == " ")
  }

  @Test func aHeldSpaceThatDoesNotSlideIsASpace() {
    #expect(TestKeyboard.types("touch space at 0 ms, lift at 500 ms") == " ")
  }

  @Test func slidingStopsTheRepetitionOfSpace() {
    let typed = TestKeyboard.types(
      "touch space at 0 ms, wait until 700 ms, move 4 right at 750 ms, lift at 2000 ms")
    #expect(typed == "  <right>")
  }

  @Test func aFingerOnTheBorderOfTwoStepsDoesNotMakeTheCaretTremble() {
    var keyboard = TestKeyboard()
    keyboard.play("touch space at 0 ms, move 4.1 right at 450 ms")
    for time in stride(from: 460, to: 600, by: 20) {
      keyboard.play("move 0.4 left at \(time) ms, move 0.4 right at \(time + 10) ms")
    }
    #expect(keyboard.typed == "<right>")
  }

  @Test func slidingUpFromAHeldSpaceTypesTheNeighbour() {
    #expect(
      TestKeyboard.types("touch space at 0 ms, move 15 up at 450 ms, lift at 500 ms") == "b")
  }
}
