import Foundation
import Testing

/// The units that ship.
@Suite struct UnitFileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let services: [String] = ["systemd", "initramfs/dracut"].flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? [])
      .filter { $0.hasSuffix(".service") }.map { "\(folder)/\($0)" }
  }.sorted()

  @Test func theyAreThere() {
    #expect(Self.services.count >= 9)
  }

  /// All of them have in their memory what was typed or shown.
  @Test(arguments: services)
  func noServiceLeavesACoreDump(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let service = try #require(lines.firstIndex(of: "[Service]"))
    let section = lines[(service + 1)...].prefix { !$0.hasPrefix("[") }
    #expect(section.contains("LimitCORE=0"))
  }
}
