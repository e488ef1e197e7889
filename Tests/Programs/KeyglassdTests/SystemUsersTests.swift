import Foundation
import Testing

@testable import keyglassd

struct SystemUsersTests {
  @Test func usersAreFoundByTheirWholeNames() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "passwd-\(UInt32.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
    root:x:0:0:root:/root:/bin/sh
    keyglass-voice-2:x:991:991::/:/usr/sbin/nologin
    keyglass-voice:x:992:992:Keyglass speech:/:/usr/sbin/nologin
    keyglass-panel:x:993:993::/:/usr/sbin/nologin
    """.write(to: file, atomically: false, encoding: .utf8)
    let users = SystemUsers(file: file.path)
    #expect(users.voice == 992)
    #expect(users.consolePanel == 993)
  }

  @Test func withoutTheFileThereIsNoUser() {
    let users = SystemUsers(file: "/nowhere/passwd")
    #expect(users.voice == nil && users.consolePanel == nil)
  }
}
