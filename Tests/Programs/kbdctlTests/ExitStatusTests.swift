import ControlProtocol
import Testing

@testable import kbdctl

/// Tests that the same cause gives the same exit status in every command of kbdctl.
struct ExitStatusTests {
  // A separate constant, because Swift 6.0 crashes on closures in a test's arguments.
  private static let refusals: [(ControlError, Int32)] = [
    (.unknownLayout(id: "x"), 1), (.permissionDenied(need: .type), 77),
    (.invalidSettings(problems: []), 1), (.unreachableCharacters(["x"]), 1),
    (.unreachableChord("x"), 1), (.queueFull(free: 0, needed: 1), 1), (.cancelled, 1),
    (.noSuchGroup(count: 1), 1), (.tooLong(limit: 1), 1), (.notAtSeat, 77),
    (.notAllowed("layouts"), 77), (.notAllowed("rights.type"), 77), (.notErased, 1),
    (.notAnswered, 1), (.interfaceNotFound("x"), 1), (.methodNotFound("x"), 1),
    (.methodNotImplemented("x"), 1), (.invalidParameter("x"), 64), (.expectedMore, 1),
    (.other(name: "x"), 1),
  ]

  @Test(arguments: refusals)
  func aRefusalHasItsStatus(error: ControlError, status: Int32) {
    #expect(CommandFailure(error).cause.exitStatus == status)
  }

  /// A command of each kind: one call, several calls, a stream, the check for monitoring.
  private static let commands = [
    ["status"], ["status", "--check"], ["get"], ["get", "panel.theme"], ["watch"],
    ["accessory", "set", "done=Done"], ["type", "x"], ["words", "list"], ["layouts"],
    ["set", "panel.theme", "light"], ["keymap"],
  ]

  @Test(arguments: commands)
  func withoutTheDaemonItIsUnavailable(arguments: [String]) throws {
    #expect(try Run(arguments, socket: "/nonexistent/socket").finish().status == 69)
    let long = "/" + String(repeating: "x", count: 200)
    #expect(try Run(arguments, socket: long).finish().status == 69)
  }

  @Test(arguments: commands)
  func aDaemonThatHangsUpIsUnavailable(arguments: [String]) throws {
    let daemon = try FakeDaemon(hangsUp: true)
    defer { daemon.stop() }
    #expect(try Run(arguments, socket: daemon.path).finish().status == 69)
  }

  @Test(arguments: commands)
  func withoutRightsItIsRefused(arguments: [String]) throws {
    let daemon = try FakeDaemon(rights: [])
    defer { daemon.stop() }
    #expect(try Run(arguments, socket: daemon.path).finish().status == 77)
  }
}
