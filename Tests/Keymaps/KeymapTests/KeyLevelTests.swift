import Testing
import XKBRegistry

@testable import Keymap

/// Tests of the sources of layouts made from XKB: keys' levels, and the registry of layouts.
@Suite struct KeyLevelTests {
  @Test func theLevelsOfAKeyAreItsSymbolsAndTheModifiersThatLeadThere() throws {
    let q = try Keymap(names: KeymapNames(layouts: "de")).levels(keycode: 16)
    #expect(q.map { $0?.text } == ["q", "Q", "@", "Ω"])
    #expect(q.map { $0?.modifiers } == [[], .shift, .altGr, [.altGr, .shift]])
  }

  @Test func neoHasSixLevels() throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "de", variants: "neo"))
    let l = keymap.levels(keycode: 18)
    #expect(l.prefix(3).map { $0?.text } == ["l", "L", "["])
    #expect(l[4]?.keysym.description == "Up")
    #expect(
      l.prefix(6).map { $0?.modifiers }
        == [[], .shift, .altGr, [.altGr, .shift], .level5, [.level5, .shift]])
  }

  @Test func deadKeysAreMarked() throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "us", variants: "intl"))
    let level = try #require(keymap.levels(keycode: 40)[0])
    #expect(level.isDead)
    #expect(level.text == "")
    #expect(level.keysym.description == "dead_acute")
  }

  @Test func keysOfTheActiveGroupAreShown() throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "us,ru"), group: 1)
    #expect(keymap.keysym(keycode: 16, level: 0)?.scalar == "й")
    // A key with fewer groups than the keymap types the same in all of them.
    #expect(keymap.keysym(keycode: 57, level: 0)?.description == "space")
    #expect(keymap.keysym(keycode: 16, level: 9) == nil)
    #expect(keymap.levels(keycode: 766).isEmpty)
  }

  @Test func theRegistryListsLayoutsVariantsAndExtras() throws {
    let layouts = try RegisteredLayout.all()
    let neo = try #require(layouts.first { $0.layout == .init("de", variant: "neo") })
    #expect(neo.description == "German (Neo 2)")
    #expect(!neo.isExotic)
    #expect(layouts.contains { $0.isExotic })
    #expect(layouts.count > 500)
    #expect(Set(layouts.map(\.layout)).count == layouts.count)
  }

  @Test func whereTheRegistrysLibraryIsMissingItIsNamed() {
    let error = #expect(throws: XKBRegistryError.self) {
      try RegisteredLayout.all(library: "libnone.so.0")
    }
    #expect(
      error?.description == "libnone.so.0, which reads the XKB registry, is not installed")
  }

  @Test func theKeysThatMayBeEmittedAreAKeyboardAndNothingElse() {
    let codes = OutputKeycodes.all
    #expect(codes == codes.sorted() && Set(codes).count == codes.count)
    #expect(codes.starts(with: OutputKeycodes.first) && OutputKeycodes.first.contains(31))
    #expect((0...UInt16.max).filter(OutputKeycodes.contains) == codes)
    // The codes exclude KEY_POWER, _SLEEP, _WAKEUP, _SUSPEND and _POWER2, and BTN_MISC and above.
    #expect(Set(codes).isDisjoint(with: [116, 142, 143, 205, 356]))
    #expect(codes.allSatisfy { $0 < 248 })
  }
}
