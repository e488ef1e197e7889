import Glibc

/// The session's console, whose number pam_systemd(8) sets in XDG_VTNR. A compositor does not tell
/// Xwayland's clients that another console has come to the foreground. Some compositors even
/// request pictures while in the background.
final class SessionConsole {
  /// A sysfs file's descriptor; poll it for POLLPRI, then call `read`.
  let descriptor: Int32
  private let name: String
  private(set) var isInForeground = true

  /// Returns nil if the number of the console is unknown, or the machine has no consoles.
  init?() {
    guard let number = getenv("XDG_VTNR").flatMap({ Int(String(cString: $0)) }), number > 0 else {
      return nil
    }
    name = "tty\(number)"
    descriptor = open("/sys/class/tty/tty0/active", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    read()
  }

  deinit {
    close(descriptor)
  }

  /// Reads which console is in the foreground. A sysfs file signals its next change only after it
  /// has been read.
  func read() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    isInForeground = String(decoding: bytes[..<count].prefix { $0 > 32 }, as: UTF8.self) == name
  }
}
