import Keys
import Testing

/// Tests of slides from delete, with 8 mm for a word. Delete is 20 mm wide, and beside `.`.
@Suite(.withSwipesToo) struct DeleteSlideTests {
  @Test func slidingFromDeleteToTheLeftDeletesAWordForEachStep() {
    #expect(
      TestKeyboard.types(
        "touch delete at 0 ms, move 9 left at 50 ms, move 8 left at 80 ms, lift at 90 ms")
        == "<delete word><delete word>")
    #expect(
      TestKeyboard.types("touch delete at 0 ms, move 25 left at 50 ms, lift at 90 ms")
        == "<delete word><delete word><delete word>")
  }

  @Test func slidingBackPutsThemBackButNoMoreThanThat() {
    let typed = TestKeyboard.types(
      """
      touch delete at 0 ms, move 17 left at 50 ms, move 10 right at 80 ms, move 60 right at 90 ms
      move 14 left at 100 ms, lift at 200 ms
      """)
    #expect(typed == "<delete word><delete word><put back><put back><delete word>")
  }

  @Test func aFingerOnTheBorderOfTwoWordsDoesNotTremble() {
    var keyboard = TestKeyboard()
    keyboard.play("touch delete at 0 ms, move 8.2 left at 50 ms")
    for time in stride(from: 60, to: 200, by: 20) {
      keyboard.play("move 0.5 right at \(time) ms, move 0.5 left at \(time + 10) ms")
    }
    #expect(keyboard.typed == "<delete word>")
  }

  @Test func aTapThatSlipsIsDelete() {
    #expect(
      TestKeyboard.types("touch delete at 0 ms, move 5 left at 30 ms, lift at 60 ms") == "<delete>")
    // The finger slides by less than the 8 mm of a word.
    #expect(
      TestKeyboard.types(
        "touch delete at 0 ms, move 7 left at 10 ms, cancel at 20 ms") == "")
    var keyboard = TestKeyboard()
    keyboard.play(
      "touch delete at 0 ms, move 2 right at 10 ms, move 7 left at 30 ms, lift at 60 ms")
    #expect(keyboard.typed == "<delete>")
  }

  @Test func slidingElsewhereIsAsOnAnyKey() {
    #expect(TestKeyboard.types("touch delete at 0 ms, slide to ø at 50 ms, lift at 90 ms") == "ø")
  }

  @Test func aHeldDeleteThatRepeatsGoesOnToNoWords() {
    #expect(
      TestKeyboard.types("touch delete at 0 ms, move 30 left at 650 ms, lift at 700 ms")
        == "<delete>")
  }

  @Test func aShiftThatIsOnStaysForTheNextLetter() {
    let typed = TestKeyboard.types(
      "tap shift at 0 ms, touch delete at 100 ms, move 9 left at 150 ms, lift at 200 ms, tap q at 300 ms"
    )
    #expect(typed == "<delete word>Q")
  }

  @Test func withControlItIsNoSlideOfWords() {
    let typed = TestKeyboard.types(
      "tap control at 0 ms, touch delete at 100 ms, move 3 left at 150 ms, lift at 200 ms",
      on: TestLayouts.desktop)
    #expect(typed == "<Control+BackSpace>")
  }

  @Test func anotherFingerTypesMeanwhile() {
    let typed = TestKeyboard.types(
      """
      touch delete at 0 ms, move 9 left at 50 ms, tap q at 100 ms, touch w at 200 ms
      lift w at 250 ms, lift delete at 300 ms
      """)
    #expect(typed == "<delete word>qw")
  }
}
