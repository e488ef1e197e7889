import Testing

@testable import Layouts

@Suite struct ShippedLayoutTests {
  @Test func aLayoutIsNamedAsItsFileAndNothingIsDoubtfulInIt() {
    #expect(ShippedFiles.catalogue.problems.map(\.description) == [])
    #expect(
      Set(ShippedFiles.all.map(\.name))
        == Set(ShippedFiles.catalogue.layouts.map { $0.id + ".yaml" }))
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
      let layer = terminal.withLetters(of: [other]).layers[0]
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
    let pad = try #require(ShippedFiles.catalogue["decimal-pad"])
      .in(LayoutLocale(decimalSign: ","), words: .none)
    let key = try #require(pad.layers[0].keys.first { $0.id == "decimal" })
    #expect(key.action == .text(","))
    #expect(key.label == ",")
    let calculator = try #require(ShippedFiles.catalogue["calculator"])
      .in(LayoutLocale(decimalSign: "٫"), words: .none)
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
