import Foundation
import Layouts
import SystemFiles
import Testing

/// Types each shipped layout completely. The expected results are in `Typed/ID.txt`.
///
/// After an intended change, `KEYGLASS_WRITE_TYPED=1 swift test --filter
/// ShippedLayoutsTypedThroughTests` rewrites the tables; then read the difference.
@Suite struct ShippedLayoutsTypedThroughTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let layouts = SystemFiles(configuration: "/nowhere", shared: repository.path)
    .layouts().0.layouts

  @Test func thereIsATableForEachLayout() throws {
    let folder = Self.repository.appending(path: "Tests/Keys/KeysTests/Typed").path
    let tables = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(tables) == Set(Self.layouts.map { "\($0.id).txt" }))
  }

  @Test(arguments: layouts)
  func everyKeyAndAlternateTypesWhatTheTableSays(layout: Layout) throws {
    let typed = try TypedTable(of: layout).text
    let table = Self.repository.appending(path: "Tests/Keys/KeysTests/Typed/\(layout.id).txt")
    if ProcessInfo.processInfo.environment["KEYGLASS_WRITE_TYPED"] != nil {
      try typed.write(to: table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(typed.split(separator: "\n") == expected.split(separator: "\n"))
  }
}
