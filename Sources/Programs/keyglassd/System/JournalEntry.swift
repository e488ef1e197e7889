import CLinux
import Glibc
import Logging
import Units

/// A log line with fields, in the journal's native format (systemd.io/JOURNAL_NATIVE_PROTOCOL).
struct JournalEntry {
  static let messageID = "MESSAGE_ID"

  private let bytes: [UInt8]

  /// Returns nil for a line without a MESSAGE_ID, or if standard error is not connected to the
  /// journal.
  ///
  /// - Parameters:
  ///   - message: the message, on one line.
  ///   - priority: the priority of syslog(3).
  init?(_ message: String, priority: String, _ metadata: Logger.Metadata?) {
    guard let metadata, metadata[Self.messageID] != nil, Self.isJournal else { return nil }
    var text = "MESSAGE=\(message)\nPRIORITY=\(priority)\nSYSLOG_IDENTIFIER=keyglassd\n"
    for (field, value) in metadata.sorted(by: { $0.key < $1.key }) {
      text += "\(field)=\("\(value)".printable)\n"
    }
    bytes = Array(text.utf8)
  }

  /// - Returns: true if the journal has accepted the entry; the call never blocks.
  func send() -> Bool {
    guard Self.socket >= 0 else { return false }
    return bytes.withUnsafeBytes {
      Glibc.send(
        Self.socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    } == bytes.count
  }

  /// True if standard error is a stream to the journal, according to systemd (JOURNAL_STREAM).
  static let isJournal: Bool = {
    guard let stream = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else { return false }
    var status = stat()
    return fstat(STDERR_FILENO, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
  }()

  /// The journal's socket, open as long as the process lives; -1 if there is none.
  private static let socket: Int32 = {
    guard let address = UnixAddress("/run/systemd/journal/socket") else { return -1 }
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = Glibc.socket(AF_UNIX, type, 0)
    guard number >= 0 else { return -1 }
    guard address.withSocketAddress({ connect(number, $0, $1) }) == 0 else {
      close(number)
      return -1
    }
    return number
  }()
}
