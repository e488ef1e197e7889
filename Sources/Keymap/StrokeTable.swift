/// The cheapest stroke for each keysym that a group of a keymap gives while some locks are on.
struct StrokeTable {
  private(set) var strokes: [Keysym: Stroke] = [:]

  subscript(keysym: Keysym) -> Stroke? {
    strokes[keysym]
  }

  /// Asks a state that is fed exactly what the uinput keyboard would emit, so Caps Lock, Num Lock
  /// and any key type come out as a reader of the keyboard sees them.
  ///
  /// - Parameter keys: in order of preference.
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
          // The key locks, latches or switches groups: it is not typed, and has left its mark.
          guard let unmarked = held() else { break }
          state = unmarked
          continue
        }
        strokes[keysym] = Stroke(keycode: keycode, modifiers: modifiers)
      }
    }
  }
}
