/// The reason for a command's failure, printed on standard error after `kbdctl: `. The program then
/// exits with status 1.
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
    /// The daemon refuses the call, or the socket the connection.
    case notPermitted
    case other
  }
}
