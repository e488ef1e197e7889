import CXKBCommon
import Testing

@testable import Keymap

/// An application with its own xkb_state and Compose table, which turns keys going down and up into
/// text.
final class KeymapDecoder {
  private let compiled: CompiledKeymap
  private let state: OpaquePointer
  private let compose: OpaquePointer?
  private var locked: UInt32 = 0
  private var lockedGroup: UInt32 = 0
  private(set) var text = ""
  /// The keysyms of keys that typed nothing through Compose.
  private(set) var keysyms: [UInt32] = []

  init(
    _ names: KeymapNames, group: Int = 0, locale: String? = nil, locks: Locks = [],
    extended: ExtendedKeymap? = nil
  ) throws {
    let compiled = try CompiledKeymap(names, extended: extended)
    let composeTable = locale.flatMap {
      xkb_compose_table_new_from_locale(compiled.context, $0, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    compose = composeTable.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    xkb_compose_table_unref(composeTable)
    state = try #require(xkb_state_new(compiled.pointer))
    self.compiled = compiled
    set(locks: locks, group: group)
  }

  deinit {
    xkb_state_unref(state)
    xkb_compose_state_unref(compose)
  }

  /// Starts anew with the system's locks.
  ///
  /// Caps Lock is the real modifier Lock by XKB's definition; Num Lock is Mod2 on every keymap of
  /// xkeyboard-config.
  func set(locks: Locks, group: Int = 0) {
    locked = (locks.contains(.caps) ? 1 << 1 : 0) | (locks.contains(.num) ? 1 << 4 : 0)
    lockedGroup = UInt32(group)
    xkb_state_update_mask(state, 0, 0, locked, 0, 0, lockedGroup)
    if let compose { xkb_compose_state_reset(compose) }
    text = ""
    keysyms = []
  }

  var keymap: OpaquePointer { compiled.pointer }

  /// The code point of an XKB key with modifiers held; 0 if there is none, and for keys that also
  /// lock, latch or switch something.
  func typed(_ keycode: UInt32, modifiers: UInt32, locks: Locks) -> UInt32 {
    set(locks: locks, group: Int(lockedGroup))
    xkb_state_update_mask(state, modifiers, 0, locked, 0, 0, lockedGroup)
    let typed = xkb_state_key_get_utf32(state, keycode)
    guard typed != 0 else { return 0 }
    xkb_state_update_key(state, keycode, XKB_KEY_DOWN)
    xkb_state_update_key(state, keycode, XKB_KEY_UP)
    return isLockedAsSet ? typed : 0
  }

  /// The group in use on an XKB key, which may have fewer groups than the keymap.
  func group(ofKey keycode: UInt32) -> UInt32 {
    xkb_state_key_get_layout(state, keycode)
  }

  func type(_ strokes: [Stroke], _ modifierKeys: ModifierKeys) {
    for stroke in strokes {
      let held = modifierKeys.keycodes(of: stroke.modifiers)
      for keycode in held { down(keycode) }
      down(stroke.keycode)
      up(stroke.keycode)
      for keycode in held.reversed() { up(keycode) }
    }
  }

  func up(_ keycode: UInt16) {
    xkb_state_update_key(state, UInt32(keycode) + 8, XKB_KEY_UP)
  }

  func down(_ keycode: UInt16) {
    let code = UInt32(keycode) + 8
    let keysym = xkb_state_key_get_one_sym(state, code)
    var isComposed = false
    // An ignored keysym, such as a modifier's, keeps the status of what was typed before.
    if let compose, xkb_compose_state_feed(compose, keysym) == XKB_COMPOSE_FEED_ACCEPTED {
      switch xkb_compose_state_get_status(compose) {
      case XKB_COMPOSE_COMPOSING: isComposed = true
      case XKB_COMPOSE_CANCELLED:
        isComposed = true
        text += "\u{fffd}"
      case XKB_COMPOSE_COMPOSED:
        isComposed = true
        text += string { xkb_compose_state_get_utf8(compose, $0, $1) }
      default: break
      }
    }
    if !isComposed {
      keysyms.append(keysym)
      let typed = string { xkb_state_key_get_utf8(state, code, $0, $1) }
      text += typed == "\r" ? "\n" : typed
    }
    xkb_state_update_key(state, code, XKB_KEY_DOWN)
  }

  /// True if all pressed keys are up again, with locks and group as they were set.
  var isAtRest: Bool {
    xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED) == 0
      && xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_DEPRESSED) == 0 && isLockedAsSet
  }

  private var isLockedAsSet: Bool {
    xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED) == 0
      && xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED) == locked
      && xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LATCHED) == 0
      && xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED) == lockedGroup
  }

  private func string(_ get: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = buffer.withUnsafeMutableBufferPointer { get($0.baseAddress, $0.count) }
    return String(
      decoding: buffer.prefix(Int(max(length, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension KeymapDecoder {
  /// True if an application's Compose table consumes the character's keysym.
  func isUsedByCompose(_ scalar: Unicode.Scalar) -> Bool {
    guard let compose else { return false }
    xkb_compose_state_reset(compose)
    xkb_compose_state_feed(compose, xkb_utf32_to_keysym(scalar.value))
    defer { xkb_compose_state_reset(compose) }
    return xkb_compose_state_get_status(compose) != XKB_COMPOSE_NOTHING
  }

  /// True if no single key of the active group sets one of the locks; on Neo, both shift keys
  /// together do.
  func hasNoKey(for locks: Locks) -> Bool {
    (locks.contains(.caps) && !hasKey("Caps_Lock")) || (locks.contains(.num) && !hasKey("Num_Lock"))
  }

  /// True if the active group has a keysym on a key of its own.
  private func hasKey(_ name: String) -> Bool {
    let wanted = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    return (xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)).contains { keycode in
      guard xkb_keymap_num_layouts_for_key(keymap, keycode) > 0 else { return false }
      var keysyms: UnsafePointer<xkb_keysym_t>?
      let count = xkb_keymap_key_get_syms_by_level(
        keymap, keycode, group(ofKey: keycode), 0, &keysyms)
      return (0..<Int(count)).contains { keysyms?[$0] == wanted }
    }
  }
}
