import Testing

@testable import Keymap

/// Tests of characters in an inactive group, typed between keys that switch groups.
@Suite struct GroupSwitchTests {
  private static let locale = "en_US.UTF-8"
  /// A text with characters that only the other group types: directly, by a dead key or by Compose.
  private static let text = "Съешь @ # { } [ ] ~ ' ^ é ñ €, ещё"

  private func names(_ layouts: String, _ options: String) -> KeymapNames {
    KeymapNames(layouts: layouts, options: options)
  }

  private func keymap(
    _ names: KeymapNames, group: Int = 0, entry: UnicodeEntry = .none, switches: Bool = true
  ) throws -> Keymap {
    try Keymap(
      names: names, group: group, locale: Self.locale, unicodeEntry: entry, tapsCapsLock: true,
      switchesGroups: switches)
  }

  @Test(arguments: [
    "grp:alt_shift_toggle", "grp:caps_toggle", "grp:win_space_toggle", "grp:ctrl_shift_toggle",
    "grp:toggle", "grp:shifts_toggle", "grp:menu_toggle", "grp:lctrl_lshift_toggle",
    "grp:alt_space_toggle", "grp:ctrl_alt_toggle", "grp:sclk_toggle",
    "grp:shift_caps_toggle", "grp:lalt_lshift_toggle",
  ])
  func aCharacterOfAnotherGroupIsTypedBetweenTwoSwitches(_ option: String) throws {
    // Switching with the right Alt key offers no way back from German, where that key is AltGr.
    let three = option == "grp:alt_shift_toggle" ? [("us,ru,de", 1)] : []
    for (layouts, group) in [("ru,us", 0)] + three {
      let names = names(layouts, "\(option),compose:rwin")
      let keymap = try keymap(names, group: group)
      for locks in [[], .caps] as [Locks] {
        let decoder = try KeymapDecoder(names, group: group, locale: Self.locale, locks: locks)
        decoder.type(try keymap.plan(text: Self.text, locks: locks), keymap.modifierKeys)
        #expect(decoder.text == Self.text, "\(layouts) \(locks)")
        #expect(decoder.isAtRest, "\(layouts) \(locks)")
      }
      #expect(keymap.route(to: "ш") == .direct && keymap.route(to: "@") == .otherGroup)
    }
  }

  @Test func nothingComesBetweenTheSwitches() throws {
    let plan = try keymap(names("ru,us", "grp:menu_toggle")).plan(text: "@")
    #expect(plan.map(\.isContinued) == [true, true, false])
  }

  @Test func aCharacterOutsideTheKeymapIsEnteredInAGroupThatHasTheLetters() throws {
    let names = names("ru,us", "grp:alt_shift_toggle")
    let keymap = try keymap(names, entry: .controlShiftU)
    #expect(keymap.route(to: "漢") == .unicodeEntry)
    let decoder = try KeymapDecoder(names, locale: Self.locale)
    decoder.type(try keymap.plan(text: "漢"), keymap.modifierKeys)
    let typed = decoder.keysyms.compactMap { Keysym(rawValue: $0).scalar }
    #expect(typed == ["U", "6", "f", "2", "2", " "])
    #expect(decoder.isAtRest)
  }

  @Test func rejectsCharactersOfAnUnreachableGroup() throws {
    let lacks = UnreachableCharacters(["@"])
    #expect(throws: lacks) { try keymap(names("ru,us", "")).plan(text: "ё@") }
    let toggled = names("ru,us", "grp:alt_shift_toggle")
    #expect(throws: lacks) { try keymap(toggled, switches: false).plan(text: "ё@") }
    // A key that switches only while held is not used.
    #expect(throws: lacks) { try keymap(names("ru,us", "grp:switch")).plan(text: "ё@") }
  }
}
