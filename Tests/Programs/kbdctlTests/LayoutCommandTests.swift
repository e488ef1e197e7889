import Foundation
import Testing

/// Tests of `kbdctl layout`, which needs no daemon.
struct LayoutCommandTests {
  private func run(_ arguments: String...) throws -> Outcome {
    try Run(["layout"] + arguments, socket: "/nonexistent/socket").finish()
  }

  /// Runs `body` with a file that holds a layout with these rows.
  private func withFile(
    rows: [String], _ body: (_ path: String) throws -> Void
  ) throws {
    let path = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).yaml"
    let text =
      "id: mine\ntitle: Mine\nwidth: 3\nlayers:\n  main:\n    rows: |\n"
      + rows.map { "      \($0)\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { unlink(path) }
    try body(path)
  }

  @Test func aGoodLayoutHasNoErrors() throws {
    try withFile(rows: ["a b next"]) { path in
      let outcome = try run("check", path)
      #expect(outcome == Outcome(output: "no errors in \(path)\n"))
      let json = try run("check", path, "--json")
      #expect(json == Outcome(output: #"{"files":["\#(path)"],"problems":[]}"# + "\n"))
    }
  }

  @Test(arguments: [
    ("words", "go: Gean\n", "next: [Folgjende]\n", "2:7: `next` is a text, not a list"),
    (
      "braille", "cells: {a: 1, b: 12}\n", "digits: {\"1\": 1 2}\n",
      "2:15: `1` needs a single cell"
    ),
  ]) func aFileIsCheckedByItsFolder(
    folder: String, line: String, wrongLine: String, problem: String
  ) throws {
    let parent = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max))"
    let path = "\(parent)/\(folder)/fy.yaml"
    try FileManager.default.createDirectory(
      atPath: "\(parent)/\(folder)", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try line.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try run("check", path) == Outcome(output: "no errors in \(path)\n"))
    try (line + wrongLine).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      try run("check", path)
        == Outcome(
          output: "\(path):\(problem)\n", errors: "kbdctl: 1 error in the layouts\n", status: 1))
  }

  @Test func aForeignLayoutIsImportedIntoAFile() throws {
    let foreign = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).json"
    let path = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).yaml"
    defer {
      unlink(foreign)
      unlink(path)
    }
    try #"{"name": "Few", "levels": [{"level": "default", "rows": [["a", ["b", "c"]]]}]}"#
      .write(toFile: foreign, atomically: true, encoding: .utf8)
    let outcome = try run("import", foreign, "-o", path, "--id", "few", "--language", "en")
    #expect(outcome == Outcome())
    #expect(try run("check", path) == Outcome(output: "no errors in \(path)\n"))
    #expect(try run("import", foreign, "--from", "keyman").status == 1)
    #expect(try run("import", foreign, "--from", "word").status == 64)
  }

  @Test func aLayoutIsCheckedByItsID() throws {
    let outcome = try run("check", "en-us")
    #expect(outcome.output.hasSuffix("/layouts/en-us.yaml\n"))
    #expect(outcome.status == 0)
    #expect(try run("check", "xkb:de") == Outcome(output: "no errors in xkb:de\n"))
    #expect(
      try run("check", "en-su")
        == Outcome(
          errors: "kbdctl: there is no layout `en-su` (did you mean `en-us`?)\n", status: 1))
    // The other layouts are still checked.
    let both = try run("check", "en-su", "en-us")
    #expect(both.output.hasPrefix("no errors in "))
    #expect(both.errors.hasPrefix("kbdctl: there is no layout `en-su`"))
    #expect(both.status == 1)
  }

  @Test(arguments: ["mine.yml", "/tmp/", "./mine"])
  func reportsAPathThatIsNoLayoutFile(path: String) throws {
    #expect(
      try run("check", path)
        == Outcome(
          errors: "kbdctl: `\(path)` is not a layout; a layout file's name ends in .yaml\n",
          status: 1))
  }

  @Test func reportsAMissingFolder() throws {
    for command in [["layout"], ["theme"], ["settings"]] {
      for option in ["--configuration", "--shared"] {
        #expect(
          try Run(command + ["check", option, "/nonexistent"], socket: "").finish()
            == Outcome(errors: "kbdctl: there is no folder /nonexistent\n", status: 1))
      }
    }
  }

  @Test func aThemeIsCheckedByItsName() throws {
    let right = try Run("theme", "check", "dark", socket: "").finish()
    #expect(right.output.hasPrefix("no errors in "))
    #expect(right.output.hasSuffix("/themes/dark.yaml\n"))
    #expect(
      try Run("theme", "check", "drak", socket: "").finish()
        == Outcome(errors: "kbdctl: there is no theme `drak` (did you mean `dark`?)\n", status: 1))
  }

  @Test func textsThatAreHardToReadAreWarnedOf() throws {
    let dark = try Run("theme", "check", "dark", "--json", socket: "").finish()
    let shipped = try #require(dark.output.split(separator: "\"").dropFirst(3).first)
    let text = try String(contentsOfFile: String(shipped), encoding: .utf8)
    let path = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).yaml"
    defer { unlink(path) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  key:")
        ? "  key: \"#777777\""
        : line
          .hasPrefix("  label:") ? "  label: \"#808080\"" : line
    }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try Run("theme", "check", path, socket: "").finish()
    let line = try #require(lines.firstIndex { $0.hasPrefix("  label:") }) + 1
    #expect(
      outcome.output.split(separator: "\n").contains(
        "\(path):\(line):10: warning: `label` is hard to read on `key`: "
          + "the contrast is 1.1, and 4.5 or more is readable"))
    #expect(outcome.status == 0)
    #expect(try Run("theme", "check", socket: "").finish().output.hasPrefix("no errors in "))
  }

  @Test(arguments: ["#4a4e57", "#f5f6f800"])
  func theColourOfAnExtendedThemeIsComparedToo(label: String) throws {
    let path = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).yaml"
    defer { unlink(path) }
    try "extends: dark\ncolours: {label: \"\(label)\"}\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try Run("theme", "check", path, socket: "").finish()
    #expect(outcome.output.hasPrefix("\(path):2:18: warning: `label` is hard to read on `key`"))
  }

  @Test func mistakesOfAnOwnFolderAreFound() throws {
    let folder = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/layouts", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/layouts/mine.yaml"
    try "id: mine\ntitle: a: b\n".write(toFile: file, atomically: true, encoding: .utf8)
    for arguments in [["mine"], []] {
      let run = try Run(["layout", "check", "--configuration", folder] + arguments, socket: "")
      #expect(
        try run.finish()
          == Outcome(
            output: "\(file):2:9: a second `:` on this line; put a text with `: ` in quotes\n",
            errors: "kbdctl: 1 error in the layouts\n", status: 1))
    }
  }

  @Test func mistakesAreNamedWithTheirPlaceAndFail() throws {
    try withFile(rows: ["a b next", "c delet"]) { path in
      let outcome = try run("check", path)
      #expect(
        outcome.output.hasPrefix("\(path):8:9: unknown key `delet` (did you mean `delete`?)"))
      #expect(outcome.status == 1)
    }
  }

  @Test func doubtsAloneDoNotFail() throws {
    try withFile(rows: ["a b c"]) { path in
      let outcome = try run("check", path)
      #expect(outcome.output.hasPrefix("\(path):5:3: warning: no way to the next keyboard"))
      #expect(outcome.status == 0)
    }
  }

  @Test func aFileThatIsNotThereFails() throws {
    let outcome = try run("check", "/nonexistent/a.yaml")
    #expect(outcome.output.contains("/nonexistent/a.yaml"))
    #expect(outcome.status == 1)
  }

  @Test func keysStandAsOnTheGlass() throws {
    try withFile(rows: ["日 א return", "next b above"]) { path in
      let outcome = try run("show", path)
      #expect(
        outcome
          == Outcome(
            output: """
              mine: Mine, left-to-right, for text

              main
              ┌───────┬───────┬───────┐
              \u{200E}│  日   │   א\u{200E}   │       │
              ├───────┼───────┤return │
              │   ⌨   │   b   │       │
              └───────┴───────┴───────┘

              """))
    }
  }

  @Test func anXKBLayoutIsDrawnWithoutAFile() throws {
    let outcome = try run("show", "xkb:de(neo)")
    #expect(outcome.output.hasPrefix("xkb:de(neo): German (Neo 2), left-to-right"))
    #expect(outcome.output.contains("\n\nlevel5\n"))
    #expect(
      try run("show", "xkb:nowhere")
        == Outcome(
          errors: "kbdctl: no XKB keymap for layout nowhere, model pc105\n", status: 1))
  }

  @Test func reportsAMissingLayout() throws {
    let outcome = try run("show", "nowhere")
    #expect(outcome.errors.contains("there is no layout `nowhere`"))
    #expect(outcome.status == 1)
  }
}
