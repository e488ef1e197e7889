import Testing
import XKBRegistry

@testable import Keymap

/// Tests of characters that a keymap lacks, on keys that today's keyboards lack.
@Suite struct ExtendedKeymapTests {
  private static let wanted =
    Array("äöüÄÖÜßẞéèêëàâçœæÉñåøłśćżźěščřžýíůőű".unicodeScalars)
    + Array("абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ".unicodeScalars)
    + Array("αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ€→½漢字🙂אבגדהוזחט".unicodeScalars)

  /// Returns the characters that an application with the keymap `read` would get wrong, if their
  /// strokes were planned on another keymap. Every state of the locks is tried.
  private func failures(
    of characters: some Sequence<Unicode.Scalar>, on planned: Keymap, read: KeymapDecoder,
    locks: [Locks] = RoundTripTests.lockStates
  ) -> [String] {
    var failures: [String] = []
    for locks in locks {
      for character in characters {
        var plan: [Stroke] = []
        guard planned.append(character, locks: locks, to: &plan) != nil else {
          failures.append("\(character) cannot be typed, locks \(locks)")
          continue
        }
        read.set(locks: locks)
        read.type(plan, planned.modifierKeys)
        if read.text != String(Character(character)) {
          failures.append("\(character) comes as \(read.text), locks \(locks)")
        }
      }
    }
    return failures
  }

  @Test(arguments: ["us", "de", "fr", "ru", "us,de", "us,ru", "gr", "il", "jp", "kr", "br"])
  func anExtendedKeymapTypesTheLackingCharacters(layouts: String) throws {
    let names = KeymapNames(layouts: layouts)
    let plain = try Keymap(names: names, locale: RoundTripTests.locale)
    let extended = try #require(plain.extended(by: Self.wanted))
    let keymap = try Keymap(names: names, locale: RoundTripTests.locale, extended: extended)
    #expect(keymap.title == extended.name)
    let reader = try KeymapDecoder(names, locale: RoundTripTests.locale, extended: extended)
    let missing = Self.wanted.filter { plain.route(to: $0) == nil }
    #expect(missing.count > 60)
    #expect(failures(of: missing, on: keymap, read: reader) == [])
  }

  /// Tests that no key has the last of the keymap's key types. Otherwise the X server would later
  /// refuse a keymap with fewer types, such as the keymap without our additions.
  @Test(arguments: ["us", "de", "fr", "ru"])
  func noKeyHasTheHighestType(layouts: String) throws {
    let plain = try Keymap(names: KeymapNames(layouts: layouts), locale: RoundTripTests.locale)
    let text = try #require(plain.extended(by: Self.wanted)).text
    let lines = text.split(separator: "\n").map { $0.drop { $0 == "\t" } }
    let types = lines.filter { $0.hasPrefix("type \"") }.map { $0.split(separator: "\"")[1] }
    #expect(types.first == "KEYGLASS")
    let last = try #require(types.last)
    #expect(lines.allSatisfy { !$0.contains("= \"\(last)\"") })
  }

  /// The compositor may use the plain or the extended keymap at any time, so strokes planned on the
  /// plain one must be right on both.
  @Test func whatWasPlannedOnThePlainKeymapIsRightOnBoth() async throws {
    let layouts = try RegisteredLayout.all().map(\.layout)
    var count = 0
    for index in layouts.indices where index % 8 == 1 {
      let names = KeymapNames(layouts: [layouts[index]])
      guard let plain = try? Keymap(names: names, locale: RoundTripTests.locale),
        let extended = plain.extended(by: Self.wanted)
      else { continue }
      count += 1
      let reader = try KeymapDecoder(names, locale: RoundTripTests.locale)
      let other = try KeymapDecoder(names, locale: RoundTripTests.locale, extended: extended)
      let typed = (0x20..<0x500).compactMap(Unicode.Scalar.init).filter {
        plain.route(to: $0) != nil
      }
      let failures = failures(of: typed, on: plain, read: other, locks: [[]])
      #expect(
        failures == self.failures(of: typed, on: plain, read: reader, locks: [[]]), "\(names)")
    }
    #expect(count > 60)
  }

  @Test func noExtendedKeymapIfNothingIsLacking() throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "de"))
    #expect(keymap.extended(by: "äöüß@€".unicodeScalars) == nil)
    #expect(keymap.extended(by: "\n\t".unicodeScalars) == nil)
  }

  @Test func theExtendedKeymapsNameDependsOnItsCharacters() throws {
    let keymap = try Keymap(names: KeymapNames(layouts: "us"))
    let one = try #require(keymap.extended(by: "ä".unicodeScalars))
    #expect(one.name.hasPrefix("English (US) + "))
    #expect(keymap.extended(by: "ä".unicodeScalars) == one)
    #expect(keymap.extended(by: "ö".unicodeScalars)?.name != one.name)
  }

  @Test func beyondItsRoomTheLastAreLeftOut() throws {
    let names = KeymapNames(layouts: "us")
    let keymap = try Keymap(names: names)
    let many = (0x4e00..<0x5000).compactMap(Unicode.Scalar.init)
    let extended = try Keymap(names: names, extended: keymap.extended(by: many))
    let typed = many.filter { extended.route(to: $0) != nil }
    #expect(typed == Array(many.prefix(264)))
  }
}
