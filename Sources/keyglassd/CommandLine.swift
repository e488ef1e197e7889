import ControlProtocol
import Settings
import SystemFiles

/// The daemon's options.
struct Options {
  var files = SystemFiles()
  var socket = "/run/keyglass/io.keyglass.Control"
}

/// The daemon's command line. Its four options are read by hand, because an argument parser would
/// be half of the daemon's start and a quarter of its memory.
extension CommandLine {
  enum Outcome {
    case run(Options)
    case say(String)
  }

  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  /// - Throws: if the command line is wrong.
  static func read() throws(Misuse) -> Outcome {
    var options = Options()
    var words = arguments.dropFirst()[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      func value() throws(Misuse) -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = words.popFirst() else {
          throw Misuse(description: "\(word) needs a value")
        }
        return next
      }
      switch parts.first {
      case "--configuration": options.files.configuration = try value()
      case "--shared": options.files.shared = try value()
      case "--socket": options.socket = try value()
      case "--seat":
        let seat = try value()
        guard Settings.isSeat(seat) else { throw Misuse(description: "\(seat) is no seat") }
        options.files.seat = seat
      case "--version": return .say(ProductVersion.current)
      case "--help", "-h": return .say(help)
      default: throw Misuse(description: "there is no option \(word)")
      }
    }
    return .run(options)
  }

  private static let help = """
    Usage: keyglassd [OPTION]…

    Types what is touched on a touchscreen's on-screen keyboard, through a uinput
    keyboard, and forwards every other touch unchanged. Runs in the foreground until
    SIGTERM; SIGHUP reads settings and layouts again. kbdctl(1) controls it.

      --configuration FOLDER  settings.yaml, settings.d and layouts
                              (default: /etc/keyglass)
      --shared FOLDER         the shipped layouts (default: /usr/share/keyglass)
      --socket PATH           the control socket
                              (default: /run/keyglass/io.keyglass.Control)
      --seat NAME             the seat that it serves, whatever the settings say
      --version               print the version
      -h, --help              print this
    """
}
