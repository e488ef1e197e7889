import Testing

@testable import Keymap

/// Tests of characters outside the keymap, typed by their codes.
@Suite struct UnicodeEntryTests {
  private func keymap(
    _ layouts: String, _ variants: String = "", _ entry: UnicodeEntry = .controlShiftU,
    tapsCapsLock: Bool = false
  ) throws -> Keymap {
    try Keymap(
      names: KeymapNames(layouts: layouts, variants: variants), unicodeEntry: entry,
      tapsCapsLock: tapsCapsLock)
  }

  /// The keysyms of an entry's strokes: `Ctrl+Shift+U`, the digits, a space.
  private func entry(_ text: String, _ keymap: Keymap, locks: Locks = []) throws -> [String] {
    let decoder = try KeymapDecoder(keymap.names, locks: locks)
    let strokes = try keymap.plan(text: text, locks: locks)
    #expect(
      strokes.filter { $0.modifiers.contains(.control) }.allSatisfy {
        $0.modifiers == [.control, .shift]
      })
    decoder.type(strokes, keymap.modifierKeys)
    let modifiers: Set = ["Shift_L", "Control_L", "ISO_Level3_Shift", "Caps_Lock"]
    return decoder.keysyms.map { Keysym(rawValue: $0).description }.filter {
      !modifiers.contains($0)
    }
  }

  @Test(arguments: [("us", ""), ("fr", ""), ("fr", "bepo"), ("us", "dvorak"), ("tr", "")])
  func theSequencesOwnLettersAndDigitsGoThroughTheKeymap(_ layout: (String, String)) throws {
    let keymap = try keymap(layout.0, layout.1)
    #expect(try entry("漢", keymap) == ["U", "6", "f", "2", "2", "space"])
    #expect(try entry("🙂", keymap) == ["U", "1", "f", "6", "4", "2", "space"])
    #expect(keymap.route(to: "漢") == .unicodeEntry)
  }

  @Test func aCharacterOfTheKeymapIsNotEntered() throws {
    #expect(try entry("é漢", try keymap("fr")) == ["eacute", "U", "6", "f", "2", "2", "space"])
  }

  @Test func withoutTheLettersNothingIsEntered() throws {
    #expect(throws: UnreachableCharacters(["漢"])) { try keymap("ru").plan(text: "привет漢") }
  }

  @Test func underCapsLockShiftDoesNotMakeTheCapitalThatToolkitsWaitFor() throws {
    #expect(!(try keymap("us")).canType("漢", locks: .caps))
    let tapping = try keymap("us", tapsCapsLock: true)
    #expect(try entry("漢", tapping, locks: .caps) == ["U", "6", "f", "2", "2", "space"])
  }

  @Test func controlCharactersAreNeverEntered() throws {
    for entry in UnicodeEntry.allCases {
      #expect(!(try keymap("us", "", entry)).canType("\u{1b}"))
      #expect(!(try keymap("us", "", entry)).canType("\u{7f}"))
    }
  }
}
