import Testing

@testable import Keymap

/// Pangrams and signs, typed on a keymap and read back by an application of its own.
@Suite struct KeymapTests {
  static let signs = "€ @ # { } [ ] | \\ ~ ' \" ^ é ñ"

  @Test(
    arguments: [
      ("de", "", "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich"),
      ("fr", "", "Portez ce vieux whisky au juge blond qui fume, 42 fois"),
      ("us", "intl", "the quick brown fox 42 can't"),
      ("no", "", "Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi"),
      ("fr", "bepo", "Voix ambiguë d’un cœur qui au zéphyr préfère les jattes de kiwis"),
      ("us", "dvorak", "the quick brown fox jumps over the lazy dog 42"),
      ("de", "neo", "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich"),
      ("us", "", "The quick brown fox jumps over the lazy dog; \t42\n"),
    ],
    [Locks(), .caps, .num, [.caps, .num]])
  func textArrivesAsItWasChosen(_ keymap: (String, String, String), _ locks: Locks) throws {
    let names = KeymapNames(layouts: keymap.0, variants: keymap.1)
    let sut = try Keymap(names: names, locale: "en_US.UTF-8")
    let decoder = try KeymapDecoder(names, locale: "en_US.UTF-8", locks: locks)
    decoder.type(try sut.plan(text: keymap.2, locks: locks), sut.modifierKeys)
    #expect(decoder.text == keymap.2)
    #expect(decoder.isAtRest)
  }
}
