import Foundation
import Testing

@testable import keyglassd

/// Tests that a file has its old or its new content after a power cut, and is never empty.
@Suite struct KeptFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kept-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appending(path: "file").path }

  @Test func whatIsWrittenIsOnTheDiskBeforeItHasTheName() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try KeptFile(path: path).write("old")
    var file = KeptFile(path: path)
    file.sync = { [path] descriptor in
      #expect(KeptFile(path: path).read() == "old")
      var status = stat()
      #expect(fstat(descriptor, &status) == 0 && status.st_size == 3)
      #expect(KeptFile(path: path + ".new").read() == "new")
      return fsync(descriptor)
    }
    try file.write("new")
    #expect(file.read() == "new")
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test func onlyAMissingFileIsEmpty() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try KeptFile(path: path).bytes() == [])
    #expect(throws: KeptFile.Failure.self) { try KeptFile(path: folder.path).bytes() }
    #expect(KeptFile(path: folder.path).read() == "")
  }

  @Test func aDiskThatDoesNotTakeItLeavesTheOldText() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try KeptFile(path: path).write("old")
    var file = KeptFile(path: path)
    file.sync = { _ in
      errno = EIO
      return -1
    }
    #expect(throws: KeptFile.Failure.self) { try file.write("new") }
    #expect(KeptFile(path: path).read() == "old")
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }
}
