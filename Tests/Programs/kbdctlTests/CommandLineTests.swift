import ControlProtocol
import Foundation
import Glibc
import Testing
import Units

@testable import kbdctl

/// Tests that run the real kbdctl with a socket.
struct CommandLineTests {
  @Test func statusShowsEverythingThatMatters() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("status", socket: daemon.path).finish()
        == Outcome(
          output: """
            keyglassd 0.1.0
              layout       qwerty, layer letters
              layouts      qwerty, de (from the system's locale de_DE and keymap us, de)
              keyboard     shown
              types on     /dev/input/event10
              keymap       us (pc105)
              panel        none
              field        unknown: no program reports the focus
              touchscreen  Evil\u{FFFD}[2J\u{FFFD}31m (/dev/input/event4)
                           grabbed, 2 fingers
              settings     /etc/keyglass/settings.yaml
                           /etc/keyglass/settings.d/kiosk.yaml
              problems     /etc/keyglass/settings.yaml:3:7: expected a number

            """))
  }

  @Test func theExitStatusServesMonitoring() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("status", "--check", socket: daemon.path).finish()
        == Outcome(output: "/etc/keyglass/settings.yaml:3:7: expected a number\n", status: 1))
    #expect(try Run("status", "--check", socket: "/nonexistent").finish().status == 69)
    let strict = try FakeDaemon(rights: [])
    defer { strict.stop() }
    let refused = try Run("status", "--check", socket: strict.path).finish()
    #expect(refused.status == 77)
    #expect(refused.output == "")
    let object = try Run("status", "--check", "--json", socket: "/nonexistent").finish()
    #expect(object.errors.hasPrefix(#"{"error":{"message":"keyglassd is not running "#))
    #expect(object.status == 69)
  }

  private static func status(_ change: (inout Status) -> Void) -> Status {
    var status = Sample.status
    status.problems = []
    change(&status)
    return status
  }

  // A separate constant, because Swift 6.0 crashes on closures in a test's arguments.
  private static let statuses: [(Status, [String])] = [
    (status { _ in }, []), (status { $0.visible = false }, []),
    (status { $0.keys = .printed }, []),
    (status { $0.touchscreens = [] }, ["there is no touchscreen"]),
    (status { $0.released = true }, ["the touchscreens are released"]),
    (status { $0.keyboard = nil }, ["there is no keyboard to type on"]),
    (status { $0.keys = .absent }, ["the keys are not seen: none"]),
  ]

  @Test(arguments: statuses)
  func reportsWhatPreventsTyping(status: Status, ailments: [String]) {
    #expect(status.ailments == ailments)
  }

  @Test func layoutsAreListedInColumns() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("layouts", socket: daemon.path).finish()
        == Outcome(
          output: """
            *  qwerty      English (US)  en-US
               number-pad  Numbers

            """))
  }

  @Test func allLayoutsAreThoseOfTheDaemonAndThenXKBs() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let outcome = try Run("layouts", "--all", "--ids", socket: daemon.path).finish()
    let ids = outcome.output.split(separator: "\n")
    #expect(ids.prefix(3) == ["qwerty", "number-pad", "xkb:il"])
    #expect(ids.dropFirst(3).allSatisfy { $0.hasPrefix("xkb:") })
    #expect(ids.contains("xkb:de(neo)"))
    #expect(Set(ids).count == ids.count)
    #expect(outcome.status == 0)
    let json = try Run("layouts", "--all", "--json", socket: daemon.path).finish().output
    let own = LayoutList(Sample.allLayouts).json
    #expect(json.hasPrefix(own.dropLast(2)))
    #expect(json.contains(#"{"id":"xkb:fr","title":"French""#))
  }

  @Test func devicesAreListedInColumnsAndCannotSteerTheTerminal() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("devices", socket: daemon.path).finish()
        == Outcome(
          output: """
            /dev/input/event4   multi-touch-b  grabbed, 2 fingers  Evil\u{FFFD}[2J\u{FFFD}31m
            /dev/input/event10  keyboard                           Keyglass keyboard

            """))
  }

  @Test(arguments: [
    (["switch-next"], "de  English (US)"), (["switch-previous"], "qwerty  English (US)"),
    (["switch", "de"], "de  English (US)"), (["show"], "shown"), (["hide"], "hidden"),
    (["toggle"], "shown"), (["release"], "released; kbdctl show brings the keyboard back"),
  ])
  func reportsEachChangeInOneLine(arguments: [String], line: String) throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(try Run(arguments, socket: daemon.path).finish() == Outcome(output: line + "\n"))
  }

  @Test(arguments: [
    (["status"], ControlReply.status(Sample.status)),
    (["layouts"], .layouts(LayoutList(Sample.layouts))),
    (["scene"], .scene(Sample.scene)),
    (["devices"], .devices(DeviceList(Sample.devices))),
    (["show"], .state(Sample.state(layout: "qwerty"))),
  ])
  func jsonRepeatsTheDaemonsReply(arguments: [String], reply: ControlReply) throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run(arguments + ["--json"], socket: daemon.path).finish()
        == Outcome(output: reply.json + "\n"))
  }

  @Test func theSceneIsDrawnEightyColumnsWideInAPipe() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let outcome = try Run("scene", socket: daemon.path).finish()
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "qwerty, layer letters")
    #expect(lines.dropFirst().first?.count == 80)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func aRefusalIsOneClearLine() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("switch", "dvorak\u{1b}[2J", socket: daemon.path).finish()
        == Outcome(
          errors: "kbdctl: there is no layout \"dvorak\u{FFFD}[2J\"; "
            + "kbdctl layouts --all lists them\n",
          status: 1))
  }

  @Test func brokenSettingsAreReportedWithTheirPlaces() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try Run("reload", socket: daemon.path).finish()
        == Outcome(
          errors: "kbdctl: nothing changes, because of an error:\n"
            + "  /etc/keyglass/settings.yaml:3:7: expected a number\n",
          status: 1))
  }

  @Test func namesTheMissingRight() throws {
    let daemon = try FakeDaemon(rights: .watch)
    defer { daemon.stop() }
    #expect(
      try Run("show", socket: daemon.path).finish()
        == Outcome(
          errors: "kbdctl: no permission: this needs the right \"control\"; "
            + "run as root or as a member of the group keyglass\n",
          status: 77))
    #expect(try Run("layouts", socket: daemon.path).finish().status == 0)
  }

  @Test func reportsAMissingDaemonInOneLine() throws {
    let remedy = "unset it\n"
    #expect(
      try Run("status", socket: "/nonexistent/socket").finish()
        == Outcome(
          errors: "kbdctl: keyglassd is not running "
            + "(no socket at /nonexistent/socket, which KEYGLASS_SOCKET names); \(remedy)",
          status: 69))
    let daemon = try FakeDaemon()
    daemon.die()
    defer { unlink(daemon.path) }
    #expect(
      try Run("watch", socket: daemon.path).finish()
        == Outcome(
          errors: "kbdctl: keyglassd is not running "
            + "(no program listens at \(daemon.path), which KEYGLASS_SOCKET names); \(remedy)",
          status: 69))
  }

  @Test(arguments: [
    (
      ["swich", "de"],
      "there is no command `swich` (did you mean `switch`?); kbdctl --help lists them"
    ),
    (["frobnicate"], "there is no command `frobnicate`; kbdctl --help lists them"),
    (
      ["help", "swich"],
      "there is no command `swich` (did you mean `switch`?); kbdctl --help lists them"
    ),
    (
      ["help", "layout", "chek"],
      "there is no command `chek` (did you mean `check`?); kbdctl layout --help lists them"
    ),
    (
      ["layout", "list"],
      "there is no command `layout list` (did you mean `kbdctl layouts --all`?); "
        + "kbdctl layout --help lists them"
    ),
    (
      ["theme", "list"],
      "there is no command `theme list` (did you mean `kbdctl theme check`?); "
        + "kbdctl theme --help lists them"
    ),
    (
      ["layouts", "show"],
      "there is no command `layouts show` (did you mean `kbdctl layout show`?); "
        + "kbdctl layouts --help lists them"
    ),
    (
      ["setting", "check"],
      "there is no command `setting` (did you mean `settings`?); kbdctl --help lists them"
    ),
    (
      ["size", "floatting"],
      "there is no size `floatting` (did you mean `floating`?); there are full, "
        + "one-handed-left, one-handed-right, split, floating"
    ),
    (
      ["layout", "chek"],
      "there is no command `chek` (did you mean `check`?); kbdctl layout --help lists them"
    ),
  ])
  func anUnknownCommandGetsASuggestion(arguments: [String], message: String) throws {
    #expect(
      try Run(arguments, socket: "/nonexistent/socket").finish()
        == Outcome(errors: "kbdctl: \(message)\n", status: 64))
  }

  @Test func forScriptsAFailureIsAnObjectOnStandardError() throws {
    let absent = try Run("status", "--json", socket: "/nonexistent/socket").finish()
    #expect(
      absent
        == Outcome(
          errors: #"{"error":{"message":"keyglassd is not running (no socket at "#
            + "/nonexistent/socket, which KEYGLASS_SOCKET names); "
            + #"unset it","status":69}}"# + "\n",
          status: 69))
    let misspelt = try Run("swich", "--json", socket: "").finish()
    #expect(misspelt.errors.hasPrefix(#"{"error":{"message":"there is no command `swich` "#))
    #expect(misspelt.status == 64)
    let misused = try Run("show", "now", "--json", socket: "").finish()
    #expect(
      misused
        == Outcome(
          errors: #"{"error":{"message":"Unexpected argument 'now'; "#
            + #"kbdctl show --help shows the usage","status":64}}"# + "\n",
          status: 64))
    let wrong = try Run("layout", "check", "/nonexistent/a.yaml", "--json", socket: "").finish()
    #expect(wrong.output.hasPrefix(#"{"files":["/nonexistent/a.yaml"],"problems":[{"file":"#))
    #expect(
      wrong.errors == #"{"error":{"message":"1 error in the layouts","status":1}}"# + "\n")
    #expect(try Run("--help", "--json", socket: "").finish().status == 0)
  }

  @Test func oneFileIsCheckedAtATime() throws {
    let outcome = try Run("settings", "check", "a", "b", "c", socket: "").finish()
    #expect(
      outcome.errors == "kbdctl: settings check takes one file, not 3; "
        + "kbdctl settings check --help shows the usage\n")
    #expect(outcome.status == 64)
    #expect(
      !(try Run("settings", "check", "--help", socket: "").finish().output.contains("more")))
  }

  @Test func aTitleIsShortenedOnAScreenOnly() {
    var rows = AlignedColumns()
    rows.append(.init("de"), .init("German with a long title"), .init("de-DE"))
    rows.append(.init("fr"), .init("French"), .init("fr-FR"))
    // The ellipsis has a width only in a Unicode locale.
    setlocale(LC_CTYPE, "C.UTF-8")
    let screen = Terminal(columns: 24, hasColours: false, isScreen: true)
    #expect(
      rows.lines(on: screen, shortening: 1) == [
        "de  German with …  de-DE", "fr  French         fr-FR",
      ])
    #expect(
      rows.lines(on: .plain, shortening: 1).first == "de  German with a long title  de-DE")
  }

  @Test(arguments: [["switch"], ["show", "now"], ["layouts", "--ids", "--json"]])
  func wrongUsageExits64(arguments: [String]) throws {
    let outcome = try Run(arguments, socket: "/nonexistent/socket").finish()
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    let isForScripts = arguments.contains("--json")
    #expect(outcome.errors.hasPrefix(isForScripts ? #"{"error":{"message":"# : "kbdctl: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func filesOnStandardInputAreChecked() throws {
    let cases = [
      ("layout", "standard input:2:1: a layout needs `title`"),
      ("settings", "standard input:2:1: "),
    ]
    for (kind, problem) in cases {
      let input = Pipe()
      try input.fileHandleForWriting.write(contentsOf: Data("\nid: 'a b'\n".utf8))
      try input.fileHandleForWriting.close()
      let outcome = try Run([kind, "check", "-"], socket: "", input: input).finish()
      #expect(outcome.output.hasPrefix(problem))
      #expect(outcome.status == 1)
    }
  }

  @Test(arguments: [
    ("bash", ["qwerty", "number-pad", "xkb:il"]),
    ("fish", ["qwerty\tEnglish (US)", "number-pad\tNumbers", "xkb:il\tעברית"]),
    ("zsh", ["qwerty:English (US)", "number-pad:Numbers", #"xkb\:il:עברית"#]),
  ])
  func shellsCompleteTheLayoutsOfTheDaemon(shell: String, expected: [String]) throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    // The scripts of --generate-completion-script ask in this form.
    let question = ["---completion", "switch", "--", "positional@0", "0", "0"]
    let answer = try Run(question, socket: daemon.path, shell: shell).finish()
    // An empty line follows for zsh.
    let lines = answer.output.split(separator: "\n").filter { $0 != " " }
    #expect(lines == expected.map { $0[...] })
  }

  @Test(arguments: [
    ["switch"], ["try"], ["layout", "show"], ["layout", "render"], ["layout", "check"],
  ])
  func withoutTheDaemonShellsCompleteTheLayoutsOfTheFolders(command: [String]) throws {
    let question = ["---completion"] + command + ["--", "positional@0", "0", "0"]
    let answer = try Run(question, socket: "/nonexistent/socket", shell: "bash").finish()
    #expect(answer.output.split(separator: "\n").contains("en-us"))
    #expect(answer.errors == "")
  }

  @Test(arguments: [
    (["set"], "0", "panel.theme"), (["unset"], "0", "keyboard.size"), (["get"], "0", "layouts"),
    (["theme", "check"], "0", "high-contrast"),
  ])
  func shellsCompleteSettingsAndThemes(
    command: [String], index: String, word: String
  ) throws {
    let question = ["---completion"] + command + ["--", "positional@\(index)", "0", "0"]
    let answer = try Run(question, socket: "/nonexistent/socket", shell: "bash").finish()
    #expect(answer.output.split(separator: "\n").contains(word[...]), "\(answer)")
  }

  @Test(arguments: [
    ("keyboard.size", "floating"), ("panel.theme", "dark"), ("panel.theme", "desktop"),
    ("layouts", "en-us"), ("words.capitals", "true"),
  ])
  func shellsCompleteTheValuesOfASetting(key: String, word: String) throws {
    let question = ["---completion", "set", "--", "positional@1", "2", "0", "kbdctl", "set", key]
    let answer = try Run(question, socket: "/nonexistent/socket", shell: "bash").finish()
    let words = answer.output.split(separator: "\n").map(String.init)
    #expect(words.contains(word), "\(answer)")
    #expect(!words.contains("frobnicate"))
  }

  @Test func layoutsOfAnOwnFolderAreListedAndDrawn() throws {
    let folder = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/layouts", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for command in [["layout", "check"], ["layouts"], ["settings", "check"]] {
      let empty = try Run(command + ["--shared", folder], socket: "").finish()
      #expect(
        empty
          == Outcome(
            errors: "kbdctl: there are no shipped layouts in \(folder)/layouts\n", status: 1))
    }
    try "id: mine\ntitle: Mine\nwidth: 3\nlayers:\n  main:\n    rows: |\n      a b next\n"
      .write(toFile: "\(folder)/layouts/mine.yaml", atomically: true, encoding: .utf8)
    let list = try Run(["layouts", "--ids", "--shared", folder], socket: "/nonexistent/socket")
    #expect(try list.finish() == Outcome(output: "mine\n"))
    let show = try Run(["layout", "show", "mine", "--configuration", folder], socket: "").finish()
    #expect(show.output.hasPrefix("mine: Mine"))
    #expect(show.status == 0)
  }

  @Test func withoutTheDaemonAllLayoutsAreThoseOfTheFolders() throws {
    let outcome = try Run("layouts", "--all", "--ids", socket: "/nonexistent/socket").finish()
    let ids = outcome.output.split(separator: "\n")
    #expect(ids.contains("en-us"))
    #expect(ids.contains("xkb:de(neo)"))
    #expect(outcome.errors.hasPrefix("kbdctl: keyglassd is not running; these are the layouts of "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.status == 0)
    #expect(try Run("layouts", socket: "/nonexistent/socket").finish().status == 69)
  }

  @Test(arguments: [["purpose"], ["size"]])
  func theHelpListsTheValuesOnce(command: [String]) throws {
    let help = try Run(command + ["--help"], socket: "").finish().output
    #expect(help.split(separator: "values:").count == (command == ["purpose"] ? 3 : 2))
    #expect(!help.contains("One of"))
  }

  @Test func theVersionIsPrinted() throws {
    #expect(
      try Run("--version", socket: "").finish() == Outcome(output: "\(ProductVersion.current)\n"))
  }

  @Test func watchPrintsALineForEachEventAndFailsWhenTheDaemonGoes() throws {
    let daemon = try FakeDaemon(events: [
      .layoutChanged(layout: "de", title: "Deutsch", layer: "letters"),
      .didHide(UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)),
      .accessoryTouched(button: "done"),
      .deviceRemoved(Sample.devices[0]), .other(kind: "new"),
    ])
    defer { daemon.stop() }
    let outcome = try Run("watch", socket: daemon.path).finish()
    #expect(
      outcome
        == Outcome(
          output: """
            watching           qwerty, layer letters, shown
            layout-changed     de  Deutsch
            did-hide           100 % × 40 % at 0 %, 60 %
            accessory-touched  done
            device-removed     /dev/input/event4  multi-touch-b  Evil\u{FFFD}[2J\u{FFFD}31m
            new

            """,
          errors: "kbdctl: keyglassd went away\n", status: 69))
    #expect(
      try Run("watch", "--json", socket: daemon.path).finish().output.split(separator: "\n").last
        == #"{"kind":"new"}"#)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func watchEndsCleanlyWhenItIsInterrupted(signal: Int32) throws {
    let daemon = try FakeDaemon(events: [.resumed], staysAlive: true)
    defer { daemon.stop() }
    let run = try Run("watch", socket: daemon.path)
    // The lines arrive while the stream is open: no buffer holds them back.
    #expect(run.nextLine() == "watching           qwerty, layer letters, shown")
    #expect(run.nextLine() == "resumed")
    kill(run.process.processIdentifier, signal)
    #expect(try run.finish() == Outcome())
    #expect(run.process.terminationReason == .exit)
  }

  @Test func aBrokenPipeIsSilent() throws {
    let daemon = try FakeDaemon(events: Array(repeating: .resumed, count: 5_000))
    defer { daemon.stop() }
    let run = try Run("watch", socket: daemon.path)
    #expect(run.nextLine() != nil)
    run.stopReading()
    #expect(run.errorText() == "")
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == SIGPIPE)
  }

  @Test func aFullDiskIsReported() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(
      try Run("status", socket: daemon.path, output: full).finish()
        == Outcome(
          errors: "kbdctl: cannot write to standard output: No space left on device\n",
          status: 1))
  }

  @Test func accessorySetPrintsTheButtonsThatAreTouched() throws {
    let daemon = try FakeDaemon(events: [
      .accessoryTouched(button: "done"), .accessoryTouched(button: "another's"), .resumed,
      .accessoryTouched(button: "next"),
    ])
    defer { daemon.stop() }
    let outcome = try Run("accessory", "set", "next=›", "done=I'm = done", socket: daemon.path)
      .finish()
    #expect(outcome.output == "done\nnext\n")
    #expect(daemon.typed.withLock { $0 } == "[next: ›][done: I'm = done]")
    #expect(
      try Run("accessory", "clear", socket: daemon.path).finish() == Outcome(output: "cleared\n"))
  }

  @Test(arguments: [["done"], ["=Done"], ["a=A", "a=B"], Array(repeating: "a=", count: 9)])
  func buttonsThatCannotBeShownAreMisuse(buttons: [String]) throws {
    let outcome = try Run(["accessory", "set"] + buttons, socket: "/nonexistent/socket").finish()
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("id=label"))
  }

  @Test(arguments: ["-hallo", "-5", "- Punkt", "-oh"])
  func aTextMayBeginWithADash(text: String) throws {
    let typed = try Run(["type", text], socket: "/nonexistent/socket").finish()
    #expect(typed.status == 69 && typed.output.isEmpty)
  }

  @Test func aWordThatLooksLikeOptionsIsRefused() throws {
    let word = try Run(["words", "add", "-hx"], socket: "/nonexistent/socket").finish()
    let remedy = "write `--` before a text that begins with `-`"
    #expect(
      word == Outcome(errors: "kbdctl: there is no option `-hx`; \(remedy)\n", status: 64))
  }
}
