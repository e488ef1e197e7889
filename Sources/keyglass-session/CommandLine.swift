import ControlProtocol
import DaemonConnection

/// The helper's command line. An argument parser would be a large part of its memory, for one
/// option.
extension CommandLine {
  enum Outcome: Hashable {
    case run(socket: String)
    case say(String)
    case misuse(String)
  }

  /// - Parameter words: without the program's name.
  static func read(_ words: some Sequence<String>) -> Outcome {
    var words = Array(words)[...]
    var socket = DaemonConnection.environmentPath
    while let word = words.popFirst() {
      switch word {
      case "--version": return .say(ProductVersion.current)
      case "--help", "-h": return .say(help)
      case "--socket":
        guard let path = words.popFirst() else { return .misuse("--socket needs a value") }
        socket = path
      case _ where word.hasPrefix("--socket="):
        socket = String(word.dropFirst("--socket=".count))
      default: return .misuse("there is no option \(word)")
      }
    }
    return .run(socket: socket)
  }

  private static let help = """
    Usage: keyglass-session [OPTION]…

    Tells keyglassd which text field of the session has the focus, so that the keyboard
    comes and goes with it. Needs no privilege, draws nothing and takes no key. Runs in
    the foreground until SIGTERM.

      --socket PATH  the daemon's control socket
                     (default: /run/keyglass/io.keyglass.Control)
      --version      print the version
      -h, --help     print this
    """
}
