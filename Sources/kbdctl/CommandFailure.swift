/// Why a command failed: printed on standard error after `kbdctl: ` before it exits with 1.
struct CommandFailure: Error, Hashable {
  var message: String
  var cause: Cause

  init(_ message: String, because cause: Cause = .other) {
    self.message = message
    self.cause = cause
  }

  /// As far as callers tell them apart.
  enum Cause: Hashable, Sendable {
    /// Nobody listens on the socket.
    case notRunning
    /// The daemon refuses, or its socket.
    case notPermitted
    case other
  }
}
