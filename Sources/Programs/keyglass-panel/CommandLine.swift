import ControlProtocol
import DaemonConnection

/// The options of the command line.
struct PanelOptions: Hashable, Sendable {
  var on = PanelChoice.auto
  /// The theme's name or file; nil for the settings' theme.
  var theme: String?
  /// The output's name; nil for the touchscreen's output.
  var output: String?
  var socket = DaemonConnection.environmentPath
  var picture = PictureOptions()
}

extension CommandLine {
  typealias Outcome = CommandLineOutcome<PanelOptions>

  /// - Parameter words: the arguments without the program's name.
  static func read(_ words: ArraySlice<String>) -> Outcome { Outcome(words, parse) }

  private static func parse(
    _ reader: inout OptionReader
  ) throws(OptionReader.Misuse) -> Outcome {
    var options = PanelOptions()
    func value<Value>(
      _ wanted: String, _ read: (String) -> Value?
    ) throws(OptionReader.Misuse) -> Value {
      let given = try reader.value()
      guard let value = read(given) else {
        throw OptionReader.Misuse(reason: "\(reader.name) \(given): it is \(wanted)")
      }
      return value
    }
    while let name = reader.next() {
      switch name {
      case "--on": options.on = try value(PanelChoice.allForms, PanelChoice.init)
      case "--theme": options.theme = try reader.value()
      case "--output": options.output = try reader.value()
      case "--socket": options.socket = try reader.value()
      case "--layout": options.picture.layout = try reader.value()
      case "--layer": options.picture.layer = try reader.value()
      case "--shifted": options.picture.shifted = try reader.flag(true)
      case "--size":
        options.picture.size = try value(
          "a width and a height in pixels, each from 16 to 8192, such as 1280x400",
          PictureSize.init)
      case "--scale":
        options.picture.scale = try value("a number from 0.5 to 8") {
          Double($0).flatMap { (0.5...8).contains($0) ? $0 : nil }
        }
      case "--screen": throw OptionReader.Misuse(reason: "--screen is called --output")
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      default: throw reader.unknown
      }
    }
    if let problem = options.contradiction { throw OptionReader.Misuse(reason: problem) }
    return .run(options)
  }

  private static let help = """
    Usage: keyglass-panel [OPTION]…

    Draws the on-screen keyboard that keyglassd says: on the text console, in a Wayland
    compositor, in X11, or into a PNG file. Needs no privilege and takes no input. Runs
    in the foreground until SIGTERM.

      --on PLACE       auto, framebuffer[:DEVICE], wayland, x11 or png:FILE
                       (default: auto)
      --theme THEME    its name, or a file that ends in .yaml
                       (default: as the settings say)
      --output NAME    the output, such as eDP-1
                       (default: the touchscreen's, else a built-in one, else the first)
      --socket PATH    the daemon's control socket
                       (default: /run/keyglass/io.keyglass.Control)
      --version        print the version
      -h, --help       print this

    For png:FILE:
      --layout LAYOUT  draw a layout, by id or file, instead of what keyglassd shows now
      --layer ID       the layout's layer (default: the first)
      --shifted        its keys as while shift is on
      --size WxH       of the layout's picture, or of the output that the scene is for,
                       in pixels (default: 1280x400, or 1280x800)
      --scale NUMBER   pixels per logical pixel, 0.5 to 8 (default: 1)
    """
}

extension PanelOptions {
  /// The reason why the options contradict each other; nil if they do not.
  fileprivate var contradiction: String? {
    if let output, PanelChoice(output) != nil {
      return "where to draw is said by --on \(output); --output names an output such as eDP-1"
    }
    if picture.layout == nil, picture.layer != nil || picture.shifted {
      return "--layer and --shifted are for --layout"
    }
    if case .png = on { return nil }
    return picture.layout == nil ? nil : "--layout is for --on png:FILE"
  }
}
