import Foundation
import Testing

@testable import ControlProtocol

/// Tests that the Python module has the interface's types, methods and errors.
struct PythonModuleTests {
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func itHasWhatTheInterfaceHas() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "Tests/Python/interface")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // A pipe holds 64 KiB, more than the text has.
    try input.fileHandleForWriting.write(contentsOf: Data(ControlInterface.text.utf8))
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
