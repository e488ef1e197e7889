import Keys
import Layouts
import Testing
import Touch
import Units

/// A hardware keypad that drives a layout through the key engine.
///
/// A script lists what its keys do, by their labels: `7 down at 0, 7 up at 80`; `tap 7 at 0` means
/// both, 80 ms apart.
private struct TestKeypad {
  let keypad: Keypad
  var engine: KeyEngine
  /// The engine's output and, in braces, the keys that passed through: `<phone 1>{Tab down}`.
  private(set) var typed = ""

  static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  init(
    _ layout: Layout = TestLayouts.phoneKeys, behaviour: Keypad.Behaviour = .init(),
    scanner: Keypad.Scanner = .controller, systemNumLock: Bool = true
  ) {
    keypad = Keypad(behaviour: behaviour, scanner: scanner)
    keypad.setSystemNumLock(systemNumLock)
    engine = KeyEngine(layout: layout, behaviour: KeyBehaviour(), keyboard: Self.place)
  }

  static let codes: [String: UInt16] = [
    "0": 82, "1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "7": 71, "8": 72, "9": 73,
    ".": 83, "*": 55, "/": 98, "-": 74, "+": 78, "Enter": 96, "NumLock": 69, "Tab": 15,
    "Backspace": 14, "=": 117, "phone7": 0x207, "phone#": 0x20B, "row1": 2, "row7": 8, "row9": 10,
    "row0": 11,
  ]

  mutating func play(_ script: String) {
    for step in script.split(separator: ",") {
      let words = step.split(separator: " ").map(String.init)
      let time = Microseconds.milliseconds(words.last.flatMap { Int64($0) } ?? 0)
      if words[0] == "wait" {
        pass(until: time)
      } else if words[0] == "tap" {
        handle(words[1], .down, time)
        handle(words[1], .up, time + .milliseconds(80))
      } else {
        let action: KeypadEvent.Action =
          switch words[1] {
          case "down": .down
          case "up": .up
          default: .repeated
          }
        handle(words[0], action, time)
      }
    }
  }

  private mutating func handle(
    _ key: String, _ action: KeypadEvent.Action, _ time: Microseconds
  ) {
    guard let code = Self.codes[key] else {
      Issue.record("no key \(key)")
      return
    }
    pass(until: time)
    var output: [Keypad.Output] = []
    keypad.handle(
      KeypadEvent(keycode: code, action: action, time: time),
      layer: engine.layout.layers[engine.state.layer], keyboard: Self.place, into: &output)
    record(output)
  }

  private mutating func pass(until time: Microseconds) {
    while let deadline = [keypad.nextDeadline, engine.nextDeadline].compactMap({ $0 }).min(),
      deadline <= time
    {
      var output: [Keypad.Output] = []
      keypad.advance(
        to: deadline, layer: engine.layout.layers[engine.state.layer], keyboard: Self.place,
        into: &output)
      record(output)
      var typed: [KeyOutput] = []
      engine.advance(to: deadline, into: &typed)
      self.typed += typed.map(\.asTyped).joined()
    }
  }

  mutating func unplug(at time: Microseconds) {
    var output: [Keypad.Output] = []
    keypad.cancelAll(at: time, into: &output)
    record(output)
  }

  private mutating func record(_ output: [Keypad.Output]) {
    for output in output {
      switch output {
      case .contact(let event):
        var typed: [KeyOutput] = []
        engine.handle(event, into: &typed)
        self.typed += typed.map(\.asTyped).joined()
      case .key(let code, let action):
        let name = Self.codes.first { $0.value == code }?.key ?? "\(code)"
        typed += "{\(name) \(action)}"
      case .plain(let isPlain):
        typed += isPlain ? "{plain}" : "{phone}"
      }
    }
  }

  static func types(
    _ script: String, on layout: Layout = TestLayouts.phoneKeys,
    behaviour: Keypad.Behaviour = .init(), scanner: Keypad.Scanner = .controller,
    systemNumLock: Bool = true
  ) -> String {
    var keypad = TestKeypad(
      layout, behaviour: behaviour, scanner: scanner, systemNumLock: systemNumLock)
    keypad.play(script + ", wait until 100000")
    return keypad.typed
  }
}

@Suite struct KeypadTests {
  /// Returns a script that taps keys 1 s apart: `tap 7 at 0, tap 8 at 1000, …`.
  private func taps(_ keys: String) -> String {
    keys.split(separator: " ").enumerated().map { "tap \($1) at \($0 * 1000)" }
      .joined(separator: ", ")
  }

  @Test func repeatsAfterUnpluggingTypeNothing() {
    var pad = TestKeypad()
    pad.play("5 down at 0")
    pad.unplug(at: .milliseconds(100))
    pad.play("5 repeated at 300, 5 repeated at 330, Tab repeated at 340")
    #expect(!pad.typed.contains("repeated"))
  }

  @Test func itsUpperRowIsAPhonesUpperRow() {
    #expect(
      TestKeypad.types(taps("7 8 9 4 5 6 1 2 3 * 0 ."))
        == (["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"]
          .map { "<phone \($0)>" }.joined()))
  }

  @Test func orItsKeysAreAsPrinted() {
    var behaviour = Keypad.Behaviour()
    behaviour.order = .calculator
    #expect(
      TestKeypad.types(taps("7 1 0 * /"), behaviour: behaviour)
        == "<phone 7><phone 1><phone 0><phone *><phone #>")
  }

  @Test func aTelephonesOwnKeysAreAsPrinted() {
    #expect(TestKeypad.types(taps("phone7 phone#")) == "<phone 7><phone #>")
  }

  @Test func theKeysOfAKeyboardsUpperRowAreAsPrinted() {
    #expect(
      TestKeypad.types(taps("row1 row7 row9 row0"))
        == "<phone 1><phone 7><phone 9><phone 0>")
    #expect(TestKeypad.types(taps("row1 row0"), on: TestLayouts.numberPad) == "10")
  }

  @Test func deleteAndReturnHaveKeys() {
    #expect(TestKeypad.types(taps("- Backspace Enter")) == "<delete><delete><return>")
  }

  @Test func holdingIsTheSameAsWithAFinger() {
    #expect(TestKeypad.types("7 down at 0, 7 up at 700") == "<phone 1 held>")
    #expect(TestKeypad.types("- down at 0, - up at 850") == "<delete><delete><delete>")
  }

  @Test func rollingOverTypesInTheOrderOfPressing() {
    #expect(
      TestKeypad.types("7 down at 0, 8 down at 50, 8 up at 100, 7 up at 120")
        == "<phone 1><phone 2>")
  }

  @Test func aCalculatorAndANumberPadGoByWhatIsPrinted() {
    #expect(
      TestKeypad.types(taps("7 8 9 + 1 . 5 / 3 Enter = -"), on: TestLayouts.calculator)
        == "<7><8><9><add><1><decimal><5><divide><3><equals><equals><subtract>")
    #expect(TestKeypad.types(taps("7 0"), on: TestLayouts.numberPad) == "70")
  }

  @Test func keysThatTheLayoutDoesNotUsePassThroughUnchanged() {
    #expect(
      TestKeypad.types("Tab down at 0, Tab repeated at 300, Tab up at 400, tap + at 1000")
        == "{Tab down}{Tab repeated}{Tab up}{+ down}{+ up}")
  }

  @Test func allKeysPassThroughWhileLettersAreShown() {
    #expect(TestKeypad.types("tap 7 at 0", on: TestLayouts.phone) == "{7 down}{7 up}")
    let digitsAndLetters = Layout(
      id: "both", title: "Both",
      layers: [TestLayouts.layer("both", ["1 2 3 4 5 6 7 8 9 0", "q w e r t y"])])
    #expect(TestKeypad.types("tap 7 at 0", on: digitsAndLetters) == "{7 down}{7 up}")
  }

  @Test func theKernelsRepetitionDoesNotReachTheLayout() {
    #expect(
      TestKeypad.types("7 down at 0, 7 repeated at 250, 7 repeated at 283, 7 up at 300")
        == "<phone 1>")
  }

  @Test func numLockChangesBetweenPhonePadAndPlainKeypad() {
    #expect(
      TestKeypad.types(taps("NumLock 7 NumLock 7")) == "{plain}{7 down}{7 up}{phone}<phone 1>")
  }

  @Test func orNumLockPassesThrough() {
    var behaviour = Keypad.Behaviour()
    behaviour.numLockToggles = false
    #expect(
      TestKeypad.types(taps("NumLock 7"), behaviour: behaviour)
        == "{NumLock down}{NumLock up}<phone 1>")
  }

  @Test func turningTheSettingOffLeavesNoPlainKeypadBehind() {
    var keypad = TestKeypad()
    keypad.play("tap NumLock at 0, wait until 500")
    var behaviour = Keypad.Behaviour()
    behaviour.numLockToggles = false
    keypad.keypad.setBehaviour(behaviour)
    keypad.play("tap 7 at 1000")
    #expect(keypad.typed == "{plain}<phone 1>")
  }

  @Test func aKeyEndsAsItBeganWhateverNumLockDoesMeanwhile() {
    #expect(
      TestKeypad.types("7 down at 0, tap NumLock at 100, 7 up at 200, tap 7 at 300")
        == "{plain}<phone 1>{7 down}{7 up}")
    #expect(
      TestKeypad.types(
        "tap NumLock at 0, 7 down at 200, tap NumLock at 300, 7 up at 500, tap 7 at 600")
        == "{plain}{7 down}{phone}{7 up}<phone 1>")
  }

  // MARK: Whose Num Lock it is

  /// Returns a script that taps each key within a pair of Num Locks, such as `NumLock 7 NumLock`.
  private func wrapped(_ keys: String, each pause: Int = 8, from start: Int = 0) -> String {
    let all = keys.split(separator: " ").flatMap { ["NumLock", String($0), "NumLock"] }
    return all.enumerated().map { index, key in
      let time = start + index * 2 * pause
      return "\(key) down at \(time), \(key) up at \(time + pause)"
    }
    .joined(separator: ", ")
  }

  @Test(arguments: [1, 8, 16, 24])
  func aKeypadsOwnNumLockSwitchesNothing(_ pause: Int) {
    #expect(TestKeypad.types(wrapped("7 8 0", each: pause)) == "<phone 1><phone 2><phone 0>")
    #expect(
      TestKeypad.types(wrapped("7 8", each: pause), systemNumLock: false) == "<phone 1><phone 2>")
  }

  @Test(arguments: [20, 75, 110, 500], [1, 8, 24])
  func aLongBounceLeavesAKeypadsOwnNumLock(_ bounce: Int64, _ pause: Int) {
    var behaviour = Keypad.Behaviour()
    behaviour.bounce = .milliseconds(bounce)
    #expect(
      TestKeypad.types(wrapped("7 8 0", each: pause), behaviour: behaviour)
        == "<phone 1><phone 2><phone 0>")
    #expect(
      TestKeypad.types(wrapped("7") + ", tap NumLock at 1000, tap 7 at 2000", behaviour: behaviour)
        == "<phone 1>{plain}{7 down}{7 up}")
    // A keypad that has sent no pair of Num Locks may have a switch that bounces.
    #expect(
      TestKeypad.types(
        "NumLock down at 0, NumLock up at 5, NumLock down at 9, NumLock up at 99",
        behaviour: behaviour) == "{plain}")
  }

  /// The second of two Num Locks ends no pair, because the first one was a press of its own.
  @Test(arguments: [40, 80, 120])
  func twoNumLocksInShortOrderAreTwo(_ pause: Int) {
    let presses = [0, pause, 2 * pause].map { "NumLock down at \($0), NumLock up at \($0 + 20), " }
    let two = presses[0] + presses[1] + "tap 7 at 1000"
    #expect(TestKeypad.types(two) == "{plain}{phone}<phone 1>")
    let tap = "{NumLock down}{NumLock up}"
    #expect(TestKeypad.types(two, on: TestLayouts.phone) == "\(tap)\(tap){7 down}{7 up}")
    #expect(
      TestKeypad.types(presses.joined() + "tap 7 at 1000") == "{plain}{phone}{plain}{7 down}{7 up}")
  }

  @Test func aKeyThatIsHeldBetweenItsNumLocksIsHeld() {
    let script =
      "NumLock down at 0, NumLock up at 8, 7 down at 16, 7 up at 716, NumLock down at 724, "
      + "NumLock up at 732, tap 8 at 1000"
    #expect(TestKeypad.types(script) == "<phone 1 held><phone 2>")
  }

  @Test func aPersonsNumLockAfterAKeypadsOwnSwitches() {
    #expect(
      TestKeypad.types(wrapped("7") + ", tap NumLock at 1000, tap 7 at 2000")
        == "<phone 1>{plain}{7 down}{7 up}")
  }

  @Test func aKeypadsOwnNumLockMakesDigitsWhereNoLayoutTakesThem() {
    let letters = TestLayouts.phone
    let digit = "{7 down}{7 up}"
    let switched = "{NumLock down}{NumLock up}"
    let around = switched + digit + switched
    #expect(
      TestKeypad.types(wrapped("7 7"), on: letters, systemNumLock: false) == around + around)
    #expect(TestKeypad.types(wrapped("7 7"), on: letters) == digit + digit)
  }

  /// The system's Num Lock changes before the keypad has sent the second Num Lock of the pair.
  @Test func aChangeOfTheSystemsNumLockSplitsNoPair() {
    var pad = TestKeypad(TestLayouts.phone, systemNumLock: false)
    pad.play("NumLock down at 0, NumLock up at 1, 7 down at 2, 7 up at 3")
    pad.keypad.setSystemNumLock(true)
    pad.play("NumLock down at 4, NumLock up at 5, NumLock down at 6, NumLock up at 7, 8 down at 8")
    pad.keypad.setSystemNumLock(false)
    pad.play("8 up at 9, NumLock down at 10, NumLock up at 11, wait 1000")
    let switched = "{NumLock down}{NumLock up}"
    #expect(
      pad.typed == switched + "{7 down}{7 up}" + switched + switched + "{8 down}{8 up}" + switched)
  }

  @Test func numLockIsPassedOnIfNoLayoutUsesIt() {
    #expect(
      TestKeypad.types("tap NumLock at 0, tap 7 at 1000", on: TestLayouts.phone)
        == "{NumLock down}{NumLock up}{7 down}{7 up}")
    #expect(
      TestKeypad.types("NumLock down at 0, NumLock up at 900", on: TestLayouts.phone)
        == "{NumLock down}{NumLock up}")
  }

  @Test func unpluggingReleasesAHeldNumLock() {
    var pad = TestKeypad(TestLayouts.phone)
    pad.play("NumLock down at 0, wait 500")
    pad.unplug(at: .milliseconds(600))
    #expect(pad.typed == "{NumLock down}{NumLock up}")
    #expect(pad.keypad.nextDeadline == nil)
  }

  @Test func aPlainKeypadHasDigitsWhateverTheSystemsNumLockWas() {
    #expect(
      TestKeypad.types(taps("NumLock 7"), systemNumLock: false)
        == "{plain}{NumLock down}{NumLock up}{7 down}{7 up}")
  }

  @Test func theLEDIsLitWhereTheKeysAreTheSystemsDigits() {
    let pad = TestKeypad()
    #expect(pad.keypad.isLit(isPad: false))
    #expect(!pad.keypad.isLit(isPad: true))
    pad.keypad.setSystemNumLock(false)
    #expect(!pad.keypad.isLit(isPad: false))
    var plain = TestKeypad()
    plain.play("tap NumLock at 0, wait 500")
    #expect(plain.keypad.isLit(isPad: true))
    var behaviour = Keypad.Behaviour()
    behaviour.numLockToggles = false
    #expect(Keypad(behaviour: behaviour).isLit(isPad: true))
  }

  // MARK: Contact bounce

  @Test(arguments: [1, 2, 4, 8])
  func fastRepeatsOfAControllersKeypadAreNoBounce(_ pause: Int) {
    let script = (0..<3).map { index in
      "0 down at \(index * 2 * pause), 0 up at \((index * 2 + 1) * pause)"
    }
    .joined(separator: ", ")
    #expect(TestKeypad.types(script, on: TestLayouts.numberPad) == "000")
    #expect(
      TestKeypad.types(script, on: TestLayouts.phone)
        == String(repeating: "{0 down}{0 up}", count: 3))
  }

  @Test func aSettingCountsForAllKeypads() {
    var behaviour = Keypad.Behaviour()
    behaviour.bounce = .milliseconds(20)
    #expect(
      TestKeypad.types("7 down at 0, 7 up at 2, 7 down at 4, 7 up at 100", behaviour: behaviour)
        == "<phone 1>")
  }

  @Test func aSwitchThatBouncesTypesOnce() {
    let pressing = "7 down at 0, 7 up at 2, 7 down at 4, 7 up at 9, 7 down at 11"
    let lifting = "7 up at 100, 7 down at 103, 7 up at 105, 7 down at 110, 7 up at 118"
    #expect(TestKeypad.types("\(pressing), \(lifting)", scanner: .machine) == "<phone 1>")
  }

  @Test func passedKeysAreDebouncedToo() {
    #expect(
      TestKeypad.types(
        "Tab down at 0, Tab up at 3, Tab down at 6, Tab up at 100, Tab down at 104, Tab up at 106",
        scanner: .machine)
        == "{Tab down}{Tab up}")
  }

  @Test func twoTaps20MillisecondsApartAreTwo() {
    #expect(
      TestKeypad.types("7 down at 0, 7 up at 40, 7 down at 60, 7 up at 100", scanner: .machine)
        == "<phone 1><phone 1>")
  }

  @Test func aTapShorterThanTheBounceIsATap() {
    #expect(TestKeypad.types("7 down at 0, 7 up at 5", scanner: .machine) == "<phone 1>")
    #expect(
      TestKeypad.types("Tab down at 0, Tab up at 5", scanner: .machine) == "{Tab down}{Tab up}")
  }

  @Test func aKeyThatStaysDownAfterItBouncedIsDown() {
    #expect(
      TestKeypad.types(
        "Tab down at 0, Tab up at 100, Tab down at 110, Tab up at 300",
        scanner: .machine)
        == "{Tab down}{Tab up}{Tab down}{Tab up}")
  }

  @Test func theBounceIsASetting() {
    var behaviour = Keypad.Behaviour()
    behaviour.bounce = .zero
    #expect(
      TestKeypad.types("7 down at 0, 7 up at 2, 7 down at 4, 7 up at 6", behaviour: behaviour)
        == "<phone 1><phone 1>")
    behaviour.bounce = .milliseconds(75)
    #expect(
      TestKeypad.types("7 down at 0, 7 up at 80, 7 down at 150, 7 up at 152", behaviour: behaviour)
        == "<phone 1>")
  }

  @Test(arguments: [
    ("7 down at 0, 7 up at 80, 7 down at 300, 7 up at 350, wait until 1000", "<phone 1>"),
    ("7 down at 0, 7 up at 80, 7 down at 300, 7 up at 900, wait until 2000", "<phone 1>"),
    (
      "7 down at 0, 7 up at 80, 7 down at 300, 7 up at 900, 7 down at 901, 7 up at 903", "<phone 1>"
    ),
    ("7 down at 0, 7 up at 80, 7 down at 300, 7 up at 900, tap 7 at 1000", "<phone 1><phone 1>"),
    ("7 down at 0, 7 up at 80, 7 down at 600, 7 up at 680", "<phone 1><phone 1>"),
    ("7 down at 0, 7 up at 80, 8 down at 140, 8 up at 220", "<phone 1><phone 2>"),
  ])
  func aBounceOfHalfASecondKeepsBackTheSameKeyOnly(_ script: String, _ typed: String) {
    var behaviour = Keypad.Behaviour()
    behaviour.bounce = .milliseconds(500)
    #expect(TestKeypad.types(script, behaviour: behaviour) == typed)
  }

  @Test func aLongBounceLeavesATapsLength() {
    var behaviour = Keypad.Behaviour()
    behaviour.bounce = .milliseconds(500)
    var keypad = TestKeypad(behaviour: behaviour)
    keypad.play("7 down at 0, 7 up at 80")
    #expect(keypad.typed == "<phone 1>")
  }

  // MARK: Nothing stuck

  @Test func unpluggingLeavesNothingDown() {
    var keypad = TestKeypad()
    keypad.play("7 down at 0, Tab down at 10")
    keypad.unplug(at: .milliseconds(50))
    #expect(keypad.typed.hasSuffix("{Tab up}"))
    #expect(keypad.engine.state.pressed == [])
    #expect(!keypad.typed.contains("phone"))
    #expect(keypad.keypad.nextDeadline == nil)
    keypad.play("tap 7 at 100, wait until 1000")
    #expect(keypad.typed == "{Tab down}{Tab up}<phone 1>")
  }

  @Test func aKeyThatWasDownBeforeTheKeypadWasGrabbedComesUpUnchanged() {
    #expect(TestKeypad.types("7 up at 0") == "{7 up}")
  }

  @Test func nothingIsDueWhenNothingIsDown() {
    var keypad = TestKeypad()
    keypad.play("tap 7 at 0, wait until 1000")
    #expect(keypad.keypad.nextDeadline == nil)
  }

  @Test func theKeysOfTwoKeypadsAreDifferentFingers() {
    var engine = KeyEngine(
      layout: TestLayouts.phoneKeys, behaviour: KeyBehaviour(), keyboard: TestKeypad.place)
    let pads = [Keypad(number: 0), Keypad(number: 1)]
    var typed: [KeyOutput] = []
    func play(_ pad: Int, _ keycode: UInt16, _ action: KeypadEvent.Action, at time: Int64) {
      var output: [Keypad.Output] = []
      pads[pad].handle(
        KeypadEvent(keycode: keycode, action: action, time: .milliseconds(time)),
        layer: engine.layout.layers[0], keyboard: TestKeypad.place, into: &output)
      for case .contact(let event) in output { engine.handle(event, into: &typed) }
    }
    play(0, 79, .down, at: 0)
    play(1, 80, .down, at: 100)
    play(1, 80, .up, at: 200)
    play(0, 79, .up, at: 300)
    #expect(engine.state.pressed == [])
    // The presses overlap like taps of two thumbs. The keypad's 1 and 2 are in its lower row, where
    // a phone has 7 and 8.
    #expect(typed.map(\.asTyped) == ["<phone 7>", "<phone 8>"])
  }

  // MARK: Recognising keypads

  private static let codes: Set<UInt16> = [
    69, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 96, 98, 55,
  ]

  @Test func aKeypadHasItsDigitsAndNoLetters() {
    let keypad = Self.codes
    #expect(Keypad.isKeypad(keypad.contains))
    #expect(!Keypad.isKeypad(keypad.union([30]).contains))
    #expect(!Keypad.isKeypad(keypad.subtracting([76]).contains))
    #expect(Keypad.isKeypad(Set<UInt16>(0x200...0x20B).contains))
    #expect(!Keypad.isKeypad { _ in false })
    #expect(Keypad.isKeypad(Set<UInt16>(2...11).contains))
    #expect(!Keypad.isKeypad(Set<UInt16>(2...10).contains))
  }

  @Test func aKeypadThatDeclaresLettersIsDoubted() {
    let keypad = Self.codes
    let all = keypad.union(1...88)
    #expect(Keypad.maybeKeypad(named: "Chicony USB Keypad", all.contains))
    #expect(Keypad.maybeKeypad(named: "SEM Pin-Pad 3", all.contains))
    #expect(!Keypad.maybeKeypad(named: "Cherry USB Keyboard", all.contains))
    #expect(Keypad.maybeKeypad(named: "matrix", keypad.union([30, 48, 46, 32]).contains))
    #expect(!Keypad.maybeKeypad(named: "Keypad", keypad.contains))
    #expect(!Keypad.maybeKeypad(named: "Keypad", Set<UInt16>(16...50).contains))
  }

  @Test func byAnAdministratorsWordItMayHaveLettersButNoPointer() {
    let keypad = Self.codes.union([30])
    #expect(Keypad.isKeypad(mayHaveLetters: true, keypad.contains))
    #expect(!Keypad.isKeypad(mayHaveLetters: true, keypad.subtracting([76]).contains))
    #expect(!Keypad.isKeypad(mayHaveLetters: true, isPointer: true, keypad.contains))
    #expect(!Keypad.isKeypad(isPointer: true, Self.codes.contains))
  }
}
