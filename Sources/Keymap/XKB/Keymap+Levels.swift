import CXKBCommon
package import Units

/// What a key of a keymap gives at one of its levels.
package struct KeyLevel: Hashable, Sendable {
  package var keysym: Keysym
  /// What it types by itself; empty for dead keys and functions.
  package var text: String
  /// The modifiers that lead there while no lock is on; nil where this keyboard has no keys that
  /// do.
  package var modifiers: Modifiers?

  package var isDead: Bool {
    keysym.isDead
  }
}

extension Keymap {
  /// The levels of a key in the active group, from the base level on; empty where the keymap has
  /// no such key. Nil for a level that holds no symbol, or several.
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

  /// The one symbol of a key at a level of the active group; the base level is 0.
  package func keysym(keycode: UInt16, level: Int) -> Keysym? {
    guard level >= 0, let group = group(ofKey: keycode) else { return nil }
    var keysyms: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(
      compiled.pointer, UInt32(keycode) + 8, group, UInt32(level), &keysyms)
    guard count == 1, let keysym = keysyms?.pointee, keysym != 0 else { return nil }
    return Keysym(rawValue: keysym)
  }

  /// The fewest modifiers that lead to a level of a key while no lock is on; nil where none do that
  /// this keyboard has keys for.
  package func modifiers(keycode: UInt16, level: Int) -> Modifiers? {
    guard let group = group(ofKey: keycode) else { return nil }
    return levelStates.first { $0.state.level(keycode, group: group) == level }?.modifiers
  }

  /// The group that counts for a key, which may have fewer than the keymap; nil where there is no
  /// such key.
  private func group(ofKey keycode: UInt16) -> UInt32? {
    guard xkb_keymap_num_layouts_for_key(compiled.pointer, UInt32(keycode) + 8) > 0 else {
      return nil
    }
    return levelStates.first?.state.group(keycode)
  }
}
