import ControlProtocol
import DaemonConnection

/// The task that the command line asks for.
enum SessionTask: Hashable {
  case report(socket: String, accessibility: Bool)
  /// Carries messages for a browser's extension.
  case carry
}

extension CommandLine {
  typealias Outcome = CommandLineOutcome<SessionTask>

  /// - Parameter words: the arguments without the program's name.
  static func read(_ words: ArraySlice<String>) -> Outcome { Outcome(words, parse) }

  private static func parse(
    _ reader: inout OptionReader
  ) throws(OptionReader.Misuse) -> Outcome {
    var socket = DaemonConnection.environmentPath
    var accessibility = false
    while let name = reader.next() {
      switch name {
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      case "--accessibility": accessibility = try reader.flag(true)
      case "--browser-host": return .run(try reader.flag(.carry))
      case "--socket": socket = try reader.value()
      default: throw reader.unknown
      }
    }
    return .run(.report(socket: socket, accessibility: accessibility))
  }

  private static let help = """
    Usage: keyglass-session [OPTION]…

    Tells keyglassd which text field of the session has the focus, so that the keyboard
    comes and goes with it. Needs no privilege, draws nothing and takes no key. Runs in
    the foreground until SIGTERM.

      --accessibility  has applications tell of their fields through AT-SPI, where no
                       compositor does, from their next start on
      --browser-host   carries messages between a browser's extension and the helper that
                       runs; browsers start it
      --socket PATH    the daemon's control socket
                       (default: /run/keyglass/io.keyglass.Control)
      --version        print the version
      -h, --help       print this
    """
}
