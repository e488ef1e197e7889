import CLinux
import Clocks
import Glibc
import Logging
import Synchronization
import Units

/// Collects log lines for standard error. For the journal and the kernel's log a line begins with
/// its level as `<N>` (sd-daemon(3)). On a terminal and in a file the level is a word.
///
/// Lines wait until `flush`, which the loop calls after everything else has been sent.
struct JournalLog: LogHandler {
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  private struct Line {
    var text: String
    var isUrgent: Bool
    /// The line with its fields, for the journal.
    var entry: JournalEntry?
  }

  /// The waiting lines, and the counts that limit the number of lines.
  private struct Lines {
    var waiting: [Line] = []
    /// The start of the current period of ten seconds, in microseconds of CLOCK_MONOTONIC.
    var window: Int64 = 0
    /// The number of lines written in the current period.
    var written = 0
    /// The number of lines omitted since the last line written.
    var leftOut = 0
  }

  private static let lines = Mutex(Lines())
  /// True if a prefix `<N>` on standard error is read as a level. The journal reads it, and so does
  /// /dev/kmsg, which is standard error in an initramfs without systemd.
  private static let hasLevels: Bool = {
    var status = stat()
    let isDevice = fstat(STDERR_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    return JournalEntry.isJournal || isDevice && isatty(STDERR_FILENO) == 0
  }()
  /// The maximum number of lines in ten seconds. Without a limit, clients could fill the log.
  /// Errors have a second limit of the same size.
  private static let mostLines = 60
  private static let window: Int64 = 10_000_000

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let (level, word) =
      switch event.level {
      case .trace, .debug: ("7", "debug: ")
      case .info: ("6", "")
      case .notice: ("5", "")
      case .warning: ("4", "warning: ")
      case .error: ("3", "error: ")
      case .critical: ("2", "error: ")
      }
    let prefix = Self.hasLevels ? "<\(level)>" : word
    // Messages may contain clients' and devices' texts.
    let message = "\(event.message)".printable
    let line = Line(
      text: "\(prefix)\(message)\n", isUrgent: event.level >= .error,
      entry: JournalEntry(message, priority: level, event.metadata))
    Self.lines.withLock { lines in
      // Limit the waiting lines to what two periods can write, errors included. Further lines would
      // be omitted anyway.
      guard lines.waiting.count < 4 * Self.mostLines else {
        lines.leftOut += 1
        return
      }
      lines.waiting.append(line)
    }
  }

  /// Writes the waiting lines. If the journal has no room for a line, the line is omitted and
  /// counted. The keyboard must never wait for a reader of its log.
  static func flush() {
    lines.withLock { lines in
      guard !lines.waiting.isEmpty else { return }
      let now = Clock.now().value
      if now - lines.window >= window {
        lines.window = now
        lines.written = 0
      }
      for line in lines.waiting {
        guard lines.written < (line.isUrgent ? 2 * mostLines : mostLines) else {
          lines.leftOut += 1
          continue
        }
        if lines.leftOut > 0 {
          let prefix = hasLevels ? "<5>" : ""
          guard write("\(prefix)\(lines.leftOut) lines were left out\n") else {
            lines.leftOut += 1
            continue
          }
          lines.leftOut = 0
        }
        lines.written += 1
        if !(line.entry?.send() ?? write(line.text)) { lines.leftOut += 1 }
      }
      lines.waiting = []
    }
  }

  private static func write(_ line: String) -> Bool {
    var line = line
    return line.withUTF8 { bytes in
      let count = send(
        STDERR_FILENO, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      if count < 0, errno == ENOTSOCK {
        return Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) == bytes.count
      }
      return count == bytes.count
    }
  }
}
