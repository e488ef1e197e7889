import Evdev
import Testing

@testable import keyglassd

struct MemoryFileTests {
  @Test func aTextCountsOnce() throws {
    let file = MemoryFile.make(Array("what a daemon knew".utf8), named: "test")
    guard let file else {
      Issue.record("no memory file")
      return
    }
    #expect(MemoryFile.popText(of: file) == Array("what a daemon knew".utf8))
    #expect(MemoryFile.popText(of: file).isEmpty)
  }
}
