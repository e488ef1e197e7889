import CLinux
import Evdev
import Glibc
import Keymap
import Units

/// The console in the foreground: whether it is a text console, and what its own keymap is.
///
/// /dev/tty0 is whichever console is in the foreground. It is opened for writing only: that is
/// enough to ask for tables, and nobody's input can be read through it.
final class ForegroundConsole {
  private(set) var state = State.desktop
  /// What the kernel's tables last held, and the keymap that it made.
  private var table: Table?
  private(set) var lastLook = Microseconds(.min / 2)
  /// Programs load tables, and display servers take consoles, without anybody being told, so what
  /// was looked at counts for no longer than this.
  static let validity = Microseconds.milliseconds(500)

  enum State: Equatable {
    /// A display server or a program that draws, or nothing at all.
    case desktop
    case text
    /// A text console perhaps: it could not be asked; its errno value.
    case unknown(Int32)
  }

  struct Table {
    var entries: [ConsoleKeymap.Entry]
    var accents: [ConsoleKeymap.Accent]
    var isUnicode: Bool
    var keymap: ConsoleKeymap
  }

  private static let activeFile = "/sys/class/tty/tty0/active"

  /// - Parameter seat: all consoles belong to seat0.
  init(of seat: String) {
    let number =
      seat == "seat0" ? open(ForegroundConsole.activeFile, O_RDONLY | O_CLOEXEC) : -1
    fileDescriptor = number >= 0 ? number : nil
  }

  /// Of the file that names the console in the foreground, to be watched for EPOLLPRI; nil where
  /// there are no consoles.
  let fileDescriptor: Int32?

  deinit {
    if let fileDescriptor { close(fileDescriptor) }
  }

  /// Takes note that another console came to the foreground.
  func acknowledge() {
    guard let number = fileDescriptor else { return }
    var name = [UInt8](repeating: 0, count: 64)
    // A sysfs file tells of its next change only after it was read from its beginning.
    pread(number, &name, name.count, 0)
    lastLook = Microseconds(.min / 2)
  }

  /// The keymap of the text console in the foreground; nil where there is none.
  ///
  /// - Returns: also whether it is another one than at the last call.
  func look(at time: Microseconds) -> (keymap: ConsoleKeymap?, changed: Bool) {
    guard time >= lastLook + ForegroundConsole.validity else { return (table?.keymap, false) }
    lastLook = time
    let before = state
    let changed = lookAnew()
    return (table?.keymap, changed || state != before)
  }

  /// Whether the keymap changed.
  private func lookAnew() -> Bool {
    let hadTable = table != nil
    guard fileDescriptor != nil else {
      state = .desktop
      return false
    }
    let number = open("/dev/tty0", O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard number >= 0 else {
      state = .unknown(errno)
      table = nil
      return hadTable
    }
    let console = Descriptor(number)
    var drawing: Int32 = 0
    var mode: Int32 = 0
    guard ioctl(console.number, UInt(KDGETMODE), &drawing) == 0,
      ioctl(console.number, UInt(KDGKBMODE), &mode) == 0
    else {
      state = .unknown(errno)
      table = nil
      return hadTable
    }
    guard drawing == KD_TEXT, mode == K_UNICODE || mode == K_XLATE else {
      state = .desktop
      table = nil
      return hadTable
    }
    state = .text
    let entries = Self.entries(console.number)
    let accents = Self.accents(console.number)
    let isUnicode = mode == K_UNICODE
    if let table, table.entries == entries, table.accents == accents, table.isUnicode == isUnicode {
      return false
    }
    table = Table(
      entries: entries, accents: accents, isUnicode: isUnicode,
      keymap: ConsoleKeymap(entries: entries, accents: accents, isUnicode: isUnicode))
    return true
  }

  /// KDGKBENT for every key that we have, in every table that exists.
  private static func entries(_ console: Int32) -> [ConsoleKeymap.Entry] {
    var entries: [ConsoleKeymap.Entry] = []
    func value(_ table: UInt8, _ keycode: UInt8) -> UInt16? {
      var entry = kbentry(kb_table: table, kb_index: keycode, kb_value: 0)
      return ioctl(console, UInt(KDGKBENT), &entry) == 0 ? entry.kb_value : nil
    }
    for table in UInt8(0)...UInt8(255) {
      // K_NOSUCHMAP, which keycode 0 has where there is no such table.
      guard let first = value(table, 0), first != 0x027f else { continue }
      for keycode in EmittedKeycodes.all where keycode < 256 {
        guard let value = value(table, UInt8(keycode)) else { continue }
        entries.append(.init(table: table, keycode: UInt8(keycode), value: value))
      }
    }
    return entries
  }

  /// KDGKBDIACRUC.
  private static func accents(_ console: Int32) -> [ConsoleKeymap.Accent] {
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
