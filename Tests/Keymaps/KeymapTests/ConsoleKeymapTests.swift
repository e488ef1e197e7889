import Testing
import Units

@testable import Keymap

/// Tests of text on the console's tables, read back by the rules of the kernel's keyboard driver.
@Suite struct ConsoleKeymapTests {
  /// Lines of the kbd package's keymap de-latin1; `+` marks letters that Caps Lock affects.
  static let german = """
    keymaps 0-2,4,8
    keycode 3 = 2 " U+00b2 nul Meta_two
    keycode 12 = U+00df ? \\ Control_backslash Meta_ssharp
    keycode 13 = dead_acute dead_grave VoidSymbol VoidSymbol VoidSymbol
    keycode 14 = Delete Delete VoidSymbol BackSpace Meta_Delete
    keycode 15 = Tab
    keycode 16 = +q +Q @ Control_q Meta_q
    keycode 18 = +e +E U+20ac Control_e Meta_e
    keycode 28 = Return
    keycode 29 = Control
    keycode 30 = +a +A VoidSymbol Control_a Meta_a
    keycode 39 = U+00f6 U+00d6 VoidSymbol VoidSymbol VoidSymbol
    keycode 42 = Shift
    keycode 44 = +y +Y VoidSymbol Control_y Meta_y
    keycode 54 = Shift
    keycode 56 = Alt
    keycode 57 = space space space nul Meta_space
    keycode 58 = Caps_Lock
    keycode 100 = AltGr
    keycode 105 = Left
    """

  /// Lines from Debian's console-setup: Caps Lock is a lock of the seventh modifier, and the keypad
  /// types codes while Alt is held.
  static let debian = """
    keymaps 0-3,8,64-67,72
    keycode 12 = +U+00df ? \\ U+00bf Meta_question +U+1e9e ? \\ U+00bf Meta_question
    keycode 16 = +q +Q @ U+03a9 Meta_q +Q +q @ U+03a9 Meta_Q
    keycode 30 = +a +A U+00e6 U+00c6 Meta_a +A +a U+00c6 U+00e6 Meta_A
    keycode 42 = Shift
    keycode 54 = Shift
    keycode 56 = Alt
    keycode 57 = space
    keycode 58 = CtrlL_Lock
    keycode 100 = AltGr
    keycode 82 = KP_0 KP_0 KP_0 KP_0 Ascii_0 KP_0 KP_0 KP_0 KP_0 Ascii_0
    keycode 79 = KP_1 KP_1 KP_1 KP_1 Ascii_1 KP_1 KP_1 KP_1 KP_1 Ascii_1
    keycode 80 = KP_2 KP_2 KP_2 KP_2 Ascii_2 KP_2 KP_2 KP_2 KP_2 Ascii_2
    keycode 81 = KP_3 KP_3 KP_3 KP_3 Ascii_3 KP_3 KP_3 KP_3 KP_3 Ascii_3
    keycode 75 = KP_4 KP_4 KP_4 KP_4 Ascii_4 KP_4 KP_4 KP_4 KP_4 Ascii_4
    keycode 76 = KP_5 KP_5 KP_5 KP_5 Ascii_5 KP_5 KP_5 KP_5 KP_5 Ascii_5
    keycode 77 = KP_6 KP_6 KP_6 KP_6 Ascii_6 KP_6 KP_6 KP_6 KP_6 Ascii_6
    keycode 71 = KP_7 KP_7 KP_7 KP_7 Ascii_7 KP_7 KP_7 KP_7 KP_7 Ascii_7
    keycode 72 = KP_8 KP_8 KP_8 KP_8 Ascii_8 KP_8 KP_8 KP_8 KP_8 Ascii_8
    keycode 73 = KP_9 KP_9 KP_9 KP_9 Ascii_9 KP_9 KP_9 KP_9 KP_9 Ascii_9
    """

  /// Entries of the kernel's own accent table.
  static let accents = [("'", "e", "é"), ("'", "a", "á"), ("`", "a", "à"), ("\"", "a", "ä")].map {
    ConsoleKeymap.Accent(
      diacritic: $0.0.unicodeScalars.first!.value, base: $0.1.unicodeScalars.first!.value,
      result: $0.2.unicodeScalars.first!.value)
  }

  private func typed(
    _ text: String, on keymap: String, locks: Locks = [], accents: [ConsoleKeymap.Accent] = accents
  ) throws -> String {
    let entries = try ConsoleKeymapText.entries(keymap)
    let console = ConsoleKeymap(entries: entries, accents: accents)
    let decoder = ConsoleDecoder(entries, accents)
    if locks.contains(.caps) { decoder.tap(58) }
    decoder.type(try console.plan(text: text, locks: locks), console.modifierKeys)
    #expect(decoder.isAtRest)
    return decoder.text
  }

  @Test(arguments: [Locks(), .caps])
  func textArrivesOnTheConsole(_ locks: Locks) throws {
    let text = "qQaAyY@€2²\"ß?\\öÖ \n\t"
    #expect(try typed(text, on: Self.german, locks: locks) == text)
  }

  @Test(arguments: [Locks(), .caps])
  func textArrivesWhereCapsLockTurnsWholeTables(_ locks: Locks) throws {
    let text = "qQaA@?\\æÆΩ¿ß"
    #expect(try typed(text, on: Self.debian, locks: locks) == text)
  }

  @Test func capsLockIsCompensatedByShiftAndNeverTapped() throws {
    for keymap in [Self.german, Self.debian] {
      let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(keymap), accents: [])
      #expect(
        try console.plan(text: "aA", locks: .caps) == [
          Stroke(keycode: 30, modifiers: .shift), Stroke(keycode: 30),
        ])
    }
  }

  @Test func capsLocksLEDIsTheOneThatTheKeymapsLockLights() throws {
    func trigger(_ keymap: String) throws -> String? {
      ConsoleKeymap(entries: try ConsoleKeymapText.entries(keymap), accents: []).capsLockTrigger
    }
    #expect(try trigger(Self.german) == "kbd-capslock")
    #expect(try trigger(Self.debian) == "kbd-ctrlllock")
    #expect(try trigger("keymaps 0\nkeycode 30 = a") == nil)
  }

  @Test func deadKeysMakeTheLettersOfTheAccentTable() throws {
    #expect(try typed("éáà", on: Self.german) == "éáà")
    #expect(try typed("'`", on: Self.german) == "'`")
    let console = ConsoleKeymap(
      entries: try ConsoleKeymapText.entries(Self.german), accents: Self.accents)
    #expect(
      try console.plan(text: "é") == [Stroke(keycode: 13, isContinued: true), Stroke(keycode: 18)])
    #expect(console.route(to: "'") == .deadKey)
  }

  @Test func composeMakesAccentedLettersWithoutDeadKeys() throws {
    let keymap = Self.german + "\nkeycode 127 = Compose"
    #expect(try typed("ä", on: keymap) == "ä")
    let console = ConsoleKeymap(
      entries: try ConsoleKeymapText.entries(keymap), accents: Self.accents)
    #expect(console.route(to: "ä") == .compose)
  }

  @Test(arguments: [Locks(), .caps])
  func anyOtherCharacterIsTypedByItsCodeWhileAltIsHeld(_ locks: Locks) throws {
    #expect(try typed("a漢½→🙂A", on: Self.debian, locks: locks) == "a漢½→🙂A")
    let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(Self.debian), accents: [])
    #expect(console.route(to: "½") == .console)
    #expect(
      try console.plan(text: "½") == [
        Stroke(keycode: 79, modifiers: .alt, holdsModifiers: true, isContinued: true),
        Stroke(keycode: 72, modifiers: .alt, holdsModifiers: true, isContinued: true),
        Stroke(keycode: 73, modifiers: .alt),
      ])
  }

  @Test func withoutCodesOnTheKeypadOtherCharactersAreRefused() throws {
    let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(Self.german), accents: [])
    #expect(throws: UnreachableCharacters(["½", "🙂"])) { try console.plan(text: "a½🙂") }
  }

  @Test func aConsoleThatTakesNoUnicodeGetsASCII() throws {
    let console = ConsoleKeymap(
      entries: try ConsoleKeymapText.entries(Self.debian), accents: [], isUnicode: false)
    #expect(throws: UnreachableCharacters(["ß", "½"])) { try console.plan(text: "aß½") }
  }

  @Test func textsControlCharactersAreKeys() throws {
    let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(Self.german), accents: [])
    #expect(
      try console.plan(text: "\u{8}\t\r\n") == [
        Stroke(keycode: 14), Stroke(keycode: 15), Stroke(keycode: 28),
      ])
    #expect(throws: UnreachableCharacters(["\u{1b}"])) { try console.plan(text: "\u{1b}") }
  }

  @Test func chordsAndKeysHaveTheirPlaceOnTheConsoleToo() throws {
    let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(Self.german), accents: [])
    #expect(
      try console.stroke(for: Chord(parsing: "ctrl+y"))
        == Stroke(keycode: 44, modifiers: .control))
    #expect(try console.stroke(for: Chord(parsing: "Left")) == Stroke(keycode: 105))
    #expect(throws: ChordError.notOnKeymap("F5")) {
      try console.stroke(for: Chord(parsing: "F5"))
    }
    #expect(throws: ChordError.notOnKeymap("super")) {
      try console.stroke(for: Chord(parsing: "super"))
    }
  }

  @Test func aModifierThatDoesNotComeUpAgainIsNotUsed() throws {
    // AltGr's key has another action in this keymap while AltGr is held, so AltGr would stay down.
    let stuck = """
      keymaps 0-2
      keycode 30 = a A U+00e6
      keycode 42 = Shift
      keycode 100 = AltGr AltGr Left
      """
    let console = ConsoleKeymap(entries: try ConsoleKeymapText.entries(stuck), accents: [])
    #expect(try console.plan(text: "A") == [Stroke(keycode: 30, modifiers: .shift)])
    #expect(console.route(to: "æ") == nil)
  }
}
