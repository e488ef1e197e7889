import Keys
import Layouts
import Testing
import Touch
import Units

/// Tests of a panel that loses a finger for a moment.
@Suite(.withSwipesToo) struct LostContactsTests {
  private static func typed(
    _ script: String, breaks: Bool = true, swipes: Bool = SwipesInTests.areOn
  ) -> String {
    var keyboard = TestKeyboard(swipes: swipes)
    keyboard.mayLoseContact = breaks
    keyboard.play(script + ", wait until 90000 ms")
    #expect(keyboard.engine.isUntouched)
    return keyboard.typed
  }

  /// Each tap of `hello` loses its contact once; the second l is a tap of its own.
  @Test(arguments: [1, 5, 8, 16, 20, 30, 40, 45])
  func aContactThatBreaksTypesOnce(gap: Int) {
    var script: [String] = []
    for (index, letter) in "hello".enumerated() {
      let start = index * 150
      script.append("touch \(letter) at \(start) ms, lift at \(start + 20) ms")
      script.append("touch \(letter) at \(start + 20 + gap) ms, lift at \(start + 90) ms")
    }
    #expect(Self.typed(script.joined(separator: ", ")) == "hello")
  }

  @Test(arguments: [50, 55, 60, 80, 120])
  func twoTapsAreTwo(gap: Int) {
    #expect(
      Self.typed("tap l at 0 ms, touch l at \(50 + gap) ms, lift at \(100 + gap) ms") == "ll")
  }

  @Test func panelsThatTellFingersApartLoseNone() {
    #expect(Self.typed("tap l at 0 ms, tap l at 70 ms", breaks: false) == "ll")
  }

  @Test func aContactMayBreakOftenInATouch() {
    #expect(
      Self.typed(
        "tap q at 0 ms, tap q at 70 ms, tap q at 140 ms, touch q at 210 ms, lift at 230 ms") == "q")
  }

  @Test func anotherKeyIsAnotherTouch() {
    #expect(Self.typed("tap q at 0 ms, tap w at 60 ms, tap e at 130 ms") == "qwe")
  }

  @Test func itTypesOnceItHasNotComeBack() {
    var keyboard = TestKeyboard()
    keyboard.mayLoseContact = true
    keyboard.play("tap q at 0 ms, wait until 99 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.engine.nextDeadline == .milliseconds(100))
    keyboard.play("wait until 100 ms")
    #expect(keyboard.typed == "q")
    #expect(keyboard.engine.nextDeadline == nil)
  }

  @Test func aHeldKeyIsHeldThoughItBreaks() {
    var keyboard = TestKeyboard()
    keyboard.mayLoseContact = true
    keyboard.play("touch e at 0 ms, lift at 10 ms, touch e at 30 ms, wait until 410 ms")
    #expect(keyboard.popup != nil)
    keyboard.play("lift at 420 ms, touch e at 440 ms, slide to alternate é at 460 ms")
    keyboard.play("lift at 480 ms, wait until 600 ms")
    #expect(keyboard.typed == "é")
    #expect(keyboard.popup == nil)
  }

  @Test func aKeyIsNotHeldWhileNothingIsThere() {
    var keyboard = TestKeyboard()
    keyboard.mayLoseContact = true
    keyboard.play("touch e at 0 ms, lift at 380 ms, wait until 500 ms")
    #expect(keyboard.typed == "e")
    #expect(keyboard.popup == nil)
  }

  @Test func deleteRepeatsThoughItBreaks() {
    let whole = Self.typed("touch delete at 0 ms, lift at 1450 ms")
    #expect(
      Self.typed(
        "touch delete at 0 ms, lift at 300 ms, touch delete at 330 ms, lift at 950 ms, "
          + "touch delete at 960 ms, lift at 1450 ms") == whole)
  }

  @Test func aBrokenTapOnShiftLocksNothing() {
    #expect(
      Self.typed(
        "touch shift at 0 ms, lift at 20 ms, touch shift at 40 ms, lift at 80 ms, "
          + "tap q at 300 ms, tap w at 500 ms") == "Qw")
  }

  @Test func aSlideThatBreaksTypesItsLastKey() {
    #expect(
      Self.typed(
        "touch q at 0 ms, lift at 30 ms, touch q at 50 ms, slide to e at 90 ms, lift at 120 ms",
        swipes: false) == "e")
  }

  @Test func aSwipeThatBreaksIsOne() {
    let script = """
      touch q at 0 ms, lift at 30 ms, touch q at 50 ms, slide to w at 70 ms, slide to e at 90 ms
      lift at 120 ms, touch e at 140 ms, slide to r at 160 ms, lift at 180 ms
      """
    #expect(Self.typed(script, swipes: true) == "<word>")
  }

  @Test func whatHasLiftedIsTypedBeforeSomethingElse() {
    var keyboard = TestKeyboard()
    keyboard.mayLoseContact = true
    keyboard.play("tap q at 0 ms")
    keyboard.commitLifted()
    #expect(keyboard.typed == "q")
    #expect(keyboard.engine.isUntouched)
    keyboard.play("tap w at 60 ms")
    keyboard.engine.cancelAll()
    keyboard.play("wait until 1000 ms")
    #expect(keyboard.typed == "q")
    #expect(keyboard.engine.isUntouched && keyboard.engine.nextDeadline == nil)
  }

  // MARK: - A contact that never ends

  @Test func deleteEndsByItself() {
    let typed = TestKeyboard.types("touch delete at 0 ms, wait until 120000 ms")
    let words = typed.components(of: "<delete word>")
    #expect((100...200).contains(words), "as many as ten seconds have")
    let tenSeconds = TestKeyboard.types(
      "touch delete at 0 ms, wait until 10000 ms, cancel at 10000 ms")
    #expect(typed.hasPrefix(tenSeconds))
  }

  @Test func otherKeysEndToo() {
    let typed = TestKeyboard.types("touch left at 0 ms, wait until 120000 ms")
    #expect((90...110).contains(typed.components(of: "<Left>")))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    indices.count { self[$0...].hasPrefix(part) }
  }
}
