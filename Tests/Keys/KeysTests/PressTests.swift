import Keys
import Layouts
import Testing
import Units

/// Tests of keys that press chords from the layout, or that are an application's buttons.
@Suite(.withSwipesToo) struct PressTests {
  private static let layout: Layout = {
    let rows = ["q w e r t", "reload login help shift control", "space delete return next"]
    var layer = TestLayouts.layer("main", rows)
    for index in layer.keys.indices where layer.keys[index].id == "reload" {
      layer.keys[index].repeats = true
    }
    return Layout(id: "press", title: "Press", layers: [layer])
  }()

  private static let reload = #"<Control+keysym("F5")>"#
  private static let login = #"<character("a"), Shift+keysym("Tab")>"#

  private func types(_ script: String) -> String {
    TestKeyboard.types(script, on: Self.layout)
  }

  @Test func aLatchedModifierJoinsASingleChordAndEnds() {
    #expect(
      types("tap shift at 0 ms, tap reload at 200 ms, tap reload at 400 ms")
        == #"<Control+Shift+keysym("F5")>"# + Self.reload)
  }

  @Test func aSequenceIsTypedAsWrittenAndLeavesModifiers() {
    #expect(
      types("tap control at 0 ms, tap login at 200 ms, tap q at 400 ms, tap q at 600 ms")
        == Self.login + "<Control+q>q")
    #expect(
      types(
        "tap control at 0 ms, tap control at 200 ms, tap login at 600 ms, tap q at 900 ms, "
          + "tap q at 1200 ms") == Self.login + "<Control+q><Control+q>")
  }

  @Test func aModifierHeldDuringASequenceIsNoTap() {
    #expect(
      types("touch control at 0 ms, tap login at 200 ms, lift control at 400 ms, tap q at 600 ms")
        == Self.login + "q")
  }

  @Test func aButtonIsNoTypedKey() {
    #expect(
      types("tap control at 0 ms, tap help at 200 ms, tap q at 400 ms")
        == "<button clerk><Control+q>")
  }

  @Test func aSingleKeyRepeats() {
    #expect(
      types("touch reload at 0 ms, lift at 800 ms") == String(repeating: Self.reload, count: 3))
    #expect(types("touch login at 0 ms, lift at 3000 ms") == Self.login)
  }

  @Test func aFieldThatMayBeForAPasswordLightsNoChord() {
    var keyboard = TestKeyboard(Self.layout)
    keyboard.engine.setPrivacy(Privacy(.unknown))
    keyboard.play("touch login at 0 ms")
    #expect(keyboard.pressed == [])
    keyboard.play("cancel at 20 ms, touch help at 50 ms")
    #expect(keyboard.pressed == [])
    #expect(keyboard.engine.state.unseenTouches == 1)
    keyboard.engine.setPrivacy(.open)
    #expect(keyboard.pressed == ["help"])
  }
  private func lights(_ key: Key, for purpose: Purpose = .unknown) -> Bool {
    var layer = TestLayouts.layer("main", ["q"])
    layer.keys = [key]
    var keyboard = TestKeyboard(Layout(id: "one", title: "One", layers: [layer]))
    keyboard.engine.setPrivacy(Privacy(purpose))
    keyboard.play("touch \(key.id) at 0 ms")
    return keyboard.pressed == [key.id]
  }

  private func key(_ action: KeyAction) -> Key {
    Key(
      id: "k", label: "K", rectangle: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
      action: action)
  }

  @Test(arguments: ["a", "eacute", "KP_1", "U20AC", "space", "dead_acute", "Multi_key", "f"])
  func aKeysymThatTypesLightsAsItsText(name: String) {
    #expect(!lights(key(.keysym(name))))
    #expect(lights(key(.keysym(name)), for: .text))
  }

  @Test(arguments: ["Left", "left", "Tab", "F5", "F12", "XF86AudioMute", "Page_Up", "Escape"])
  func aKeysymThatTypesNothingLights(name: String) {
    #expect(lights(key(.keysym(name))))
  }

  @Test func aFunctionKeyWhoseOtherActionsTypeDoesNotLight() {
    var shifted = key(.keysym("Left"))
    shifted.shiftedAction = .text("a")
    #expect(!lights(shifted))
    var held = key(.keysym("Left"))
    held.alternates = [.init(label: "b", action: .keysym("b"))]
    #expect(!lights(held))
    #expect(lights(key(.shift)) && !lights(key(.phone("2"))))
  }
}
