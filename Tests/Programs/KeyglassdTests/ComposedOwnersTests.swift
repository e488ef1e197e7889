import Foundation
import Testing

@testable import keyglassd

struct ComposedOwnersTests {
  private let state = NSTemporaryDirectory() + "composed-owners-\(UUID().uuidString)"

  @Test func eachUserIsKeptApart() throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: state) }
    var owners = ComposedOwners(in: state)
    #expect(!owners.has(1000) && !owners.has(nil))
    var isNew = owners.record(1000)
    #expect(isNew)
    try owners.keep(1000)
    try owners.keep(1001)
    isNew = owners.record(1000)
    #expect(!isNew)
    #expect(owners.has(1000) && owners.has(1001) && owners.has(nil) && !owners.has(0))
    // A restarted daemon knows the owner too.
    #expect(ComposedOwners(in: state).has(1000))
    owners.remove(1000)
    #expect(!owners.has(1000) && owners.has(1001))
    // An erased user is recorded again.
    isNew = owners.record(1000)
    #expect(isNew)
    owners.remove(nil)
    #expect(!owners.has(1001) && !owners.has(nil))
    #expect(!FileManager.default.fileExists(atPath: state + "/composed"))
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() {
    #expect(throws: KeptFile.Failure.self) { try ComposedOwners(in: "/nowhere").keep(1000) }
  }
}
