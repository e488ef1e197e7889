import Keys
import Layouts
import Testing
import Touch
import Units

@Suite(.withSwipesToo) struct TappingTests {
  @Test func aTapTypesTheKeyWhenTheFingerLifts() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.pressed == ["q"])
    keyboard.play("lift at 80 ms")
    #expect(keyboard.typed == "q")
    #expect(keyboard.pressed == [])
  }

  @Test func everyKindOfKeyDoesWhatItSays() {
    #expect(TestKeyboard.types("tap space at 0 ms") == " ")
    #expect(TestKeyboard.types("tap delete at 0 ms") == "<delete>")
    #expect(TestKeyboard.types("tap return at 0 ms") == "<return>")
    #expect(TestKeyboard.types("tap left at 0 ms") == "<Left>")
    #expect(TestKeyboard.types("tap next at 0 ms") == "<next>")
    #expect(TestKeyboard.types("tap hide at 0 ms") == "<hide>")
  }

  @Test func calculatorAndPhoneKeysAreHandedOn() {
    var key = TestLayouts.layer("keys", ["x y"]).keys[0]
    key.action = .calculator(.memoryAdd)
    var other = TestLayouts.layer("keys", ["x y"]).keys[1]
    other.action = .phone("#")
    let layout = Layout(
      id: "keys", title: "Keys",
      layers: [Layer(id: "keys", keys: [key, other], unitsWide: 2, unitsHigh: 1)])
    #expect(TestKeyboard.types("tap x at 0 ms, tap y at 200 ms", on: layout) == "<m+><phone #>")
  }

  @Test func aTouchBetweenKeysTypesTheNearest() {
    let keys = [
      Key(
        id: "a", label: "a", rectangle: UnitRectangle(x: 0, y: 0, width: 0.4, height: 1),
        action: .text("a")),
      Key(
        id: "b", label: "b", rectangle: UnitRectangle(x: 0.6, y: 0, width: 0.4, height: 1),
        action: .text("b")),
    ]
    let layout = Layout(
      id: "gap", title: "Gap",
      layers: [Layer(id: "gap", keys: keys, unitsWide: 2, unitsHigh: 1)])
    var keyboard = TestKeyboard(layout)
    keyboard.play(
      """
      touch a at 0 ms, move 55 right at 1 ms, lift at 2 ms
      touch a at 100 ms, move 65 right at 101 ms, lift at 102 ms
      """)
    #expect(keyboard.typed == "ab")
  }

  @Test func aSpacerSwallowsTheTouch() {
    #expect(TestKeyboard.types("tap 123 at 0 ms, tap none at 200 ms") == "")
  }

  @Test func theTouchSaysWhereTheFingerWas() throws {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, move 1 right at 10 ms, lift at 20 ms")
    guard case .text("q", let touch?) = try #require(keyboard.outputs.first) else {
      Issue.record("no touch")
      return
    }
    #expect(touch.key == 0)
    #expect(touch.layer == 0)
    #expect(abs(touch.point.x - 0.055) < 1e-9)
    #expect(abs(touch.point.y - 0.125) < 1e-9)
  }

  @Test func aCancelledContactTypesNothing() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, cancel at 50 ms, tap w at 100 ms")
    #expect(keyboard.typed == "w")
    #expect(keyboard.pressed == [])
  }

  @Test func anUnknownContactIsIgnored() {
    var keyboard = TestKeyboard()
    var output: [KeyOutput] = []
    for phase in [KeyboardContactEvent.Phase.moved, .up, .cancelled] {
      keyboard.engine.handle(
        KeyboardContactEvent(
          contact: ContactID(99), phase: phase, point: keyboard.centre(of: "q"), time: .zero),
        into: &output)
    }
    #expect(output == [])
  }

  @Test func aContactThatComesDownTwiceTypesOnce() {
    var keyboard = TestKeyboard()
    var output: [KeyOutput] = []
    for phase in [KeyboardContactEvent.Phase.down, .down, .up, .up] {
      keyboard.engine.handle(
        KeyboardContactEvent(
          contact: ContactID(1), phase: phase, point: keyboard.centre(of: "q"), time: .zero),
        into: &output)
    }
    #expect(output.map(\.asTyped) == ["q"])
  }

  @Test func aPointThatIsNoPlaceTypesNothing() {
    var keyboard = TestKeyboard()
    var output: [KeyOutput] = []
    for phase in [KeyboardContactEvent.Phase.down, .moved, .up] {
      keyboard.engine.handle(
        KeyboardContactEvent(
          contact: ContactID(1), phase: phase, point: SurfacePoint(x: .nan, y: .infinity),
          time: .zero),
        into: &output)
    }
    #expect(output == [])
  }

  @Test func aLayoutWithoutKeysIsQuiet() {
    let layout = Layout(id: "none", title: "None", layers: [])
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms")
    keyboard.engine.setLayout(layout)
    keyboard.play("lift at 100 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.engine.state.pressed == [])
  }
}
