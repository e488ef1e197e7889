import ControlProtocol
import DaemonConnection

/// The helper's command line.
extension CommandLine {
  enum Outcome: Hashable {
    case run(socket: String, accessibility: Bool)
    /// Run as a browser's native messaging host (`BrowserHost`).
    case carry
    case show(String)
    case misuse(String)
  }

  /// - Parameter words: the arguments without the program's name.
  static func read(_ words: some Sequence<String>) -> Outcome {
    do throws(OptionReader.Misuse) {
      return try parse(words)
    } catch {
      return .misuse(error.reason)
    }
  }

  private static func parse(
    _ words: some Sequence<String>
  ) throws(OptionReader.Misuse) -> Outcome {
    var reader = OptionReader(words)
    var socket = DaemonConnection.environmentPath
    var accessibility = false
    while let name = reader.next() {
      switch name {
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      case "--accessibility": accessibility = try reader.flag(true)
      case "--browser-host": return try reader.flag(.carry)
      case "--socket": socket = try reader.value()
      default: throw reader.unknown
      }
    }
    return .run(socket: socket, accessibility: accessibility)
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
