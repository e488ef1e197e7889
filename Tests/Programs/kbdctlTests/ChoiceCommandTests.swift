import Foundation
import Testing

/// Tests of `kbdctl get`, `set`, `unset` and `layout install`, with a daemon that records requests.
struct ChoiceCommandTests {
  @Test func whatMayBeChosenIsListed() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("get", socket: daemon.path).finish()
        == Outcome(
          output: """
            *  panel.theme      light  The theme.
               keyboard.height  40 %   The share.

            """))
    #expect(try Run("get", "keyboard.height", socket: daemon.path).finish().output == "40 %\n")
    let unknown = try Run("get", "seat", socket: daemon.path).finish()
    #expect(unknown.status == 77)
    #expect(unknown.errors.contains("there is no setting \"seat\" that users may choose"))
  }

  @Test(arguments: [
    (["set", "panel.theme", "light"], "[panel.theme: light]"),
    (["set", "layouts", "de"], "[layouts: ['de']]"),
    (["set", "layouts", "de", "o'no"], "[layouts: ['de', 'o''no']]"),
    (["set", "layouts", "[de, ru]"], "[layouts: [de, ru]]"),
    (["set", "layouts", "auto"], "[layouts: auto]"),
    (["set", "keyboard.height", "50 %"], "[keyboard.height: 50 %]"),
    (["unset", "panel.theme"], "[panel.theme: nothing]"),
  ])
  func aChoiceIsSent(arguments: [String], sent: String) throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(try Run(arguments, socket: daemon.path).finish().status == 0)
    #expect(daemon.typed.withLock { $0 } == sent)
  }

  @Test func aRefusalNamesTheWayOut() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let outcome = try Run("set", "rights.type", "[seat]", socket: daemon.path).finish()
    #expect(outcome.status == 77)
    #expect(outcome.errors.contains("kbdctl get lists the others"))
    let other = try Run("layout", "remove", "mine", socket: daemon.path).finish()
    #expect(other.errors.contains("only for the user at the screen"))
    #expect(other.status == 77)
  }

  @Test func aLayoutIsCheckedBeforeItIsSent() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "keyglass-\(UInt32.random(in: 0 ... .max)).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try "id: mine\nwidth: ten\n".write(to: file, atomically: true, encoding: .utf8)
    let wrong = try Run("layout", "install", file.path, socket: daemon.path).finish()
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("\(file.path):2:8: "))
    #expect(daemon.typed.withLock { $0 } == "")
    let shipped = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "layouts/de.yaml")
    let right = try Run("layout", "install", shipped.path, socket: daemon.path).finish()
    #expect(right == Outcome(output: "number-pad  Numbers\n"))
    #expect(try daemon.typed.withLock { $0 } == String(contentsOf: shipped, encoding: .utf8))
  }
}
