import CXKBCommon
package import Units

/// The meaning of a key at a level.
package struct KeyLevel: Hashable, Sendable {
  package var keysym: Keysym
  /// The text that the level types on its own; empty for dead keys and functions.
  package var text: String
  /// The modifiers that select the level with all locks off; nil if the keymap has no keys for
  /// them.
  package var modifiers: Modifiers?

  package var isDead: Bool {
    keysym.isDead
  }
}

extension Keymap {
  /// A key's levels in the active group, from the base level up; empty if the keymap lacks the key.
  /// A level with no keysym, or with several, is nil.
  package func levels(keycode: UInt16) -> [KeyLevel?] {
    guard let group = group(ofKey: keycode) else { return [] }
    let code = UInt32(keycode) + 8
    return (0..<Int(xkb_keymap_num_levels_for_key(compiled.pointer, code, group))).map { level in
      guard let keysym = keysym(keycode: keycode, level: level) else { return nil }
      let text = keysym.scalar.map { Self.isControl($0) ? "" : String(Character($0)) } ?? ""
      return KeyLevel(
        keysym: keysym, text: text, modifiers: modifiers(keycode: keycode, level: level))
    }
  }

  /// The single keysym at a level of a key in the active group; nil if the level has none or
  /// several. Levels are numbered from 0.
  package func keysym(keycode: UInt16, level: Int) -> Keysym? {
    guard level >= 0, let group = group(ofKey: keycode) else { return nil }
    var keysyms: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(
      compiled.pointer, UInt32(keycode) + 8, group, UInt32(level), &keysyms)
    guard count == 1, let keysym = keysyms?.pointee, keysym != 0 else { return nil }
    return Keysym(rawValue: keysym)
  }

  /// The fewest modifiers that select a key's level with all locks off; nil if the keymap lacks
  /// keys for them.
  package func modifiers(keycode: UInt16, level: Int) -> Modifiers? {
    guard let group = group(ofKey: keycode) else { return nil }
    return levelStates.first { $0.state.level(keycode, group: group) == level }?.modifiers
  }

  /// The group in effect for a key, which may have fewer groups than the keymap; nil if the keymap
  /// lacks the key.
  private func group(ofKey keycode: UInt16) -> UInt32? {
    guard xkb_keymap_num_layouts_for_key(compiled.pointer, UInt32(keycode) + 8) > 0 else {
      return nil
    }
    return levelStates.first?.state.group(keycode)
  }
}
