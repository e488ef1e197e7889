import CLinux
import Glibc

/// The virtual terminal in the foreground, reached through `/dev/tty0`: that one stays the
/// group tty's when somebody logs in, while the terminal's own device becomes the user's.
struct TextConsole: ~Copyable {
  private let descriptor: Int32

  /// Opens whichever terminal is in the foreground now.
  init() throws(PanelFailure) {
    descriptor = open("/dev/tty0", O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw PanelFailure("cannot open /dev/tty0: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether the console shows text (KD_TEXT) and not what a program draws (KD_GRAPHICS).
  var showsText: Bool {
    var mode: Int32 = 0
    return ioctl(descriptor, UInt(KDGETMODE), &mode) == 0 && mode == KD_TEXT
  }

  /// The rows that programs in the terminal have; 0 where that cannot be told.
  var rows: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_row)
  }

  /// Gives programs in the terminal this many rows; the kernel redraws it. They get SIGWINCH.
  func setRows(_ rows: Int) throws(PanelFailure) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { throw Self.failure() }
    size.ws_row = UInt16(clamping: rows)
    size.ws_ypixel = 0
    guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw Self.failure() }
  }

  /// The height of the terminal's font in pixels; nil where the kernel does not tell.
  var fontHeight: Int? {
    var font = console_font_op()
    font.op = UInt32(KD_FONT_OP_GET)
    font.width = 64
    font.height = 128
    font.charcount = 512
    // No data: only the sizes are of interest.
    guard ioctl(descriptor, UInt(KDFONTOP), &font) == 0, font.height > 0 else { return nil }
    return Int(font.height)
  }

  private static func failure() -> PanelFailure {
    PanelFailure("cannot change the console's rows: \(String(cString: strerror(errno)))")
  }

  /// The number of the terminal in the foreground, from sysfs.
  static func foreground(of active: Int32) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(active, &buffer, buffer.count, 0)
    guard count > 3 else { return nil }
    let name = String(decoding: buffer[..<count], as: UTF8.self)
    return Int(name.dropFirst(3).prefix { $0.isNumber })
  }
}
