import ControlProtocol
import Settings
import SystemFiles

/// The daemon's options.
struct Options {
  var files = SystemFiles()
  var socket = "/run/keyglass/io.keyglass.Control"
}

extension CommandLine {
  enum Outcome {
    case run(Options)
    case show(String)
  }

  /// - Parameter words: the arguments without the program's name.
  /// - Throws: if the command line is wrong.
  static func read(_ words: ArraySlice<String>) throws(OptionReader.Misuse) -> Outcome {
    var options = Options()
    var reader = OptionReader(words)
    while let name = reader.next() {
      switch name {
      case "--configuration": options.files.configuration = try reader.value()
      case "--shared": options.files.shared = try reader.value()
      case "--socket": options.socket = try reader.value()
      case "--seat": options.files.seat = try seat(reader.value())
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      default: throw reader.unknown
      }
    }
    return .run(options)
  }

  private static func seat(_ name: String) throws(OptionReader.Misuse) -> String {
    guard Settings.isSeat(name) else {
      throw OptionReader.Misuse(reason: "`\(name)` is not a seat")
    }
    return name
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
