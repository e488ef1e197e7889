import CLinux
import Foundation
import Testing

/// Tests of the shipped units.
@Suite struct UnitFileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let services: [String] = ["systemd", "initramfs/dracut"].flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? [])
      .filter { $0.hasSuffix(".service") }.map { "\(folder)/\($0)" }
  }.sorted()

  @Test func thereAreServiceFiles() {
    #expect(Self.services.count >= 9)
  }

  /// Every service has private text in its memory, either typed or shown.
  @Test(arguments: services)
  func noServiceLeavesACoreDump(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let service = try #require(lines.firstIndex(of: "[Service]"))
    let section = lines[(service + 1)...].prefix { !$0.hasPrefix("[") }
    #expect(section.contains("LimitCORE=0"))
  }

  /// The kernel ignores the units' limit if core dumps go through a pipe, so the programs prevent
  /// dumps themselves.
  @Test(arguments: [
    ("keyglassd/Keyglassd", "keyglass_forbid_core_dump"),
    ("keyglass-ime/KeyglassIME", "keyglass_forbid_core_dump"),
    ("keyglass-voice/KeyglassVoice", "keyglass_forbid_core_dump"),
    // The second call protects mozc's programs, which keyglass-ime starts.
    ("keyglass-ime/KeyglassIME", "keyglass_empty_core_dump"),
    ("keyglass-lock/KeyglassLock", "keyglass_keep_memory_private"),
    ("keyglass-authenticate/KeyglassAuthenticate", "keyglass_keep_memory_private"),
    ("keyglass-panel/KeyglassPanel", "keyglass_empty_core_dump"),
    ("keyglass-session/KeyglassSession", "keyglass_empty_core_dump"),
  ])
  func programsWithTypedTextDisableCoreDumps(program: String, call: String) throws {
    let file = Self.root.appending(path: "Sources/Programs/\(program).swift")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(call + "()"))
  }

  @Test func anEmptyCoreDumpHasNoMemory() throws {
    func filter() throws -> String {
      try String(contentsOfFile: "/proc/self/coredump_filter", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    func filterOfChild() throws -> String {
      let child = Process()
      let pipe = Pipe()
      child.executableURL = URL(filePath: "/bin/cat")
      child.arguments = ["/proc/self/coredump_filter"]
      child.standardOutput = pipe
      try child.run()
      let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
      child.waitUntilExit()
      return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let before = try filter()
    #expect(keyglass_empty_core_dump())
    #expect(try filter() == "00000000")
    #expect(try filterOfChild() == "00000000")
    try "0x\(before)".write(
      toFile: "/proc/self/coredump_filter", atomically: false, encoding: .utf8)
    #expect(try filter() == before)
  }
}
