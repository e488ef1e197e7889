import CLinux
import Glibc

/// The terminal on standard input and output, with the alternate screen and mouse reports, but no
/// echo. The terminal is restored when this value ends.
struct MouseTerminal: ~Copyable {
  private let settings: termios
  private let signals: Int32

  /// The result of a wait.
  enum Happening {
    case input([UInt8])
    case resized
    case ended
    /// Nothing happened until the end of the wait.
    case nothing
  }

  /// - Throws: if there is no terminal, or if the terminal or the signals cannot be set up.
  init() throws(CommandFailure) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw CommandFailure("this needs a terminal, on standard input and output")
    }
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw CommandFailure("cannot read the terminal's settings: \(Self.reason)")
    }
    // Read signals like input, so that the terminal is always restored before the program ends.
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGWINCH] {
      sigaddset(&set, number)
    }
    sigprocmask(SIG_BLOCK, &set, nil)
    let signals = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard signals >= 0 else { throw CommandFailure("cannot wait for signals: \(Self.reason)") }
    self.settings = settings
    self.signals = signals
    var raw = settings
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    Self.write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?1002h\u{1b}[?1006h")
  }

  deinit {
    Self.write("\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?25h\u{1b}[?1049l")
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    close(signals)
  }

  /// The terminal's size in columns and lines.
  var size: (columns: Int, lines: Int) {
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return known && size.ws_col > 0 && size.ws_row > 0
      ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
  }

  /// Shows these lines in place of the previous lines.
  func show(_ lines: [String]) {
    let shown = lines.prefix(size.lines).map { $0 + "\u{1b}[K" }.joined(separator: "\r\n")
    Self.write("\u{1b}[H" + shown + "\u{1b}[J")
  }

  /// Waits for at most `milliseconds`; −1 for no limit.
  func wait(atMost milliseconds: Int32) -> Happening {
    var polled = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, 2, milliseconds) > 0 else { return .nothing }
    if polled[1].revents != 0 { return readSignal() }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return .input(Array(buffer[..<count])) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .ended
  }

  private func readSignal() -> Happening {
    var signal = signalfd_siginfo()
    guard read(signals, &signal, MemoryLayout<signalfd_siginfo>.size) > 0 else { return .nothing }
    switch Int32(bitPattern: signal.ssi_signo) {
    case SIGWINCH: return .resized
    // Ignore Ctrl-Z, because a stopped program would leave the shell on the alternate screen.
    case SIGTSTP: return .nothing
    default: return .ended
    }
  }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          // Give up, because the terminal was closed.
          return
        }
      }
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
