package import Foundation

extension Process {
  /// Returns a process that starts with no signals blocked, as from a terminal.
  ///
  /// Foundation passes the tests' blocked signals on to its processes. A shell that blocks SIGCHLD
  /// never learns that its children have ended.
  ///
  /// - Parameter command: the program's name or path, then its arguments.
  package static func unblocked(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal"] + command
    return process
  }
}
