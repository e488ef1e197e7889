import CXKBCommon
import Glibc
import LockScreen

/// Translates the keys of hardware keyboards into edits, with the compositor's keymap.
final class KeyTranslation {
  private let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
  private var state: OpaquePointer?
  private var keymap: OpaquePointer?
  /// The state of dead keys; nil in a locale without dead keys.
  private let compose: OpaquePointer?

  init() {
    let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) } ?? "C"
    let table = context.flatMap {
      xkb_compose_table_new_from_locale($0, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    compose = table.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    xkb_compose_table_unref(table)
  }

  deinit {
    xkb_compose_state_unref(compose)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  var hasCapsLock: Bool {
    guard let state else { return false }
    return xkb_state_mod_name_is_active(state, XKB_MOD_NAME_CAPS, XKB_STATE_MODS_LOCKED) == 1
  }

  /// - Parameters:
  ///   - descriptor: a file with the keymap's text; the caller closes the descriptor.
  ///   - size: the file's size in bytes, including the final NUL.
  func use(keymap descriptor: Int32, size: Int) {
    guard size > 0, let context,
      let text = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED
    else { return }
    defer { munmap(text, size) }
    guard
      let new = xkb_keymap_new_from_buffer(
        context, text.assumingMemoryBound(to: CChar.self),
        strnlen(text.assumingMemoryBound(to: CChar.self), size), XKB_KEYMAP_FORMAT_TEXT_V1,
        XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    keymap = new
    state = xkb_state_new(new)
  }

  func hold(pressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    guard let state else { return }
    xkb_state_update_mask(state, pressed, latched, locked, 0, 0, group)
  }

  /// - Parameter key: the kernel's keycode.
  func press(_ key: UInt32) -> LockEdit? {
    guard let state else { return nil }
    // XKB's keycodes are higher than the kernel's by 8.
    let code = key &+ 8
    let keysym = xkb_state_key_get_one_sym(state, code)
    let isControl =
      xkb_state_mod_name_is_active(state, XKB_MOD_NAME_CTRL, XKB_STATE_MODS_EFFECTIVE) == 1
    let isCommand =
      [XKB_KEY_Return, XKB_KEY_KP_Enter, XKB_KEY_Escape, XKB_KEY_BackSpace]
      .contains(Int32(bitPattern: keysym)) || isControl
    // Forget a dead key, because it must not affect the next password.
    if isCommand, let compose { xkb_compose_state_reset(compose) }
    switch Int32(bitPattern: keysym) {
    case XKB_KEY_Return, XKB_KEY_KP_Enter: return .submit
    case XKB_KEY_Escape: return .clear
    case XKB_KEY_BackSpace: return isControl ? .clear : .deleteLast
    case XKB_KEY_u where isControl: return .clear
    default: break
    }
    guard !isControl else { return nil }
    if let compose, xkb_compose_state_feed(compose, keysym) == XKB_COMPOSE_FEED_ACCEPTED {
      switch xkb_compose_state_get_status(compose) {
      case XKB_COMPOSE_COMPOSING: return nil
      case XKB_COMPOSE_CANCELLED:
        xkb_compose_state_reset(compose)
        return nil
      case XKB_COMPOSE_COMPOSED:
        defer { xkb_compose_state_reset(compose) }
        return text { xkb_compose_state_get_utf8(compose, $0, $1) }
      default: break
      }
    }
    return text { xkb_state_key_get_utf8(state, code, $0, $1) }
  }

  /// Reads the text that a function writes, and erases the buffer.
  private func text(
    _ write: (UnsafeMutablePointer<CChar>, Int) -> Int32
  ) -> LockEdit? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      defer { explicit_bzero(start, 64) }
      let count = Int(write(start, 64))
      guard count > 0, count < 64 else { return nil }
      return .type(
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self))
    }
  }
}
