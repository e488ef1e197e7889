import CLinux
import Evdev
import Glibc
import Keymap
import SeatRules
import Units

/// The console in the foreground: its kind, its own keymap, and its echo of typed text.
///
/// Opening /dev/tty0 opens the console that is then in the foreground. Opening it only for writing
/// is enough to read its tables and settings, and gives no access to the user's input.
final class ForegroundConsole {
  private(set) var state = State.desktop
  /// The kernel's tables as last read, and the keymap built from them.
  private var table: Table?
  /// The console's echo of typed text at the last query.
  private var echo = ConsoleEcho.shown
  /// True if a greeter's session is in the foreground.
  var isGreeter = false
  /// True if text typed on the console is, or may be, a password.
  var hidesInput: Bool { echo.hides(beforeLogin: isGreeter || Self.isBeforeRoot) }
  /// True in the initramfs, before the root file system is mounted. systemd recognises the
  /// initramfs by the same file.
  private static let isBeforeRoot = access("/etc/initrd-release", F_OK) == 0
  private var lastQuery = Microseconds(.min / 2)
  /// The number of switches to another foreground console.
  private(set) var switches = 0
  private var hasChanged = true
  private var isConsumed = true
  /// The time for which the result of a query remains valid. Nothing reports that a program loads
  /// tables or that a display server starts to use the console.
  static let validity = Microseconds.milliseconds(500)

  enum State: Equatable, Sendable {
    /// A display server, another program that draws, or no console at all.
    case desktop
    case text
    /// A console that may be a text console. Querying it failed with this errno.
    case unknown(Int32)
  }

  private struct Table {
    var contents: Finding.Contents
    var keymap: ConsoleKeymap
  }

  private static let activeFile = "/sys/class/tty/tty0/active"

  /// - Parameter seat: the seat's name; all consoles belong to seat0.
  init(of seat: String) {
    let number =
      seat == "seat0" ? open(ForegroundConsole.activeFile, O_RDONLY | O_CLOEXEC) : -1
    fileDescriptor = number >= 0 ? number : nil
  }

  /// The open file that names the foreground console, to be watched for EPOLLPRI; nil if the seat
  /// has no consoles.
  let fileDescriptor: Int32?

  deinit {
    if let fileDescriptor { close(fileDescriptor) }
  }

  /// Acknowledges that another console has come to the foreground.
  func acknowledge() {
    guard let number = fileDescriptor else { return }
    var name = [UInt8](repeating: 0, count: 64)
    // A sysfs file reports its next change only after it has been read from the beginning.
    pread(number, &name, name.count, 0)
    switches += 1
    lastQuery = Microseconds(.min / 2)
  }

  /// True if the last query is still valid.
  func isFresh(at time: Microseconds) -> Bool {
    time < lastQuery + ForegroundConsole.validity
  }

  /// Queries the foreground console, unless the last query is still valid.
  func query(at time: Microseconds) {
    guard !isFresh(at: time) else { return }
    apply(fileDescriptor == nil ? Finding(state: .desktop) : Finding.now(), at: time)
  }

  /// Applies the result of a query.
  func apply(_ finding: Finding, at time: Microseconds) {
    lastQuery = time
    isConsumed = false
    let isSameTable = finding.contents == table?.contents
    if finding.state != state || !isSameTable { hasChanged = true }
    state = finding.state
    echo = finding.echo
    guard !isSameTable else { return }
    table = finding.contents.map {
      Table(
        contents: $0,
        keymap: ConsoleKeymap(
          entries: $0.entries, accents: $0.accents, isUnicode: $0.isUnicode))
    }
  }

  /// Queries a text console's echo again, even if the last query is still valid, because a program
  /// that hides a password sends no notification. Takes some microseconds.
  func readEcho() {
    guard state == .text, let console = ForegroundConsole.opened() else { return }
    echo = ForegroundConsole.echo(of: console.number)
  }

  /// The foreground text console's keymap; nil if it has none.
  var keymap: ConsoleKeymap? { table?.keymap }

  /// Returns true if the foreground console or its keymap has changed since the last call.
  func consumeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  /// Returns true if there was a query since the last call.
  func consumeQuery() -> Bool {
    defer { isConsumed = true }
    return !isConsumed
  }

  /// The kernel's data on the foreground console. Reading a text console takes a millisecond,
  /// because each key of each table needs a call.
  struct Finding: Sendable {
    var state: State
    /// The console's tables; nil unless the console is a text console.
    var contents: Contents?
    var echo = ConsoleEcho.shown

    struct Contents: Equatable, Sendable {
      var entries: [ConsoleKeymap.Entry]
      var accents: [ConsoleKeymap.Accent]
      var isUnicode: Bool
    }

    static func now() -> Finding {
      guard let console = ForegroundConsole.opened() else {
        return Finding(state: .unknown(errno))
      }
      var drawing: Int32 = 0
      var mode: Int32 = 0
      guard ioctl(console.number, UInt(KDGETMODE), &drawing) == 0,
        ioctl(console.number, UInt(KDGKBMODE), &mode) == 0
      else { return Finding(state: .unknown(errno)) }
      guard drawing == KD_TEXT, mode == K_UNICODE || mode == K_XLATE else {
        return Finding(state: .desktop)
      }
      return Finding(
        state: .text,
        contents: Contents(
          entries: ForegroundConsole.entries(console.number),
          accents: ForegroundConsole.accents(console.number), isUnicode: mode == K_UNICODE),
        echo: ForegroundConsole.echo(of: console.number))
    }
  }

  /// Opens the console that is in the foreground now; on failure returns nil and sets errno.
  fileprivate static func opened() -> Descriptor? {
    let number = open("/dev/tty0", O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    return number >= 0 ? Descriptor(number) : nil
  }

  /// Reads how a terminal echoes typed text.
  static func echo(of terminal: Int32) -> ConsoleEcho {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return .shown }
    if settings.c_lflag & tcflag_t(ECHO) != 0 { return .shown }
    return settings.c_lflag & tcflag_t(ICANON) != 0 ? .hidden : .byProgram
  }

  /// Reads each key that the daemon can press, in each existing table, with KDGKBENT.
  fileprivate static func entries(_ console: Int32) -> [ConsoleKeymap.Entry] {
    var entries: [ConsoleKeymap.Entry] = []
    func value(_ table: UInt8, _ keycode: UInt8) -> UInt16? {
      var entry = kbentry(kb_table: table, kb_index: keycode, kb_value: 0)
      return ioctl(console, UInt(KDGKBENT), &entry) == 0 ? entry.kb_value : nil
    }
    for table in UInt8(0)...UInt8(255) {
      // Keycode 0 has the value K_NOSUCHMAP if the table does not exist.
      guard let first = value(table, 0), first != 0x027f else { continue }
      for keycode in OutputKeycodes.onConsoles where keycode < 256 {
        guard let value = value(table, UInt8(keycode)) else { continue }
        entries.append(.init(table: table, keycode: UInt8(keycode), value: value))
      }
    }
    return entries
  }

  /// Reads the combinations of diacritics and letters, with KDGKBDIACRUC.
  fileprivate static func accents(_ console: Int32) -> [ConsoleKeymap.Accent] {
    let all = UnsafeMutablePointer<kbdiacrsuc>.allocate(capacity: 1)
    defer { all.deallocate() }
    memset(all, 0, MemoryLayout<kbdiacrsuc>.size)
    guard ioctl(console, UInt(KDGKBDIACRUC), all) == 0 else { return [] }
    return withUnsafeBytes(of: &all.pointee.kbdiacruc) { bytes in
      bytes.bindMemory(to: kbdiacruc.self).prefix(Int(all.pointee.kb_cnt)).map {
        .init(diacritic: $0.diacr, base: $0.base, result: $0.result)
      }
    }
  }
}
