import Foundation
import Testing

@testable import SeatRules

struct JournalMessageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func file(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
  }

  @Test func everyIdIsOneThatTheJournalTakes() {
    for message in JournalMessage.allCases {
      #expect(message.rawValue.count == 32)
      #expect(message.rawValue.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  @Test func theCatalogueIsMadeFromThem() throws {
    #expect(
      try file("systemd/keyglass.catalog") == JournalMessage.catalogue,
      "systemd/keyglass.catalog has to be:\n\(JournalMessage.catalogue)")
  }

  @Test func theTableInTheDocumentationIsTheirs() throws {
    #expect(
      try file("docs/FLEET.md").contains("\n\n\(JournalMessage.page)\n"),
      "docs/FLEET.md needs this table:\n\(JournalMessage.page)")
  }
}
