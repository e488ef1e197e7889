import Testing

@testable import Keymap

/// Tests of text and keys on single keymaps, read back by a `KeymapDecoder`.
@Suite struct KeymapTests {
  private static let locale = "en_US.UTF-8"

  /// Returns the text that an application reads.
  private func typed(
    _ text: String, _ keymap: Keymap, locks: Locks = [], locale: String? = locale
  ) throws -> String {
    let decoder = try KeymapDecoder(
      keymap.names, group: keymap.group, locale: locale, locks: locks)
    decoder.type(try keymap.plan(text: text, locks: locks), keymap.modifierKeys)
    #expect(decoder.isAtRest)
    return decoder.text
  }

  private func keymap(
    _ layouts: String, _ variants: String = "", group: Int = 0, options: String = "",
    locale: String? = locale, unicodeEntry: UnicodeEntry = .none, tapsCapsLock: Bool = false
  ) throws -> Keymap {
    try Keymap(
      names: KeymapNames(layouts: layouts, variants: variants, options: options), group: group,
      locale: locale, unicodeEntry: unicodeEntry, tapsCapsLock: tapsCapsLock)
  }

  // MARK: Text

  @Test(
    arguments: [
      ("de", "", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"),
      ("fr", "", "Portez ce vieux whisky au juge blond qui fume dès Noël, où ça, 42 é"),
      ("us", "intl", "the quick brown fox 42 can't; naïve café, señor"),
      ("no", "", "Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi"),
      ("ru", "", "Съешь же ещё этих мягких французских булок, да выпей чаю"),
      ("fr", "bepo", "Voix ambiguë d’un cœur qui au zéphyr préfère les jattes de kiwis"),
      ("us", "dvorak", "the quick brown fox jumps over the lazy dog 42"),
      ("de", "neo", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"),
      ("us", "", "The quick brown fox jumps over the lazy dog; \t42\n"),
      ("gr", "", "Ταχίστη αλώπηξ βαφής ψημένη γη, δρασκελίζει υπέρ νωθρού κυνός"),
      ("il", "", "דג סקרן שט בים מאוכזב ולפתע מצא חברה"),
      ("cz", "", "Příliš žluťoučký kůň úpěl ďábelské ódy"),
    ],
    [Locks(), .caps, .num, [.caps, .num]])
  func textArrivesAsItWasChosen(_ language: (String, String, String), _ locks: Locks) throws {
    let keymap = try keymap(language.0, language.1, tapsCapsLock: true)
    #expect(try typed(language.2, keymap, locks: locks) == language.2)
  }

  @Test(arguments: [("us", "intl"), ("no", ""), ("fr", "bepo"), ("de", "deadtilde"), ("de", "neo")])
  func signsArriveOnKeymapsThatHaveThem(_ layout: (String, String)) throws {
    let signs = "€ @ # { } [ ] | \\ ~ ' \" ^ é ñ"
    #expect(try typed(signs, try keymap(layout.0, layout.1)) == signs)
  }

  @Test func theCheapestRouteIsTaken() throws {
    let us = try keymap("us")
    #expect(
      try us.plan(text: "aA1") == [
        Stroke(keycode: 30), Stroke(keycode: 30, modifiers: .shift), Stroke(keycode: 2),
      ])
    #expect(try keymap("de").plan(text: "@") == [Stroke(keycode: 16, modifiers: .altGr)])
    // The keypad's digits need no Shift here, but terminals may take them for something else.
    #expect(
      try keymap("fr").plan(text: "1", locks: .num) == [Stroke(keycode: 2, modifiers: .shift)])
  }

  @Test func lettersWithDeadKeysAreComposed() throws {
    let intl = try keymap("us", "intl")
    #expect(
      try intl.plan(text: "â") == [
        Stroke(keycode: 7, modifiers: .shift, isContinued: true), Stroke(keycode: 30),
      ])
    #expect(intl.route(to: "â") == .deadKey)
    // A dead key alone does not type its mark: that needs a space.
    let german = try keymap("de")
    #expect(
      try german.plan(text: "^") == [Stroke(keycode: 41, isContinued: true), Stroke(keycode: 57)])
    #expect(german.route(to: "^") == .deadKey)
  }

  @Test func withoutAComposeTableDeadKeysTypeNothing() throws {
    let keymap = try keymap("us", "intl", locale: nil)
    #expect(!keymap.canType("ê"))
    #expect(keymap.canType("é"), "AltGr+E has it")
  }

  @Test func theComposeKeyReachesWhatItsSequencesGive() throws {
    let keymap = try keymap("us", options: "compose:menu")
    #expect(keymap.route(to: "½") == .compose)
    #expect(try typed("½ → ©", keymap) == "½ → ©")
    #expect(!(try self.keymap("us")).canType("½"))
  }

  @Test func oneLineEndIsOneReturn() throws {
    let keymap = try keymap("us")
    let enter = Stroke(keycode: 28)
    #expect(try keymap.plan(text: "\n") == [enter])
    #expect(try keymap.plan(text: "\r") == [enter])
    #expect(try keymap.plan(text: "\r\n") == [enter])
    #expect(try keymap.plan(text: "\n\r\n\n") == [enter, enter, enter])
    #expect(try keymap.plan(text: "\t\u{8}") == [Stroke(keycode: 15), Stroke(keycode: 14)])
  }

  @Test func charactersThatCannotBeTypedAreAllNamed() throws {
    let keymap = try keymap("us")
    let error = UnreachableCharacters(["漢", "字", "\u{1b}"])
    #expect(throws: error) { try keymap.plan(text: "a漢b字漢\u{1b}") }
    #expect(
      error.description
        == "cannot be typed on this keymap: 漢 (U+6F22) 字 (U+5B57) U+001B")
  }

  @Test func aClusterIsTypedScalarByScalarOrRefusedWhole() throws {
    let keymap = try keymap("us")
    #expect(throws: UnreachableCharacters(["e\u{301}", "👩‍👧"])) {
      try keymap.plan(text: "e\u{301}👩‍👧")
    }
  }

  // MARK: Locks

  @Test func capsLockOnTheSystemIsCompensated() throws {
    let us = try keymap("us")
    #expect(
      try us.plan(text: "aA1!", locks: .caps) == [
        Stroke(keycode: 30, modifiers: .shift), Stroke(keycode: 30), Stroke(keycode: 2),
        Stroke(keycode: 2, modifiers: .shift),
      ])
  }

  @Test func capsLockIsNotTappedUnlessItMayBe() throws {
    #expect(!(try keymap("de")).canType("ß", locks: .caps))
    let tapping = try keymap("de", tapsCapsLock: true)
    #expect(tapping.route(to: "ß", locks: .caps) == .capsLockOff)
    #expect(
      try tapping.plan(text: "ß", locks: .caps) == [
        Stroke(keycode: 58, isContinued: true), Stroke(keycode: 12, isContinued: true),
        Stroke(keycode: 58),
      ])
    #expect(try tapping.plan(text: "ß") == [Stroke(keycode: 12)])
  }

  @Test func whereCapsLocksKeyIsAModifierItIsNotTheOneThatIsUsed() throws {
    let neo = try keymap("de", "neo")
    #expect(neo.modifierKeys[.altGr] == 43)
    #expect(neo.modifierKeys[.level5] == 100)
    #expect(neo.capsLockTap == nil)
    // Here Caps Lock's key is Ctrl, and Ctrl's is Caps Lock.
    #expect(try keymap("us", options: "ctrl:swapcaps").modifierKeys[.control] == 97)
  }

  @Test func aModifierThatTheKeymapHasNotIsNotUsed() throws {
    #expect(try keymap("de").modifierKeys[.altGr] == 100)
    // AltGr's key, 100, is Alt on a US keymap.
    #expect(try keymap("us").modifierKeys[.altGr] != 100)
  }

  // MARK: Groups

  @Test func onlyTheActiveGroupIsTypedOn() throws {
    let russian = try keymap("us,ru", group: 1)
    #expect(try typed("привет 42", russian) == "привет 42")
    #expect(!russian.canType("q"))
    #expect(!(try keymap("us,ru", group: 0)).canType("ж"))
    let neo = try keymap("us,ru,de", ",,neo", group: 2)
    #expect(try typed("größer √ λ {", neo) == "größer √ λ {")
  }

  @Test func anOptionThatShowsTheGroupOnTheCapsLockLEDIsNotTakenForALock() throws {
    let keymap = try keymap("us,ru", options: "grp_led:caps")
    #expect(try keymap.plan(text: "a", locks: .caps) == [Stroke(keycode: 30)])
  }

  // MARK: Errors

  @Test func aKeymapThatDoesNotExistIsNamed() throws {
    let error = KeymapError.cannotCompile(KeymapNames(layouts: "de", variants: "gibtsnicht"))
    #expect(throws: error) { try keymap("us,de", ",gibtsnicht") }
    #expect(error.description == "no XKB keymap for layout de(gibtsnicht), model pc105")
    #expect(throws: KeymapError.noSuchGroup(group: 3, count: 2)) {
      try keymap("us,de", group: 2)
    }
    #expect(throws: KeymapError.self) { try keymap("") }
  }
}
