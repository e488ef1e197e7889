import CXKBCommon

/// The state of the uinput keyboard as applications see it: an xkb_state updated with its keys.
final class KeyState {
  private let pointer: OpaquePointer

  /// Makes a state with the given group active, modifiers locked and nothing held; nil if out of
  /// memory.
  init?(keymap: OpaquePointer, group: UInt32, locked: UInt32 = 0) {
    guard let pointer = xkb_state_new(keymap) else { return nil }
    xkb_state_update_mask(pointer, 0, 0, locked, 0, 0, group)
    self.pointer = pointer
  }

  deinit {
    xkb_state_unref(pointer)
  }

  func press(_ keycode: UInt16) {
    xkb_state_update_key(pointer, UInt32(keycode) + 8, XKB_KEY_DOWN)
  }

  func release(_ keycode: UInt16) {
    xkb_state_update_key(pointer, UInt32(keycode) + 8, XKB_KEY_UP)
  }

  /// The key's keysym in this state, a capital if Caps Lock is on; nil if it has none or several.
  func keysym(_ keycode: UInt16) -> Keysym? {
    let keysym = xkb_state_key_get_one_sym(pointer, UInt32(keycode) + 8)
    return keysym == 0 ? nil : Keysym(rawValue: keysym)
  }

  /// The key's level in the group, from 0; nil if the key lacks that group.
  func level(_ keycode: UInt16, group: UInt32) -> Int? {
    let level = xkb_state_key_get_level(pointer, UInt32(keycode) + 8, group)
    return level == UInt32.max ? nil : Int(level)
  }

  /// The group in effect for the key; a key may have fewer groups than the keymap.
  func group(_ keycode: UInt16) -> UInt32 {
    xkb_state_key_get_layout(pointer, UInt32(keycode) + 8)
  }

  func isLit(_ led: String) -> Bool {
    xkb_state_led_name_is_active(pointer, led) == 1
  }

  /// All of the state that keys can change.
  var components: Components {
    Components(
      depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
      depressedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_DEPRESSED),
      latchedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED),
      lockedGroup: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LOCKED))
  }

  struct Components: Equatable {
    var depressed: UInt32
    var latched: UInt32
    var locked: UInt32
    var depressedGroup: UInt32
    var latchedGroup: UInt32
    var lockedGroup: UInt32
  }
}
