import Glibc
import Logging

/// Writes log lines to standard error as the journal takes them: the level as `<N>` in front
/// (sd-daemon(3)), nothing else, since the journal knows the time and the unit. On a terminal the
/// level is a word.
struct JournalLog: LogHandler {
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()
  private let isTerminal = isatty(STDERR_FILENO) == 1

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let prefix: String
    switch event.level {
    case .trace, .debug: prefix = isTerminal ? "debug: " : "<7>"
    case .info: prefix = isTerminal ? "" : "<6>"
    case .notice: prefix = isTerminal ? "" : "<5>"
    case .warning: prefix = isTerminal ? "warning: " : "<4>"
    case .error: prefix = isTerminal ? "error: " : "<3>"
    case .critical: prefix = isTerminal ? "error: " : "<2>"
    }
    // Some of what is said comes from clients and devices; none of it may begin a line of its own.
    let message = String(
      String.UnicodeScalarView(
        "\(event.message)".unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
    var line = "\(prefix)\(message)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
