import Erasing
import Keys
import OnScreenKeyboard
import Testing
import Units

/// Tests that text is committed before a keypad's keys that the layout lacks pass through.
@Suite struct KeypadOnKeyboardTests {
  private static let layout = """
    id: test
    title: Test
    language: en
    width: 3
    keys: {2: {action: phone 2}, 3: {action: phone 3}}
    layers: {keys: {rows: [2 3 next]}}
    """

  private static let letters = """
    id: test
    title: Test
    language: en
    width: 3
    layers: {keys: {rows: [a b next]}}
    """

  private static let pad = """
    id: test
    title: Test
    width: 11
    layers: {keys: {rows: [1 2 3 4 5 6 7 8 9 0 next]}}
    """

  private static let enter: UInt16 = 96  // KEY_KPENTER

  /// The acts of a key that goes down and up after a keypad began a letter.
  private func acts(
    of keycode: UInt16, after script: String, on layout: String = Self.layout
  ) throws -> [KeyboardAct] {
    var field = try Field(layout)
    field.isDrivenByKeypad = true
    try field.play(script)
    let keypad = Keypad(number: 7)
    let acts = ErasingQueue<KeyboardAct>()
    for (action, time) in [(KeypadEvent.Action.down, 300), (.up, 400)] {
      field.keyboard.handle(
        KeypadEvent(keycode: keycode, action: action, time: .milliseconds(Int64(time))),
        of: keypad, into: acts)
    }
    #expect(field.keyboard.nextDeadline == nil)
    return acts.popAll()
  }

  @Test func aKeyGoesOnWithItsKeypad() throws {
    let acts = try acts(of: Self.enter, after: "")
    #expect(acts == [.pass(Self.enter, .down, of: 7), .pass(Self.enter, .up, of: 7)])
  }

  @Test func aLetterThatMayStillChangeIsSettledBeforeIt() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.phone.placement = .heldBack
    var field = try Field(Self.layout, behaviour: behaviour)
    field.isDrivenByKeypad = true
    try field.play("2 at 0")
    let keypad = Keypad(number: 7)
    let acts = ErasingQueue<KeyboardAct>()
    field.keyboard.handle(
      KeypadEvent(keycode: Self.enter, action: .down, time: .milliseconds(300)), of: keypad,
      into: acts)
    #expect(acts.popAll() == [.type("a"), .pass(Self.enter, .down, of: 7)])
  }

  @Test func theTextIsForgottenOnceTheKeyIsOut() throws {
    var field = try Field(Self.letters)
    try field.play("a at 0")
    var hadText: Bool?
    field.keyboard.handle(
      KeypadEvent(keycode: Self.enter, action: .down, time: .milliseconds(300)),
      of: Keypad(number: 7), into: ErasingQueue<KeyboardAct>()
    ) { hadText = field.keyboard.hasTypedText }
    #expect(hadText == true)
    #expect(!field.keyboard.hasTypedText)
  }

  @Test func unpluggingAKeypadReleasesItsKeys() throws {
    let field = try Field(Self.layout)
    let keypad = Keypad(number: 7)
    let acts = ErasingQueue<KeyboardAct>()
    field.keyboard.handle(
      KeypadEvent(keycode: Self.enter, action: .down, time: .zero), of: keypad, into: acts)
    field.keyboard.cancelAll(of: keypad, at: .milliseconds(100), into: acts)
    #expect(acts.popAll() == [.pass(Self.enter, .down, of: 7), .pass(Self.enter, .up, of: 7)])
  }

  @Test func onAPadNumLockIsToldAndNotPassedOn() throws {
    let acts = try acts(of: 69, after: "", on: Self.pad)
    #expect(acts == [.keypadIsPlain(true, 7)])
  }

  @Test func elsewhereNumLockIsTheSystems() throws {
    let acts = try acts(of: 69, after: "")
    #expect(acts == [.pass(69, .down, of: 7), .pass(69, .up, of: 7)])
  }
}
