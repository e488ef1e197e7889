import ControlProtocol
import Foundation
import TestSupport
import Testing
import Units

private func has(_ tool: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
}

/// Tests that run the programs of docs/examples/clients and of docs/INTEGRATION.md with a socket.
struct ClientExamplesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let python = "/usr/bin/python3"

  /// The languages whose tools this machine has, with the command lines.
  private static var languages: [(tool: String, command: [String])] {
    let folder = root.path + "/docs/examples/clients"
    return [
      ("jq", ["/bin/sh", "\(folder)/buttons.sh"]),
      ("python3", [python, "\(folder)/buttons.py"]),
      ("node", ["/usr/bin/node", "\(folder)/buttons.mjs"]),
      (
        "cc",
        [
          "/bin/sh", "-c",
          "cc -Wall -Wextra -Werror -o $0 \(folder)/buttons.c -ljansson && $0; rm -f $0",
          NSTemporaryDirectory() + "keyglass-buttons-\(UInt32.random(in: 0 ... .max))",
        ]
      ),
    ].filter { has($0.tool) }
  }

  /// Returns the lines that a program prints while its button is touched and the keyboard appears.
  private static func lines(of command: [String]) throws -> [String] {
    let daemon = try FakeDaemon(events: [
      .willShow(UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)),
      .accessoryTouched(button: "done"),
    ])
    defer { daemon.stop() }
    let process = Process.unblocked(command)
    let kbdctl = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    process.environment = [
      "KEYGLASS_SOCKET": daemon.path, "PATH": "\(kbdctl):/usr/bin:/bin",
      "PYTHONPATH": root.path + "/python", "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(daemon.typed.withLock { $0 } == "[done: Done]")
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  @Test func theProgramsPrintWhatTheySay() throws {
    for (tool, command) in Self.languages {
      #expect(try Self.lines(of: command) == ["leave free below 0.6", "touched done"], "\(tool)")
    }
  }

  @Test(.enabled(if: has("python3")))
  func theProgramInTheDocumentationDoesToo() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/INTEGRATION.md"), encoding: .utf8)
    let program = page.components(separatedBy: "```python\n")[1].components(separatedBy: "```")[0]
    #expect(
      try Self.lines(of: [Self.python, "-c", program])
        == ["leave free below 0.6", "touched done"])
  }

  /// Tests the Python module with the daemon's own side of the connection.
  @Test(.enabled(if: has("python3")))
  func theModuleReadsRepliesAndRaisesRefusals() throws {
    let daemon = try FakeDaemon(events: [.deviceRemoved(Sample.devices[0])])
    defer { daemon.stop() }
    let process = Process.unblocked([Self.root.appending(path: "Tests/Python/calls").path])
    process.environment = ["KEYGLASS_SOCKET": daemon.path, "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
