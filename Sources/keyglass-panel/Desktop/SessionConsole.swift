import Glibc

/// The console that has the session, by the number that pam_systemd(8) gives to its programs (XDG_VTNR). A
/// compositor does not tell the programs of its X server when another one is in the foreground, and some go on
/// asking for frames there.
final class SessionConsole {
  /// To be watched for POLLPRI, and then to be read.
  let descriptor: Int32
  private let name: String
  private(set) var isInForeground = true

  /// nil where nobody has said which console that is, or the machine has none.
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

  /// Sees which is in the foreground. A file of sysfs tells of its next change only once it was read.
  func read() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    isInForeground = String(decoding: bytes[..<count].prefix { $0 > 32 }, as: UTF8.self) == name
  }
}
