import ControlProtocol
import DaemonConnection

/// The voice's command line.
extension CommandLine {
  /// The result of parsing; its task is the path of the daemon's socket.
  typealias Outcome = CommandLineOutcome<String>

  /// - Parameter words: the arguments without the program's name.
  static func read(_ words: ArraySlice<String>) -> Outcome { Outcome(words, parse) }

  private static func parse(
    _ reader: inout OptionReader
  ) throws(OptionReader.Misuse) -> Outcome {
    var socket = DaemonConnection.environmentPath
    while let name = reader.next() {
      switch name {
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      case "--socket": socket = try reader.value()
      default: throw reader.unknown
      }
    }
    return .run(socket)
  }

  private static let help = """
    Usage: keyglass-voice [OPTION]…

    Speaks touched keys where no session does: on text consoles and in greeters.
    Needs access.speech in the settings. Runs in the foreground until SIGTERM.

      --socket PATH    the daemon's control socket
                       (default: /run/keyglass/io.keyglass.Control)
      --version        print the version
      -h, --help       print this
    """
}
