import Testing

@testable import Layouts

@Suite struct ShippedLayoutTests {
  static let ids = [
    "af", "am", "ar", "ascii", "az", "be", "bg", "bg-phonetic", "bn", "br", "bs", "ca",
    "calculator", "cangjie", "cheonjiin", "ckb", "cs", "cy", "da", "de", "decimal-pad", "desktop",
    "double-pinyin", "el", "email", "emoji", "emoji-search", "en-gb", "en-us", "eo", "es", "et",
    "eu", "fa", "fi", "fil", "fo", "fr", "fr-ch",
    "ga", "gd", "gl", "gu", "hangul", "he", "hi", "hr", "hu",
    "hy", "id", "is", "it", "jyutping", "ka", "kana", "kk", "km", "kn", "ky", "lb", "lo", "lt",
    "lv", "mk", "ml", "mn", "mr", "ms", "mt", "my", "name-phone-pad", "nb", "ne", "nl", "nl-be",
    "number-pad", "numbers-and-punctuation", "or", "pa", "phone-keys", "phone-keys-ar",
    "phone-keys-de", "phone-keys-he", "phone-keys-nb", "phone-keys-ru", "phone-pad", "pinyin",
    "pinyin-9", "pinyin-traditional", "pl", "ps", "pt", "pt-br", "quick", "ro", "romaji", "ru",
    "si", "sk", "sl", "social", "sq", "sr", "sr-latn", "stroke", "sv", "sw", "ta", "te", "telex",
    "terminal", "tg", "th", "ti", "tk", "tr", "tt", "ug", "uk", "ur", "url", "uz", "web-search",
    "wubi", "zhuyin",
  ]

  @Test func theseLayoutsAreShippedAndNothingIsDoubtfulInThem() {
    #expect(ShippedFiles.catalogue.problems.map(\.description) == [])
    #expect(ShippedFiles.catalogue.layouts.map(\.id) == Self.ids)
    #expect(Set(ShippedFiles.all.map(\.name)) == Set(Self.ids.map { $0 + ".yaml" }))
  }

  @Test func thePurposesThatAskForALayoutAllHaveOne() {
    let served = Set(ShippedFiles.catalogue.layouts.flatMap(\.purposes))
    #expect(Set(Purpose.known).subtracting(served) == [])
  }

  /// Every text layout has a comma, the key to the next layout and one that hides the keyboard.
  @Test func whatPeopleLookForIsOnEveryTextLayout() throws {
    for layout in ShippedFiles.catalogue.layouts
    where layout.purposes.contains(.text) && layout.search == nil {
      guard let letters = layout.layers.first, layout.lettersLayer == 0, layout.id != "desktop"
      else { continue }
      let actions = letters.keys.map(\.action)
      #expect(
        [",", "،", "，", "、", "፣", "၊"].contains { actions.contains(.text($0)) }, "\(layout.id)")
      for layer in layout.layers {
        let commands = layer.keys.map(\.action)
        #expect(commands.contains(.command(.nextLayout)), "\(layout.id) \(layer.id)")
        #expect(commands.contains(.command(.hide)), "\(layout.id) \(layer.id)")
      }
    }
  }

  @Test func aTerminalHasItsKeysAboveTheLettersInUse() throws {
    let terminal = try #require(ShippedFiles.catalogue["terminal"])
    for id in ["en-us", "de", "fr"] {
      let other = try #require(ShippedFiles.catalogue[id])
      let layer = terminal.made(from: [other]).layers[0]
      #expect(
        layer.rows[0].keys.map(\.action) == [
          .keysym("Escape"), .keysym("Tab"), .modifier(.control), .modifier(.alt), .text("|"),
          .text("/"), .text("-"), .text("~"), .keysym("Left"), .keysym("Up"), .keysym("Down"),
          .keysym("Right"),
        ])
      #expect(layer.rows.dropFirst().flatMap(\.keys).map(\.id) == other.layers[0].keys.map(\.id))
    }
  }

  @Test func theDecimalSignIsTheLocales() throws {
    let pad = try #require(ShippedFiles.catalogue["decimal-pad"]).in(LayoutLocale(decimalSign: ","))
    let key = try #require(pad.layers[0].keys.first { $0.id == "decimal" })
    #expect(key.action == .text(","))
    #expect(key.label == ",")
    let calculator = try #require(ShippedFiles.catalogue["calculator"])
      .in(LayoutLocale(decimalSign: "٫"))
    #expect(calculator.layers[0].keys.first { $0.id == "decimal" }?.label == "٫")
  }

  @Test func heldPeriodOffersTopLevelDomainsWhereAddressesAreTyped() throws {
    for id in ["url", "email"] {
      let letters = try #require(ShippedFiles.catalogue[id]).layers[0]
      let period = try #require(letters.keys.first { $0.id == "." })
      #expect(
        period.alternates.prefix(3).map(\.action) == [.text(".com"), .text(".org"), .text(".net")])
    }
  }

  @Test func aPhoneKeyCyclesThroughTheLettersOfE161() throws {
    let keys = try #require(ShippedFiles.catalogue["phone-keys"]).layers[0].keys
    #expect(keys.first { $0.id == "7" }?.letters == ["p", "q", "r", "s", "7"])
    #expect(keys.first { $0.id == "7" }?.hint == "PQRS")
    #expect(keys.first { $0.id == "0" }?.letters == [" ", "\n", "0"])
  }
}
