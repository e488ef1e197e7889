import Glibc

/// The reason for a command's failure, printed on standard error after `kbdctl: `.
struct CommandFailure: Error, Hashable {
  var message: String
  var cause: Cause

  init(_ message: String, because cause: Cause = .other) {
    self.message = message
    self.cause = cause
  }

  /// The kinds of causes that callers distinguish.
  enum Cause: Hashable, Sendable {
    /// No process listens on the socket.
    case notRunning
    /// The daemon does not answer in time.
    case silent
    /// The daemon refuses the call, or the socket the connection.
    case notPermitted
    case other

    /// The exit status of the program, from sysexits.h.
    var exitStatus: Int32 {
      switch self {
      case .notRunning, .silent: EX_UNAVAILABLE
      case .notPermitted: EX_NOPERM
      case .other: EXIT_FAILURE
      }
    }
  }
}
