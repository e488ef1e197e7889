import Layouts
import Testing
import Touch
import Units

@testable import Keys

/// Tests of flicks from a key 67 mm wide and 30 mm high, at the keyboard's upper edge.
@Suite(.withSwipesToo) struct FlickTests {
  private static func types(_ script: String, _ behaviour: KeyBehaviour = KeyBehaviour()) -> String
  {
    TestKeyboard.types(script, on: TestLayouts.kana, behaviour: behaviour)
  }

  private func preview(_ keyboard: TestKeyboard) -> [String] {
    keyboard.engine.state.previews.flatMap { $0.cells.map(\.label) }
  }

  @Test(arguments: [("5 left", "い"), ("5 up", "う"), ("5 right", "え"), ("5 down", "お")])
  func eachDirectionTypesAnAlternate(way: String, kana: String) {
    #expect(Self.types("touch あ at 0 ms, move \(way) at 50 ms, lift at 80 ms") == kana)
  }

  @Test(arguments: [
    ("5 left 4 up", "い"), ("4 left 5 up", "う"), ("5 right 4 down", "え"), ("4 right 5 down", "お"),
  ])
  func theGreaterPartDecides(way: String, kana: String) {
    #expect(Self.types("touch あ at 0 ms, move \(way) at 50 ms, lift at 80 ms") == kana)
  }

  @Test func fourMillimetresAreStillATap() {
    #expect(Self.types("touch あ at 0 ms, move 3.9 left at 50 ms, lift at 80 ms") == "あ")
    #expect(Self.types("touch あ at 0 ms, move 4.1 left at 50 ms, lift at 80 ms") == "い")
  }

  @Test func theSettingSaysHowFar() {
    var behaviour = KeyBehaviour()
    behaviour.flick = Millimetres(8)
    #expect(Self.types("touch あ at 0 ms, move 7 left at 50 ms, lift at 80 ms", behaviour) == "あ")
    #expect(Self.types("touch あ at 0 ms, move 9 left at 50 ms, lift at 80 ms", behaviour) == "い")
  }

  @Test func theFingerMayGoOverNeighboursAndOverTheEdge() {
    #expect(Self.types("touch あ at 0 ms, move 70 right at 50 ms, lift at 80 ms") == "え")
    #expect(Self.types("touch か at 0 ms, move 40 up at 50 ms, lift at 80 ms") == "く")
    #expect(Self.types("touch 、 at 0 ms, slide off at 50 ms, lift at 80 ms") == "？")
  }

  @Test func aLayoutThatComesLaterHasItsFlicks() {
    var keyboard = TestKeyboard(TestLayouts.phone)
    keyboard.engine.setLayout(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms, move 5 left at 50 ms, lift at 80 ms")
    #expect(keyboard.typed == "い")
  }

  @Test func itMayChangeItsDirectionAndComeBack() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms")
    #expect(preview(keyboard) == ["あ"])
    keyboard.play("move 5 left at 50 ms")
    #expect(preview(keyboard) == ["い"])
    #expect(keyboard.pressed == ["あ"])
    keyboard.play("move 5 right 5 down at 100 ms")
    #expect(preview(keyboard) == ["お"])
    keyboard.play("move 5 up at 150 ms")
    #expect(preview(keyboard) == ["あ"])
    keyboard.play("lift at 200 ms")
    #expect(keyboard.typed == "あ")
  }

  @Test func eachStepIsVisible() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms")
    for way in ["5 left", "5 right", "5 up"] {
      let before = keyboard.engine.revision
      keyboard.play("move \(way) at 50 ms")
      #expect(keyboard.engine.revision > before)
    }
    let before = keyboard.engine.revision
    keyboard.play("move 1 up at 60 ms")
    #expect(keyboard.engine.revision == before)
  }

  @Test func aFlickIsNoHold() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms, move 5 left at 350 ms, wait until 2000 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("move 5 right at 2100 ms, wait until 4000 ms, lift at 4100 ms")
    #expect(keyboard.typed == "あ")
  }

  @Test func aFingerThatRestsIsOfferedTheAlternates() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms, move 3 left at 200 ms, wait until 400 ms")
    #expect(keyboard.popup == "い う え お ぁ")
    keyboard.play("slide to alternate ぁ at 500 ms, lift at 600 ms")
    #expect(keyboard.typed == "ぁ")
  }

  @Test func whereThereIsNoAlternateItTypesTheKey() {
    #expect(Self.types("touch 、 at 0 ms, move 5 left at 50 ms, lift at 80 ms") == "。")
    #expect(Self.types("touch 、 at 0 ms, move 5 down at 50 ms, lift at 80 ms") == "、")
  }

  @Test func anotherFingerTypesWhatIsFlicked() {
    let typed = Self.types(
      "touch あ at 0 ms, move 5 left at 50 ms, touch か at 80 ms, lift あ at 90 ms, lift か at 100 ms")
    #expect(typed == "いか")
  }

  @Test func cancellingTypesNothing() {
    #expect(Self.types("touch あ at 0 ms, move 5 left at 50 ms, cancel at 80 ms") == "")
  }

  @Test func aFingerThatSlidThereFromAnotherKeyTypesTheKey() {
    #expect(Self.types("touch space at 0 ms, slide to か at 50 ms, lift at 80 ms") == "か")
    #expect(Self.types("touch shift at 0 ms, slide to か at 50 ms, lift at 80 ms") == "か")
  }

  @Test func keysWithoutFlicksSlideOn() {
    let script = "touch e at 0 ms, slide to r at 50 ms, lift at 80 ms"
    #expect(TestKeyboard.types(script, swipes: false) == "r")
  }

  @Test func whatTheKeymapLacksIsStruckOut() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.engine.reach = Reach(canType: { $0 != "い" })
    keyboard.play("touch あ at 0 ms, move 5 left at 50 ms")
    #expect(keyboard.engine.state.previews.map { $0.cells[0].isUnreachable } == [true])
    keyboard.play("lift at 80 ms")
    #expect(keyboard.typed == "<struck out>")
  }

  @Test func inASecureFieldItWorksUnseen() {
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.engine.setPrivacy(.secret)
    keyboard.play("touch あ at 0 ms, move 5 left at 50 ms")
    #expect(preview(keyboard) == [])
    keyboard.play("lift at 80 ms")
    #expect(keyboard.typed == "い")
  }

  @Test func aFlickSaysNoPlace() {
    // A flick never means a neighbouring key, so the output has no touch.
    var keyboard = TestKeyboard(TestLayouts.kana)
    keyboard.play("touch あ at 0 ms, move 5 left at 50 ms, lift at 80 ms")
    #expect(keyboard.outputs == [.text("い", touch: nil)])
  }
}
