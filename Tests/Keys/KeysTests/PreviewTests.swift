import Layouts
import Testing
import Touch
import Units

@testable import Keys

/// Tests of the enlarged letter above a finger.
@Suite(.withSwipesToo) struct PreviewTests {
  private func previews(_ keyboard: TestKeyboard) -> [String] {
    keyboard.engine.state.previews.flatMap { $0.cells.map(\.label) }
  }

  @Test func thePreviewLastsAsLongAsTheTouch() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms")
    #expect(previews(keyboard) == ["e"])
    keyboard.play("lift at 100 ms")
    #expect(previews(keyboard) == [])
    #expect(keyboard.typed == "e")
  }

  @Test func itIsOfTheKeyUnderTheFingerAndAsItTypes() {
    var keyboard = TestKeyboard()
    keyboard.play("touch shift at 0 ms, lift at 50 ms, touch e at 500 ms")
    #expect(previews(keyboard) == ["E"])
    keyboard.play("slide to r at 600 ms")
    #expect(previews(keyboard) == ["R"])
  }

  @Test func alternatesTakeItsPlace() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, wait until 400 ms")
    #expect(keyboard.popup == "é è ê ë")
    #expect(previews(keyboard) == [])
  }

  @Test(arguments: ["space", "delete", "return", "shift", "123", "left"])
  func onlyLettersHaveOne(key: String) {
    var keyboard = TestKeyboard()
    keyboard.play("touch \(key) at 0 ms")
    #expect(previews(keyboard) == [])
  }

  @Test func wideKeysOfAPadHaveNone() {
    var keyboard = TestKeyboard(TestLayouts.numberPad)
    keyboard.play("touch 5 at 0 ms")
    #expect(keyboard.pressed == ["5"])
    #expect(previews(keyboard) == [])
  }

  @Test func noneWhereAKeyWouldBetrayAPassword() {
    var keyboard = TestKeyboard()
    keyboard.engine.setPrivacy(.secret)
    keyboard.play("touch e at 0 ms")
    #expect(previews(keyboard) == [])
    keyboard = TestKeyboard()
    keyboard.engine.setPrivacy(Privacy(.unknown))
    keyboard.play("touch e at 0 ms")
    #expect(previews(keyboard) == [])
  }

  @Test func theSettingSwitchesItOff() {
    var behaviour = KeyBehaviour()
    behaviour.preview = false
    var keyboard = TestKeyboard(behaviour: behaviour)
    keyboard.play("touch e at 0 ms")
    #expect(previews(keyboard) == [])
  }

  @Test func itStandsOverItsKeyAndOnTheSurface() throws {
    for key in ["q", "p", "z", "g"] {
      var keyboard = TestKeyboard()
      keyboard.play("touch \(key) at 0 ms")
      let place = try #require(keyboard.engine.state.previews.first?.rectangle)
      let index = try #require(keyboard.engine.state.pressed.first)
      let under = keyboard.layer.keys[index].rectangle.placed(in: TestKeyboard.place)
      #expect(abs(place.maxY - under.y) < 1e-9)
      #expect(place.x >= 0 && place.maxX <= 1 && place.y >= 0)
      #expect(place.width > under.width && place.height > under.height)
      #expect(place.x <= under.centre.x && under.centre.x <= place.maxX)
    }
  }
}
