import DaemonConnection
import Testing

@testable import keyglass_session

@Suite struct CommandLineTests {
  @Test func theSocketIsTheUsualOneUnlessItIsNamed() {
    #expect(CommandLine.read([]) == .run(socket: DaemonConnection.environmentPath))
    #expect(CommandLine.read(["--socket", "/run/a"]) == .run(socket: "/run/a"))
    #expect(CommandLine.read(["--socket=/run/b"]) == .run(socket: "/run/b"))
  }

  @Test(arguments: [["--socket"], ["--on", "wayland"], ["now"]])
  func whatIsNoOptionIsRefused(words: [String]) {
    guard case .misuse = CommandLine.read(words) else { return #expect(Bool(false)) }
  }

  @Test func itSaysWhatItIs() {
    guard case .say(let help) = CommandLine.read(["-h"]) else { return #expect(Bool(false)) }
    #expect(help.contains("--socket"))
  }
}
