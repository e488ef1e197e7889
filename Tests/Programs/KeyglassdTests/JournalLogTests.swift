import Foundation
import Glibc
import Testing

/// Tests of the lines on standard error, with the real program.
@Suite struct JournalLogTests {
  /// - Parameter isJournal: true for a pipe that systemd calls a stream to the journal.
  private func complaint(isJournal: Bool) throws -> String {
    let process = Process()
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: URL(fileURLWithPath: "/tmp"), create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The program runs as the daemon under this name.
    let daemon = folder.appendingPathComponent("keyglassd")
    try FileManager.default.createSymbolicLink(
      at: daemon,
      withDestinationURL: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("kbdctl"))
    process.executableURL = daemon
    process.arguments = ["--foo"]
    let errors = Pipe()
    process.standardError = errors
    process.environment = [:]
    if isJournal {
      var status = stat()
      fstat(errors.fileHandleForWriting.fileDescriptor, &status)
      process.environment = ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]
    }
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func onlyTheJournalGetsLevelsAsNumbers() throws {
    let message = "there is no option `--foo`; see keyglassd --help\n"
    #expect(try complaint(isJournal: false) == "error: \(message)")
    #expect(try complaint(isJournal: true) == "<3>\(message)")
  }
}
