import TestSupport
import Testing

@testable import SystemFiles

struct LinkTests {
  @Test func aLinkIsFollowedOnce() throws {
    let folder = try ScratchFolder()
    try folder.makeLink("second", to: "/usr/share/keyglass")
    try folder.makeLink("first", to: "second")
    #expect(SystemFiles.target(ofLink: "\(folder.path)/first") == "second")
    #expect(SystemFiles.target(ofLink: "\(folder.path)/second") == "/usr/share/keyglass")
    #expect(SystemFiles.target(ofLink: folder.path) == nil)
    #expect(SystemFiles.target(ofLink: "\(folder.path)/third") == nil)
  }
}
