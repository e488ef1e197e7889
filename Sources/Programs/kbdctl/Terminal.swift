import CLinux
import Glibc

/// The properties of an output for human readers: its width, and whether it shows colours.
struct Terminal: Hashable, Sendable {
  var columns: Int
  var hasColours: Bool
  /// True if long lines would wrap, as on a screen; false for a pipe or a file.
  var isScreen = false

  /// A pipe or a file in place of a terminal.
  static let plain = Terminal(columns: 80, hasColours: false)

  /// Returns the properties of standard output. NO_COLOR (https://no-color.org) and `TERM=dumb`
  /// turn colours off.
  static func standardOutput() -> Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(
      columns: known ? Int(size.ws_col) : plain.columns,
      hasColours: (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb",
      isScreen: true)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case reversed = "7"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  func styled(_ text: String, _ styles: Style...) -> String {
    guard hasColours, !styles.isEmpty, !text.isEmpty else { return text }
    return "\u{1b}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1b}[0m"
  }
}

extension String {
  /// The number of terminal columns that the text takes.
  var columnWidth: Int {
    unicodeScalars.reduce(0) { $0 + max(0, Int(keyglass_column_width($1.value))) }
  }

  /// Returns the text shortened to at most `columns`, with an ellipsis last if anything was cut
  /// off.
  func fitted(to columns: Int) -> String {
    guard columnWidth > columns else { return self }
    guard columns > 0 else { return "" }
    var short = ""
    for character in self {
      guard (short + String(character)).columnWidth < columns else { break }
      short.append(character)
    }
    return short + "…"
  }
}
