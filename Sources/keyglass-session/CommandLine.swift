import ControlProtocol
import DaemonConnection

/// The helper's command line. An argument parser would be a large part of its memory, for three
/// options.
extension CommandLine {
  enum Outcome: Hashable {
    case run(socket: String, accessibility: Bool)
    /// For a browser's extension.
    case carry
    case say(String)
    case misuse(String)
  }

  /// - Parameter words: without the program's name.
  static func read(_ words: some Sequence<String>) -> Outcome {
    var words = Array(words)[...]
    var socket = DaemonConnection.environmentPath
    var accessibility = false
    while let word = words.popFirst() {
      switch word {
      case "--version": return .say(ProductVersion.current)
      case "--help", "-h": return .say(help)
      case "--accessibility": accessibility = true
      case "--browser-host": return .carry
      case "--socket":
        guard let path = words.popFirst() else { return .misuse("--socket needs a value") }
        socket = path
      case _ where word.hasPrefix("--socket="):
        socket = String(word.dropFirst("--socket=".count))
      default: return .misuse("there is no option \(word)")
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
