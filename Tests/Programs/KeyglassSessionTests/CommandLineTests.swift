import DaemonConnection
import Testing

@testable import keyglass_session

@Suite struct CommandLineTests {
  @Test func theSocketIsTheUsualOneUnlessItIsNamed() {
    let usual = DaemonConnection.environmentPath
    #expect(CommandLine.read([]) == .run(.report(socket: usual, accessibility: false)))
    #expect(
      CommandLine.read(["--socket", "/run/a"])
        == .run(.report(socket: "/run/a", accessibility: false)))
    #expect(
      CommandLine.read(["--socket=/run/b"]) == .run(.report(socket: "/run/b", accessibility: false))
    )
  }

  @Test func accessibilityIsOnByRequestOnly() {
    let usual = DaemonConnection.environmentPath
    #expect(
      CommandLine.read(["--accessibility"]) == .run(.report(socket: usual, accessibility: true)))
  }

  @Test func forABrowserItCarriesMessages() {
    #expect(CommandLine.read(["--browser-host"]) == .run(.carry))
  }

  @Test(arguments: [["--socket"], ["--on", "wayland"], ["now"]])
  func rejectsUnknownOptions(words: [String]) {
    guard case .misuse = CommandLine.read(words[...]) else { return #expect(Bool(false)) }
  }

  @Test func itSaysWhatItIs() {
    guard case .show(let help) = CommandLine.read(["-h"]) else { return #expect(Bool(false)) }
    #expect(help.contains("--socket"))
  }
}
