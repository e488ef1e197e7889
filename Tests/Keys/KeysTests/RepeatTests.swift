import Keys
import Layouts
import Testing
import Units

@Suite(.withSwipesToo) struct RepeatTests {
  @Test func deleteTakesOneCharacterWhenTapped() {
    #expect(TestKeyboard.types("touch delete at 0 ms, lift at 599 ms") == "<delete>")
  }

  @Test func heldDeleteTakesOneEvery100MillisecondsAfter600() {
    var keyboard = TestKeyboard()
    keyboard.play("touch delete at 0 ms, wait until 599 ms")
    #expect(keyboard.outputs.count == 0)
    keyboard.play("wait until 600 ms")
    #expect(keyboard.outputs.count == 1)
    keyboard.play("wait until 1000 ms")
    #expect(keyboard.outputs.count == 5)
    keyboard.play("lift at 1050 ms, wait until 3000 ms")
    #expect(keyboard.typed == String(repeating: "<delete>", count: 5))
  }

  @Test func after2SecondsItTakesWordsFasterAndFaster() {
    var keyboard = TestKeyboard()
    var times: [Int64] = []
    keyboard.play("touch delete at 0 ms")
    var output: [KeyOutput] = []
    while let deadline = keyboard.engine.nextDeadline, deadline <= .milliseconds(3000) {
      output.removeAll()
      keyboard.engine.advance(to: deadline, into: &output)
      #expect(output == [deadline < .seconds(2) ? .delete(.character) : .delete(.word)])
      if output == [.delete(.word)] {
        times.append(deadline.value / 1000)
      }
    }
    #expect(times.prefix(4) == [2000, 2095, 2185, 2270])
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(intervals == intervals.sorted(by: >))
    #expect(intervals.last == 50)
  }

  /// EN 301 549, 5.7: key repeat can be turned off.
  @Test func nothingRepeatsIfItNeverShall() {
    var behaviour = KeyBehaviour()
    behaviour.repeatDelay = nil
    #expect(
      TestKeyboard.types("touch delete at 0 ms, lift at 9000 ms", behaviour: behaviour)
        == "<delete>")
    #expect(
      TestKeyboard.types("touch space at 0 ms, lift at 9000 ms", behaviour: behaviour) == " ")
  }

  @Test func forwardDeleteRepeatsToo() {
    let typed = TestKeyboard.types(
      "touch forward at 0 ms, wait until 2000 ms, lift at 2001 ms", on: TestLayouts.desktop)
    #expect(typed == String(repeating: "<delete forward>", count: 14) + "<delete word forward>")
  }

  @Test func spaceAndArrowsRepeatButNeverByWords() {
    #expect(TestKeyboard.types("touch space at 0 ms, lift at 800 ms") == "   ")
    let typed = TestKeyboard.types("touch left at 0 ms, lift at 2050 ms")
    #expect(typed == String(repeating: "<Left>", count: 15))
  }

  @Test func aKeyThatDoesNotDeclareItNeverRepeats() {
    #expect(TestKeyboard.types("touch q at 0 ms, lift at 5000 ms") == "q")
    #expect(TestKeyboard.types("touch return at 0 ms, lift at 5000 ms") == "<return>")
  }

  @Test func slidingAwayStopsRepetition() {
    let typed = TestKeyboard.types(
      "touch delete at 0 ms, slide to m at 650 ms, wait until 2000 ms, lift at 2050 ms")
    #expect(typed == "<delete>")
  }

  @Test func anotherFingerStopsRepetition() {
    let typed = TestKeyboard.types(
      "touch delete at 0 ms, tap a at 650 ms, wait until 2000 ms, lift delete at 2050 ms")
    #expect(typed == "<delete>a")
  }

  @Test func cancellingStopsRepetition() {
    let typed = TestKeyboard.types(
      "touch delete at 0 ms, cancel at 650 ms, wait until 2000 ms")
    #expect(typed == "<delete>")
  }

  @Test func repetitionsThatAStallMissedAreNotMadeUpFor() {
    var keyboard = TestKeyboard()
    keyboard.play("touch delete at 0 ms")
    var output: [KeyOutput] = []
    keyboard.engine.advance(to: .seconds(1), into: &output)
    #expect(output == [.delete(.character)])
    #expect(keyboard.engine.nextDeadline == .milliseconds(1100))
  }

  @Test func nothingIsDueWhenNothingIsDown() {
    var keyboard = TestKeyboard()
    keyboard.play("touch delete at 0 ms, lift at 700 ms, touch e at 800 ms, lift at 900 ms")
    #expect(keyboard.engine.nextDeadline == nil)
  }
}
