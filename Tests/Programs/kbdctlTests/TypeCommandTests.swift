import Foundation
import Testing

/// Tests that run the real kbdctl with a socket.
struct TypeCommandTests {
  private let daemon: FakeDaemon

  init() throws {
    daemon = try FakeDaemon()
  }

  private var typed: String { daemon.typed.withLock { $0 } }

  private func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
    defer { daemon.stop() }
    let pipe = input.map { text in
      let pipe = Pipe()
      DispatchQueue.global().async {
        pipe.fileHandleForWriting.write(Data(text.utf8))
        pipe.fileHandleForWriting.closeFile()
      }
      return pipe
    }
    return try Run(arguments, socket: daemon.path, input: pipe).finish()
  }

  @Test func aTextIsTypedAsItIs() throws {
    #expect(try run("type", "Grüße,\n\"€\"") == Outcome())
    #expect(typed == "Grüße,\n\"€\"")
  }

  @Test func aLongTextFromStandardInputComesWhole() throws {
    let text = (0..<3_000).map { "line \($0) é 漢字 👩‍👩‍👧\r\n" }.joined()
    #expect(try run("type", "-", input: text) == Outcome())
    #expect(typed == text)
  }

  @Test func nothingOfALongTextIsTypedWhereItsLastCharacterCannotBe() throws {
    let text = String(repeating: "a", count: 10_000) + "½"
    #expect(
      try run("type", "-", input: text)
        == Outcome(errors: "kbdctl: cannot be typed on this keymap: ½ (U+00BD)\n", status: 1))
    #expect(typed == "")
  }

  /// Scanners send one line at a time.
  @Test func linesThatComeOneByOneAreTypedAsTheyCome() throws {
    defer { daemon.stop() }
    let input = Pipe()
    let run = try Run(["type", "-"], socket: daemon.path, input: input)
    for line in ["4006381333931\n", "96385074\n"] {
      let before = typed
      input.fileHandleForWriting.write(Data(line.utf8))
      let deadline = Date() + 20
      while typed != before + line, Date() < deadline { usleep(5_000) }
      #expect(typed == before + line)
    }
    input.fileHandleForWriting.closeFile()
    #expect(try run.finish() == Outcome())
  }

  @Test func standardInputThatIsNoTextIsRefused() throws {
    defer { daemon.stop() }
    let input = Pipe()
    input.fileHandleForWriting.write(Data([0x61, 0xff, 0x62]))
    input.fileHandleForWriting.closeFile()
    #expect(
      try Run(["type", "-"], socket: daemon.path, input: input).finish()
        == Outcome(errors: "kbdctl: standard input is not UTF-8 text\n", status: 1))
    #expect(typed == "")
  }

  @Test func chordsAreTypedOneAfterAnother() throws {
    #expect(try run("key", "ctrl+alt+t", "F5") == Outcome())
    #expect(typed == "<ctrl+alt+t><F5>")
  }

  @Test func reportsTextsThatAreNoChord() throws {
    #expect(
      try run("key", "nonsense")
        == Outcome(errors: "kbdctl: nonsense is not a key\n", status: 1))
  }

  @Test func theKeymapIsShown() throws {
    #expect(
      try run("keymap")
        == Outcome(
          output: """
            layouts   1  us  (active)
                      2  de(neo)
            model     pc105
            rules     evdev
            options   compose:menu
            named by  /etc/default/keyboard
            Compose   en_US.UTF-8
            in use    yes
            on        Caps Lock

            """))
  }

  @Test func theSessionsGroupIsTaken() throws {
    #expect(try run("keymap", "--group", "2").output.contains("2  de(neo)  (active)"))
  }

  @Test func aGroupThatTheKeymapLacksIsRefused() throws {
    #expect(
      try run("keymap", "--group", "3")
        == Outcome(errors: "kbdctl: the keymap has 2 groups\n", status: 1))
  }
}
