import Testing

/// Tests of `kbdctl words shortcut`.
@Suite struct ShortcutCommandTests {
  private func outcome(_ arguments: String...) throws -> (outcome: Outcome, sent: String) {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let outcome = try Run(["words", "shortcut"] + arguments, socket: daemon.path).finish()
    return (outcome, daemon.typed.withLock { $0 })
  }

  @Test func abbreviationsAreListed() throws {
    #expect(
      try outcome("list").outcome
        == Outcome(output: "mvh  Med vennlig hilsen\nomw  on my� way\n"))
    let json = try outcome("list", "--json").outcome.output
    #expect(json.contains(#"{"abbreviation":"mvh","text":"Med vennlig hilsen"}"#))
  }

  @Test func anAbbreviationIsAddedAndRemoved() throws {
    let added = try outcome("add", "omw", "on my way")
    #expect(added.outcome == Outcome(output: "added\n"))
    #expect(added.sent == "[omw: on my way]")
    let removed = try outcome("remove", "omw")
    #expect(removed.outcome == Outcome(output: "removed\n"))
    #expect(removed.sent == "[omw: nothing]")
  }

  @Test func aDamagedFileIsSaidToBeMendedInOneLine() throws {
    #expect(
      try outcome("remove", "damaged").outcome
        == Outcome(
          output:
            "removed; the file was damaged: /own.yaml:2:3: no; kept as /own.damaged\n"))
  }

  @Test(arguments: [
    ["add", "o2", "on two"], ["add", "", "x"], ["add", "omw", ""], ["add", "omw", "two\nlines"],
    ["add", "omw"], ["add", "omw", String(repeating: "a", count: 201)], ["remove", ""],
  ])
  func nonsenseIsRefusedBeforeItIsSent(arguments: [String]) throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let refused = try Run(["words", "shortcut"] + arguments, socket: daemon.path).finish()
    #expect(refused.status == 64)
    #expect(daemon.typed.withLock { $0 } == "")
  }

  @Test func theDaemonsRefusalIsShown() throws {
    let refused = try outcome("add", "full", "x").outcome
    #expect(refused.status == 1)
    #expect(refused.errors.contains("there are 100 already"))
  }
}
