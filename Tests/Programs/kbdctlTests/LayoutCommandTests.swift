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

  @Test func aGoodLayoutGivesNoWord() throws {
    try withFile(rows: ["a b next"]) { path in
      let outcome = try run("check", path)
      #expect(outcome == Outcome())
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

  @Test func aLayoutThatIsNotThereIsSaidSo() throws {
    let outcome = try run("show", "nowhere")
    #expect(outcome.errors.contains("there is no layout `nowhere`"))
    #expect(outcome.status == 1)
  }
}
