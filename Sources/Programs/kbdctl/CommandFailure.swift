import Glibc
import JSON

/// The reason for a command's failure, printed on standard error after `kbdctl: `.
struct CommandFailure: Error, Hashable {
  var message: String
  var cause: Cause
  /// The remedy, which is shown after the message; empty if no remedy is known.
  var remedy: String

  init(_ message: String, because cause: Cause = .other, remedy: String = "") {
    self.message = message
    self.cause = cause
    self.remedy = remedy
  }

  /// The kinds of causes that callers distinguish.
  enum Cause: Hashable, Sendable {
    /// No process listens on the socket.
    case notRunning
    /// The daemon does not answer in time, or answers wrongly, or ends the connection.
    case silent
    /// The daemon refuses the caller, or the socket refuses the connection.
    case notPermitted
    /// The command line is wrong.
    case misuse
    case other

    /// The exit status of the program, from sysexits.h.
    var exitStatus: Int32 {
      switch self {
      case .notRunning, .silent: EX_UNAVAILABLE
      case .notPermitted: EX_NOPERM
      case .misuse: EX_USAGE
      case .other: EXIT_FAILURE
      }
    }
  }
}

extension CommandFailure: JSONWritable {
  /// The message with its remedy.
  private var whole: String { remedy.isEmpty ? message : "\(message); \(remedy)" }

  func writeFields(to writer: inout JSONWriter) {
    writer.object("error") { writer in
      writer.field("message", whole)
      writer.field("status", Int(cause.exitStatus))
    }
  }

  /// Prints the failure on standard error.
  func report(asJSON: Bool = false) {
    StandardOutput.printError(asJSON ? json : "kbdctl: \(whole)")
  }
}
