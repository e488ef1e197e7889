package import Foundation

extension Process {
  /// Returns a process that starts as from a terminal.
  ///
  /// Foundation passes on the signals that the tests' threads block. A shell without SIGCHLD never
  /// learns that what it waits for has ended.
  ///
  /// - Parameter command: the program's name or path, then its arguments.
  package static func unblocked(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal"] + command
    return process
  }
}
