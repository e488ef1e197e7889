import Foundation
import Testing

@testable import keyglass_panel

@Suite struct ScreenPowerTests {
  /// - Parameter connectors: the name, `status` and `dpms` of each connector.
  private func isOff(_ connectors: [(String, String, String?)]) throws -> Bool {
    let classes = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: classes) }
    for (name, status, dpms) in connectors {
      let folder = classes.appending(path: "graphics/fb0/device/drm/card0/card0-\(name)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((status + "\n").utf8).write(to: folder.appending(path: "status"))
      if let dpms { try Data((dpms + "\n").utf8).write(to: folder.appending(path: "dpms")) }
    }
    return ScreenPower(of: "fb0", in: classes.path).isOff
  }

  @Test(arguments: [("On", false), ("Off", true), ("Standby", true), ("Suspend", true)])
  func aScreenIsOffAsTheKernelSays(dpms: String, expected: Bool) throws {
    #expect(try isOff([("DSI-1", "connected", dpms)]) == expected)
  }

  @Test func oneScreenThatIsOnIsSeen() throws {
    #expect(try !isOff([("DSI-1", "connected", "Off"), ("HDMI-A-1", "connected", "On")]))
  }

  @Test func whereNoScreenIsNoneIsOn() throws {
    #expect(try isOff([("DSI-1", "connected", "Off"), ("HDMI-A-1", "disconnected", "On")]))
  }

  @Test func withoutAWordOfTheKernelScreensAreOn() throws {
    #expect(try !isOff([]))
    #expect(try !isOff([("DSI-1", "connected", nil)]))
    #expect(try !isOff([("DSI-1", "disconnected", "Off")]))
  }
}
