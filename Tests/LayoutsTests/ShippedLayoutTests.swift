import Foundation
import Layouts
import Testing
import Units

/// Types each shipped layout through completely: every key of every layer is touched in its
/// middle, plain and with shift, and each of its alternates is taken.
///
/// What is expected is committed in `Typed/ID.txt`, one line for a key:
///
///     key-id | what it types | with shift | alternates | alternates with shift
///
/// After a change that is meant, `KEYGLASS_WRITE_TYPED=1 swift test --filter ShippedLayoutTests`
/// writes the tables anew; the difference is then read by eye.
@Suite struct ShippedLayoutTests {
  static let ids = [
    "ar", "ascii", "calculator", "de", "decimal-pad", "desktop", "email", "en-us", "he",
    "name-phone-pad", "nb", "number-pad", "numbers-and-punctuation", "phone-keys",
    "phone-keys-ar", "phone-keys-de", "phone-keys-he", "phone-keys-nb", "phone-keys-ru",
    "phone-pad", "ru", "social", "url", "web-search",
  ]

  @Test func theseLayoutsAreShippedAndNothingIsDoubtfulInThem() {
    #expect(ShippedFiles.catalogue.problems.map(\.description) == [])
    #expect(ShippedFiles.catalogue.layouts.map(\.id) == Self.ids)
    #expect(Set(ShippedFiles.all.map(\.name)) == Set(Self.ids.map { $0 + ".yaml" }))
  }

  @Test(arguments: ids)
  func everyKeyAndAlternateTypesWhatTheTableSays(id: String) throws {
    let layout = try #require(ShippedFiles.catalogue[id])
    let typed = layout.layers.map { layer in
      "[\(layer.id)]\n" + touchedKeys(layer).map { line(for: $0) + "\n" }.joined()
    }.joined()
    let table = ShippedFiles.root.appending(path: "Tests/LayoutsTests/Typed/\(id).txt")
    if ProcessInfo.processInfo.environment["KEYGLASS_WRITE_TYPED"] != nil {
      try typed.write(to: table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(typed.split(separator: "\n") == expected.split(separator: "\n"))
  }

  /// The keys that touches in the middles of all keys reach.
  private func touchedKeys(_ layer: Layer) -> [Key] {
    let test = HitTest(layer)
    return layer.keys.compactMap { key in
      let middle = SurfacePoint(
        x: key.rectangle.x + key.rectangle.width / 2,
        y: key.rectangle.y + key.rectangle.height / 2)
      return test.key(at: middle).map { layer.keys[$0] }
    }
  }

  private func line(for key: Key) -> String {
    let shifted = key.shiftedAction.map { described($0) } ?? "="
    var columns = [key.id, described(key.action), shifted]
    if !key.letters.isEmpty {
      columns.append("cycles " + key.letters.map { visible($0) }.joined(separator: " "))
    }
    if !key.alternates.isEmpty {
      columns.append(key.alternates.map { described($0.action) }.joined(separator: " "))
      columns.append(
        key.alternates.map { $0.shiftedAction.map { described($0) } ?? "=" }
          .joined(separator: " "))
    }
    return columns.joined(separator: " | ")
  }

  private func described(_ action: KeyAction) -> String {
    switch action {
    case .text(let text): visible(text)
    case .shift: "(shift)"
    case .layer(let id): "(layer \(id))"
    case .delete: "(delete)"
    case .deleteForward: "(delete-forward)"
    case .return: "(return)"
    case .nextLayout: "(next-layout)"
    case .hide: "(hide)"
    case .keysym(let name): "(keysym \(name))"
    case .modifier(let modifier): "(modifier \(modifier.rawValue))"
    case .calculator(let key): "(calculator \(key.rawValue))"
    case .phone(let key): "(phone \(key))"
    case .none: "(none)"
    }
  }

  private func visible(_ text: String) -> String {
    text == " " ? "␣" : text == "\n" ? "↵" : text
  }

  @Test func theTextTypesThatAskForALayoutAllHaveOne() {
    let served = Set(ShippedFiles.catalogue.layouts.flatMap(\.textTypes))
    #expect(Set(TextType.allCases).subtracting(served) == [])
  }

  @Test func theDecimalSignIsTheLocales() throws {
    let pad = try #require(ShippedFiles.catalogue["decimal-pad"]).withDecimalSign(",")
    let key = try #require(pad.layers[0].keys.first { $0.id == "decimal" })
    #expect(key.action == .text(","))
    #expect(key.label == ",")
    let calculator = try #require(ShippedFiles.catalogue["calculator"]).withDecimalSign("٫")
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
