import CWayland
import Glibc
import WaylandConnection

/// The keymap of a seat's keyboards. Its groups are the input sources if the desktop has no
/// settings for them. Keys are not received, because this program has no window.
final class SeatKeyboard {
  /// The first `wl_seat` version whose keyboards can be released.
  static let version: UInt32 = 3

  private let seat: OpaquePointer
  private var keyboard: OpaquePointer?
  private var groups: [String] = []
  /// The input sources, in XKB's notation; empty before the first keymap.
  private(set) var sources: [String] = []

  /// The longest keymap that is read, in bytes. A keymap of four layouts takes less than a tenth.
  private static let sizeLimit: UInt32 = 1 << 20

  init(_ seat: OpaquePointer) {
    self.seat = seat
    wl_seat_add_listener(seat, Self.listener.pointer, data)
  }

  private var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func use(_ capabilities: UInt32) {
    let hasKeyboard = capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0
    if hasKeyboard, keyboard == nil {
      keyboard = wl_seat_get_keyboard(seat)
      wl_keyboard_add_listener(keyboard, Self.keyboardListener.pointer, data)
    } else if !hasKeyboard, let keyboard {
      wl_keyboard_release(keyboard)
      self.keyboard = nil
    }
  }

  /// - Parameter descriptor: a file with the keymap's text; the caller closes it.
  private func read(_ descriptor: Int32, size: UInt32) {
    guard (1...Self.sizeLimit).contains(size),
      let text = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED
    else { return }
    let names = KeymapGroups.names(in: UnsafeRawBufferPointer(start: text, count: Int(size)))
    munmap(text, Int(size))
    // Ignore keymaps of virtual keyboards: they are the daemon's, or their groups have no names.
    guard let first = names.first, !ExtendedName.isOne(first), names != groups else { return }
    groups = names
    sources = InputSourceList(groups: names, registry: Self.registry.utf8).sources
  }

  /// The text of XKB's list of layouts; empty if the file is missing.
  private static var registry: String {
    let root = getenv("XKB_CONFIG_ROOT").map { String(cString: $0) } ?? "/usr/share/X11/xkb"
    return DesktopStore.text(of: "\(root)/rules/evdev.lst")
  }

  // MARK: - Events from the compositor

  private static let listener = PinnedListener(
    wl_seat_listener(
      capabilities: { data, _, capabilities in
        receiver(data, as: SeatKeyboard.self).use(capabilities)
      },
      name: { _, _, _ in }))

  private static let keyboardListener = PinnedListener(
    wl_keyboard_listener(
      keymap: { data, _, format, descriptor, size in
        defer { close(descriptor) }
        guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else { return }
        receiver(data, as: SeatKeyboard.self).read(descriptor, size: size)
      },
      enter: { _, _, _, _, _ in },
      leave: { _, _, _, _ in },
      key: { _, _, _, _, _, _ in },
      modifiers: { _, _, _, _, _, _, _ in },
      repeat_info: { _, _, _, _ in }))
}
