import Foundation
import Testing

/// Tests of `kbdctl try` in a real terminal, with its mouse.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TryCommandTests {
  /// Returns the calculator's display, in the strip's first line after the last results.
  private func display(_ lines: [String]) -> String? {
    guard let top = lines.firstIndex(where: { $0.hasPrefix("┌") }), lines.count > top + 1 else {
      return nil
    }
    return lines[top + 1].split(separator: "│").last?.trimmingCharacters(in: .whitespaces)
  }

  @Test func theCalculatorComputesAndTypesItsResult() throws {
    let screen = try TmuxScreen("kbdctl try calculator; echo ended with $?; sleep 60")
    #expect(try screen.wait { display($0) == "0" ? true : nil } == true)
    for key in ["1", "2", ".", "5", "×", "8"] { try screen.click(key) }
    #expect(try screen.wait { display($0) == "× 8" ? true : nil } == true)
    try screen.click("=")
    #expect(try screen.wait { display($0) == "100" ? true : nil } == true)
    try screen.click("insert")
    #expect(try screen.wait(forText: "> 100▏"))
    try screen.click("5")
    #expect(try screen.wait { display($0) == "5" ? true : nil } == true)
    // The result is in the strip still, and a click shows it again.
    try screen.click("= 100")
    #expect(try screen.wait { display($0) == "100" ? true : nil } == true)

    #expect(try screen.flag("mouse_any_flag") == "1")
    try screen.type("q")
    #expect(try screen.wait(forText: "ended with 0"))
    #expect(try screen.flag("mouse_any_flag") == "0")
    #expect(try screen.flag("alternate_on") == "0")
    #expect(try screen.flag("cursor_flag") == "1")
  }

  @Test func rejectsATerminalThatIsTooSmall() throws {
    let screen = try TmuxScreen(
      "kbdctl try en-us; echo ended with $?; sleep 60", columns: 60, lines: 9)
    #expect(try screen.wait(forText: "needs 41 columns and 12 lines, not 60 and 9; q ends"))
    try screen.type("q")
    #expect(try screen.wait(forText: "ended with 0"))
  }

  @Test func lettersShiftAndAlternatesAreTypedAsOnGlass() throws {
    let screen = try TmuxScreen("kbdctl try en-us")
    try screen.click("⇧")
    #expect(try screen.wait(forText: "for the next key"))
    try screen.click("H")
    try screen.click("i")
    #expect(try screen.wait(forText: "> Hi▏"))

    // A held key offers its alternates; sliding to one and lifting types it.
    let e = try #require(try screen.wait { TmuxScreen.place(of: "e", in: $0) })
    try screen.mouse(.press, column: e.column, line: e.line)
    #expect(try screen.wait(forText: "▼ pressed"))
    let alternate = try #require(try screen.wait { TmuxScreen.place(of: "é", in: $0) })
    try screen.mouse(.drag, column: alternate.column, line: alternate.line)
    try screen.mouse(.release, column: alternate.column, line: alternate.line)
    #expect(try screen.wait(forText: "> Hié▏"))

    // A touch that begins beside the keyboard types nothing, wherever it goes.
    try screen.mouse(.press, column: 40, line: 0)
    try screen.mouse(.drag, column: e.column, line: e.line)
    try screen.mouse(.release, column: e.column, line: e.line)
    try screen.click("o")
    #expect(try screen.wait(forText: "> Hiéo▏"))
  }

  @Test func aSignalLeavesTheTerminalAsItWas() throws {
    let screen = try TmuxScreen(
      "before=$(stty -g); sh -c 'echo $$ >/tmp/kbdctl-try.$PPID; exec kbdctl try number-pad'; "
        + "echo; [ \"$before\" = \"$(stty -g)\" ] && echo restored; sleep 60")
    #expect(try screen.wait(forText: "q ends)"))
    let shell = try screen.flag("pane_pid")
    let file = "/tmp/kbdctl-try.\(shell)"
    defer { unlink(file) }
    let process = try #require(
      pid_t(String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
    kill(process, SIGTERM)
    #expect(try screen.wait(forText: "restored"))
    #expect(try screen.flag("mouse_any_flag") == "0")
    #expect(try screen.flag("alternate_on") == "0")
  }

  @Test func requiresATerminal() throws {
    let outcome = try Run("try", "number-pad", socket: "/nonexistent/socket").finish()
    #expect(
      outcome
        == Outcome(
          errors: "kbdctl: this needs a terminal, on standard input and output\n", status: 1))
  }
}
