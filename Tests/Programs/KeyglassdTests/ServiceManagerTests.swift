import Testing
import Units

@testable import keyglassd

/// Tests of messages to systemd, which contain texts from layouts and devices.
@Suite struct ServiceManagerTests {
  @Test(arguments: [
    "Evil\nWATCHDOG=trigger\nX= on EP0430M09", "a\r\nFDSTOREREMOVE=1", "a\u{85}b", "a\u{2028}b",
    "\0",
  ])
  func aStatusIsOneOrderToSystemd(status: String) {
    let message = ServiceManager.message(status: status)
    #expect(message.hasPrefix("STATUS="))
    #expect(message.isPrintable)
  }

  @Test func whatIsPlainIsSaidAsItIs() {
    #expect(ServiceManager.message(status: "Norsk on Ünit 5") == "STATUS=Norsk on Ünit 5")
  }

  @Test func oneThatIsTooLongIsCutShort() {
    let message = ServiceManager.message(status: String(repeating: "é", count: 1 << 20))
    #expect(message.utf8.count < 4_096)
  }
}
