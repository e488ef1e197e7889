import Layouts
import Settings
import SystemFiles
import Testing

@Suite struct PurposeTests {
  private static let shipped: LayoutCatalogue = {
    let repository = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    return SystemFiles(configuration: "/nowhere", shared: repository).layouts().0
  }()

  @Test func everyPurposeHasASetting() {
    let keys = Set(Settings.declarations.map(\.key))
    #expect(keys.isSuperset(of: Purpose.known.map { "purpose.\($0.rawValue)" }))
  }

  @Test(arguments: Purpose.allCases)
  func theDefaultLayoutOfAPurposeIsShippedAndServesIt(purpose: Purpose) throws {
    guard let id = Settings().purpose.layout(for: purpose) else { return }
    let layout = try #require(Self.shipped[id])
    // The number pad is also the layout for a PIN.
    #expect(layout.purposes.contains(purpose) || purpose == .pin, "\(id) is not for \(purpose)")
  }
}
