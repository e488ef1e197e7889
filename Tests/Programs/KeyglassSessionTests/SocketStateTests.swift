import DaemonConnection
import Foundation
import Testing

/// Tests of the conditions under which another helper's socket may be removed.
@Suite struct SocketStateTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("kg-\(UInt32.random(in: 0 ... .max))").path
  private var path: String { folder + "/socket" }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }

  @Test func aMissingSocketHasNoServer() throws {
    #expect(UnixConnection.state(of: path) == .missing)
    try inFolder { #expect(UnixConnection.state(of: path) == .missing) }
  }

  @Test func aListeningSocketHasAServer() throws {
    try inFolder {
      let listener = try UnixConnection.listen(at: path)
      defer { close(listener) }
      #expect(UnixConnection.state(of: path) == .listening)
    }
  }

  @Test func aFullQueueStillMeansAServer() throws {
    try inFolder {
      let listener = try UnixConnection.listen(at: path)
      defer { close(listener) }
      var waiting: [UnixConnection] = []
      while let one = try? UnixConnection(path: path, of: "") { waiting.append(one) }
      #expect(UnixConnection.state(of: path) == .listening)
    }
  }

  @Test func aStaleSocketHasNoServer() throws {
    try inFolder {
      close(try UnixConnection.listen(at: path))
      #expect(UnixConnection.state(of: path) == .stale)
    }
  }
}
