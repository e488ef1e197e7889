import Testing
import Units

@testable import Keymap

/// Tests of chords in their usual notation, and of their strokes.
@Suite struct ChordTests {
  @Test(
    arguments: [
      ("ctrl+alt+t", [.control, .alt], .character("t")),
      ("Ctrl+C", [.control], .character("c")),
      ("T", [], .character("T")),
      ("Control+SHIFT+Left", [.control, .shift], .keysym("Left")),
      ("esc", [], .keysym("Escape")),
      ("f5", [], .keysym("f5")),
      ("super", [], .modifier(.super)),
      ("alt+shift", [.alt], .modifier(.shift)),
      ("+", [], .character("+")),
      ("ctrl++", [.control], .character("+")),
      ("altgr+q", [.altGr], .character("q")),
    ] as [(String, Modifiers, Chord.Key)])
  func aChordIsItsModifiersAndItsKey(_ chord: (String, Modifiers, Chord.Key)) throws {
    #expect(try Chord(parsing: chord.0) == Chord(modifiers: chord.1, key: chord.2))
  }

  @Test(
    arguments: [
      ("", .empty),
      ("hyper+a", .unknownModifier("hyper")),
      ("ctrl+nokey", .unknownKey("nokey")),
      ("ctrl+", .unknownKey("")),
      ("a+b", .unknownModifier("a")),
    ] as [(String, ChordError)])
  func namesTheTextThatIsNoChord(_ wrong: (String, ChordError)) {
    #expect(throws: wrong.1) { try Chord(parsing: wrong.0) }
  }

  private func stroke(
    _ chord: String, _ layouts: String = "us", group: Int = 0, locks: Locks = []
  ) throws -> Stroke {
    let keymap = try Keymap(names: KeymapNames(layouts: layouts), group: group)
    return try keymap.stroke(for: Chord(parsing: chord), locks: locks)
  }

  @Test func aChordHoldsItsModifiersAroundTheKeyOfTheActiveGroup() throws {
    #expect(try stroke("ctrl+alt+t") == Stroke(keycode: 20, modifiers: [.control, .alt]))
    #expect(try stroke("ctrl+y", "de") == Stroke(keycode: 44, modifiers: .control))
    #expect(try stroke("ctrl+shift+Left") == Stroke(keycode: 105, modifiers: [.control, .shift]))
    #expect(try stroke("super") == Stroke(keycode: 125))
    #expect(try stroke("alt+F4") == Stroke(keycode: 62, modifiers: .alt))
    // Digits need Shift on AZERTY, also in a chord.
    #expect(try stroke("alt+1", "fr") == Stroke(keycode: 2, modifiers: [.alt, .shift]))
  }

  @Test func capsLockChangesNoShortcut() throws {
    #expect(try stroke("ctrl+c", locks: .caps) == Stroke(keycode: 46, modifiers: .control))
  }

  @Test func aShortcutsLetterIsFoundInAnotherGroup() throws {
    #expect(try stroke("ctrl+c", "us,ru", group: 1) == Stroke(keycode: 46, modifiers: .control))
    #expect(throws: ChordError.notOnKeymap("c")) { try stroke("c", "us,ru", group: 1) }
    #expect(throws: ChordError.notOnKeymap("c")) { try stroke("ctrl+c", "ru") }
  }

  @Test func aKeyThatLocksIsNotTyped() throws {
    #expect(throws: ChordError.notOnKeymap("Caps_Lock")) { try stroke("Caps_Lock") }
    #expect(throws: ChordError.notOnKeymap("Num_Lock")) { try stroke("Num_Lock") }
  }

  @Test(arguments: ["Left", "BackSpace", "Escape", "F5", "Home", "Delete", "Tab", "Page_Up"])
  func keysThatTypeNoTextHaveNames(_ name: String) throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "de"))
    let decoder = try KeymapDecoder(keymap.names)
    decoder.type([try #require(keymap.stroke(keysymNamed: name))], keymap.modifierKeys)
    let keysym = try #require(Keysym(named: name))
    #expect(decoder.keysyms == [keysym.rawValue])
  }
}
