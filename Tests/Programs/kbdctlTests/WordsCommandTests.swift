import Foundation
import Testing

/// Tests of `kbdctl words` with a socket.
struct WordsCommandTests {
  private func outcome(
    _ arguments: [String], _ daemon: FakeDaemon? = nil
  ) throws -> Outcome {
    try Run(["words"] + arguments, socket: daemon?.path ?? "/nonexistent/socket").finish()
  }

  private func withFile(
    _ text: String, named ending: String = "txt", _ body: (_ path: String) throws -> Void
  ) throws {
    let path = "/tmp/kbdctl-test-\(UInt32.random(in: 0 ... .max)).\(ending)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { unlink(path) }
    try body(path)
  }

  @Test func listsTheMostUsedFirstWithoutControlCharacters() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(
      try outcome(["list"], daemon)
        == Outcome(output: "20  Håkon  (added)\n 3  on my\n 2  e\u{FFFD}vil\n"))
    #expect(
      try outcome(["export"], daemon)
        == Outcome(output: "Håkon\t20\tadded\non my\t3\ne\u{1B}vil\t2\n"))
  }

  @Test func wordsAreAddedAndRemoved() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    #expect(try outcome(["add", "Ingrid", "on time"], daemon) == Outcome(output: "2 added\n"))
    #expect(try outcome(["remove", "on my"], daemon) == Outcome(output: "removed\n"))
    #expect(
      try outcome(["remove", "nothing"], daemon)
        == Outcome(errors: "kbdctl: nothing is not among your words\n", status: 1))
    #expect(daemon.changed.withLock { $0 } == ["Ingrid", "on time", "-on my", "-nothing"])
  }

  @Test func anExportCanBeImported() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let many = (0..<100).map { "word" + String(repeating: "x", count: $0 % 30) + "\t3\n" }
    try withFile("# mine\nHåkon\t20\tadded\non my\t3\nIngrid\n" + many.joined()) { path in
      let imported = try outcome(["import", path], daemon)
      #expect(imported == Outcome(output: "101 added, 2 known already\n"))
    }
    #expect(daemon.changed.withLock { $0.count } == 103)
    #expect(daemon.changed.withLock { Array($0.prefix(2)) } == ["Håkon", "Ingrid"])
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    let left =
      "1 left out: no words, or no room beside 4000 added by hand and what you have typed\n"
    try withFile("Full\nIngrid\nHåkon\n") { path in
      let imported = try outcome(["import", path], daemon)
      #expect(imported == Outcome(output: "1 added, 1 known already, " + left))
    }
    #expect(
      try outcome(["add", "Full"], daemon)
        == Outcome(errors: "kbdctl: 0 added, " + left, status: 1))
    #expect(try outcome(["add", "Håkon"], daemon) == Outcome(output: "0 added, 1 known already\n"))
  }

  @Test func namesOfVCardsAreImported() throws {
    let daemon = try FakeDaemon()
    defer { daemon.stop() }
    try withFile("BEGIN:VCARD\nN:Lindqvist;Åsa\nEND:VCARD\n", named: "vcf") { path in
      let imported = try outcome(["import", path], daemon)
      #expect(imported == Outcome(output: "2 added\n"))
    }
    #expect(daemon.changed.withLock { $0 } == ["Lindqvist", "Åsa"])
  }

  @Test(arguments: ["pin1234", "a\t1", "one two three", "word\t0", "word\tmany"])
  func rejectsANonWordInOneLine(line: String) throws {
    try withFile("good\n\(line)\n") { path in
      let refused = try outcome(["import", path])
      #expect(refused.status == 1)
      #expect(refused.errors.hasPrefix("kbdctl: \(path):2:1: a word has "))
      #expect(refused.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: [
    ["add"], ["add", "r2d2"], ["list", "--language", "english!"], ["import"], ["remove"],
  ])
  func wrongUsageExits64(arguments: [String]) throws {
    #expect(try outcome(arguments).status == 64)
  }
}
