import Layouts
import Settings
import SystemFiles
import Testing

@Suite struct PurposeTests {
  private let shipped: LayoutCatalogue = {
    let repository = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    return SystemFiles(configuration: "/nowhere", shared: repository).layouts().0
  }()

  @Test func everyTextTypeHasASetting() {
    #expect(Settings().purpose.textTypes == Set(TextType.allCases.map(\.rawValue)))
  }

  @Test(arguments: TextType.allCases)
  func theDefaultLayoutOfATextTypeIsShippedAndServesIt(type: TextType) throws {
    guard let id = Settings().purpose.layout(forTextType: type.rawValue) else { return }
    let layout = try #require(shipped[id])
    // A PIN is typed on the number pad.
    #expect(layout.textTypes.contains(type) || type == .pin, "\(id) is not for \(type)")
  }
}
