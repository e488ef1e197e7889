import CLinux
import Glibc

/// The foreground virtual terminal, through `/dev/tty0`, which the group tty may always open. After
/// a login, the terminal's own device belongs to the user.
struct TextConsole: ~Copyable {
  private let descriptor: Int32

  /// Opens the terminal now in the foreground.
  ///
  /// - Throws: if the terminal cannot be opened.
  init() throws(PanelFailure) {
    descriptor = open("/dev/tty0", O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw PanelFailure("cannot open /dev/tty0: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// True if the console shows text (KD_TEXT), false for a program's graphics (KD_GRAPHICS).
  var showsText: Bool {
    var mode: Int32 = 0
    return ioctl(descriptor, UInt(KDGETMODE), &mode) == 0 && mode == KD_TEXT
  }

  /// The number of rows for programs in the terminal; 0 if unknown.
  var rows: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_row)
  }

  /// Sets the number of rows for programs in the terminal. The kernel redraws the terminal, and the
  /// programs get SIGWINCH.
  ///
  /// - Throws: if the kernel refuses.
  func setRows(_ rows: Int) throws(PanelFailure) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { throw Self.failure() }
    size.ws_row = UInt16(clamping: rows)
    size.ws_ypixel = 0
    guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw Self.failure() }
  }

  /// The height of the terminal's font in pixels; nil if the kernel does not report it.
  var fontHeight: Int? {
    var font = console_font_op()
    font.op = UInt32(KD_FONT_OP_GET)
    font.width = 64
    font.height = 128
    font.charcount = 512
    // Pass no memory for data, because only the sizes are needed.
    guard ioctl(descriptor, UInt(KDFONTOP), &font) == 0, font.height > 0 else { return nil }
    return Int(font.height)
  }

  private static func failure() -> PanelFailure {
    PanelFailure("cannot change the console's rows: \(String(cString: strerror(errno)))")
  }

  /// Returns the number of the foreground terminal, from sysfs; nil if sysfs names no terminal.
  static func foreground(of active: Int32) -> Int? {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(active, &buffer, buffer.count, 0)
    guard count > 3 else { return nil }
    let name = String(decoding: buffer[..<count], as: UTF8.self)
    return Int(name.dropFirst(3).prefix { $0.isNumber })
  }
}
