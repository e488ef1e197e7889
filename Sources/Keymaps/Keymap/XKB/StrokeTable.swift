/// The cheapest stroke for each keysym of a keymap's group with given locks.
struct StrokeTable {
  private(set) var strokes: [Keysym: Stroke] = [:]

  subscript(keysym: Keysym) -> Stroke? {
    strokes[keysym]
  }

  /// The cheapest stroke for any of the wanted keysyms.
  func cheapest(where isWanted: (Keysym) -> Bool) -> Stroke? {
    strokes.filter { isWanted($0.key) }.min { Self.cost(of: $0) < Self.cost(of: $1) }?.value
  }

  /// Returns the cost of an entry. Of several keysyms for the same text, the cheapest is used.
  static func cost(of entry: (key: Keysym, value: Stroke)) -> (Int, UInt16, UInt32) {
    let isKeypad = entry.key.isKeypad || OutputKeycodes.isKeypad(entry.value.keycode)
    return (
      ModifierKeys.cost(entry.value.modifiers) + (isKeypad ? 100 : 0), entry.value.keycode,
      entry.key.rawValue
    )
  }

  /// The cost of a sequence. A further stroke costs more than any modifiers. Typing a dead key
  /// twice for its mark costs more than the dead key and space, which work everywhere.
  func cost(ofSequence keysyms: [Keysym]) -> Int {
    keysyms.enumerated().reduce(0) { cost, entry in
      let (index, keysym) = entry
      let modifiers = strokes[keysym].map { ModifierKeys.cost($0.modifiers) } ?? 0
      return cost + 1_000 + modifiers + (index > 0 && keysym.isDead ? 100 : 0)
    }
  }

  /// Finds the strokes with an xkb_state that gets exactly the keys of the uinput keyboard. Caps
  /// Lock, Num Lock and all key types therefore act as in programs that read the keyboard.
  ///
  /// - Parameter keys: the keys that strokes may use, in order of preference.
  init(
    keymap: OpaquePointer, group: UInt32, locked: UInt32, keys: [UInt16],
    modifierKeys: ModifierKeys
  ) {
    for modifiers in ModifierKeys.levels
    where modifierKeys.canHold(modifiers, keymap: keymap, group: group, locked: locked) {
      func held() -> KeyState? {
        guard let state = KeyState(keymap: keymap, group: group, locked: locked) else { return nil }
        modifierKeys.forEach(modifiers) { state.press($0) }
        return state
      }
      guard var state = held() else { continue }
      let components = state.components
      for keycode in keys {
        guard let keysym = state.keysym(keycode), strokes[keysym] == nil else { continue }
        state.press(keycode)
        state.release(keycode)
        guard state.components == components else {
          // The key locks, latches or switches groups. Skip it, and go on with a fresh state.
          guard let unmarked = held() else { break }
          state = unmarked
          continue
        }
        strokes[keysym] = Stroke(keycode: keycode, modifiers: modifiers)
      }
    }
  }
}
