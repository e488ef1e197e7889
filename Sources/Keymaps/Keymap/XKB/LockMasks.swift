/// The modifiers that are locked while the LEDs for Caps Lock and Num Lock are lit.
struct LockMasks: Hashable, Sendable {
  private var caps: UInt32 = 0
  private var num: UInt32 = 0

  /// Finds the real modifier that lights each LED. Some LEDs have none: with `grp_led:caps` the LED
  /// shows the active group.
  init(keymap: OpaquePointer, group: UInt32) {
    guard let unlocked = KeyState(keymap: keymap, group: group) else { return }
    for bit in 0..<8 {
      let mask: UInt32 = 1 << UInt32(bit)
      guard let state = KeyState(keymap: keymap, group: group, locked: mask) else { return }
      if state.isLit("Caps Lock"), !unlocked.isLit("Caps Lock") { caps |= mask }
      if state.isLit("Num Lock"), !unlocked.isLit("Num Lock") { num |= mask }
    }
  }

  func locked(_ locks: Locks) -> UInt32 {
    (locks.contains(.caps) ? caps : 0) | (locks.contains(.num) ? num : 0)
  }

  /// The stroke that toggles Caps Lock and does nothing else; nil if there is none.
  func capsLockTap(keymap: OpaquePointer, group: UInt32, keys: [UInt16]) -> Stroke? {
    guard caps != 0, let off = KeyState(keymap: keymap, group: group)?.components,
      let on = KeyState(keymap: keymap, group: group, locked: caps)?.components
    else { return nil }
    return keys.first { keycode in
      guard let state = KeyState(keymap: keymap, group: group, locked: caps),
        state.keysym(keycode) == .capsLock
      else { return false }
      state.press(keycode)
      state.release(keycode)
      guard state.components == off else { return false }
      state.press(keycode)
      state.release(keycode)
      return state.components == on
    }.map { Stroke(keycode: $0) }
  }
}
