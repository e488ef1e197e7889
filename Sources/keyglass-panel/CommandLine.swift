import ControlProtocol
import DaemonConnection

/// What the panel is to do.
struct PanelOptions: Hashable, Sendable {
  var on = PanelChoice.auto
  /// A theme's name or file; nil for the settings'.
  var theme: String?
  /// The output's name; nil for the touchscreen's.
  var output: String?
  var socket = DaemonConnection.environmentPath
  var picture = PictureOptions()
}

/// The panel's command line. An argument parser would bring Foundation: half of the program.
extension CommandLine {
  enum Outcome: Hashable {
    case run(PanelOptions)
    case say(String)
    case misuse(String)
  }

  private struct Misuse: Error {
    var reason: String
  }

  /// - Parameter words: without the program's name.
  static func read(_ words: some Sequence<String>) -> Outcome {
    do throws(Misuse) {
      return try parse(Array(words)[...])
    } catch {
      return .misuse(error.reason)
    }
  }

  private static func parse(_ words: ArraySlice<String>) throws(Misuse) -> Outcome {
    var words = words
    var options = PanelOptions()
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func text() throws(Misuse) -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = words.popFirst() else { throw Misuse(reason: "\(name) needs a value") }
        return next
      }
      func value<Value>(_ wanted: String, _ read: (String) -> Value?) throws(Misuse) -> Value {
        let given = try text()
        guard let value = read(given) else {
          throw Misuse(reason: "\(name) \(given): it is \(wanted)")
        }
        return value
      }
      switch name {
      case "--on": options.on = try value(PanelChoice.allForms, PanelChoice.init)
      case "--theme": options.theme = try text()
      case "--output": options.output = try text()
      case "--socket": options.socket = try text()
      case "--layout": options.picture.layout = try text()
      case "--layer": options.picture.layer = try text()
      case "--shifted" where parts.count == 1: options.picture.shifted = true
      case "--size":
        options.picture.size = try value("such as 1280x400, 16 to 8192 each", PictureSize.init)
      case "--scale":
        options.picture.scale = try value("from 0.5 to 8") {
          Double($0).flatMap { (0.5...8).contains($0) ? $0 : nil }
        }
      case "--screen": throw Misuse(reason: "--screen is called --output")
      case "--version" where parts.count == 1: return .say(ProductVersion.current)
      case "--help" where parts.count == 1, "-h": return .say(help)
      default: throw Misuse(reason: "there is no option \(word)")
      }
    }
    if let problem = options.contradiction { throw Misuse(reason: problem) }
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
  /// What is wrong with the options together; nil for nothing.
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
