import Layouts
import Testing

@Suite struct ShippedLayoutTests {
  static let ids = [
    "ar", "ascii", "calculator", "da", "de", "decimal-pad", "desktop", "email", "en-gb", "en-us",
    "es", "fr", "he", "it", "name-phone-pad", "nb", "nl", "number-pad", "numbers-and-punctuation",
    "phone-keys", "phone-keys-ar", "phone-keys-de", "phone-keys-he", "phone-keys-nb",
    "phone-keys-ru", "phone-pad", "pl", "pt", "pt-br", "ru", "social", "sv", "url", "web-search",
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
