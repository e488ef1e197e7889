/// The cheapest stroke for each keysym that a group of a keymap gives while some locks are on.
struct StrokeTable {
  private(set) var strokes: [Keysym: Stroke] = [:]

  subscript(keysym: Keysym) -> Stroke? {
    strokes[keysym]
  }

  /// Asks a state that is fed exactly what the uinput keyboard would emit, so Caps Lock, Num Lock
  /// and any key type come out as a reader of the keyboard sees them.
  ///
  /// - Parameter levels: the sets of modifiers to look under, cheapest first.
  init(
    keymap: OpaquePointer, group: UInt32, locked: UInt32, keys: [UInt16],
    modifierKeys: ModifierKeys, levels: [Stroke.Modifiers]
  ) {
    for modifiers in levels {
      let held = modifierKeys.keycodes(of: modifiers)
      func pressed() -> KeyState? {
        guard let state = KeyState(keymap: keymap, group: group, locked: locked) else { return nil }
        for keycode in held { state.press(keycode) }
        return state
      }
      guard let initial = KeyState(keymap: keymap, group: group, locked: locked)?.components,
        var state = pressed()
      else { continue }
      let components = state.components
      // A modifier that locks, latches or switches groups here is of no use.
      var expected = initial
      expected.depressed = components.depressed
      guard components == expected, modifiers.isEmpty || components.depressed != 0 else { continue }
      var found: [(Keysym, Stroke)] = []
      for keycode in keys {
        guard let keysym = state.keysym(keycode), strokes[keysym] == nil else { continue }
        state.press(keycode)
        let isPlain = state.components == components
        state.release(keycode)
        guard isPlain, state.components == components else {
          // The key is a modifier, a lock, a group switch: it is not typed, and has left its mark.
          guard let again = pressed() else { break }
          state = again
          continue
        }
        found.append((keysym, Stroke(keycode: keycode, modifiers: modifiers)))
      }
      for keycode in held.reversed() { state.release(keycode) }
      guard state.components == initial else { continue }
      for (keysym, stroke) in found where strokes[keysym] == nil { strokes[keysym] = stroke }
    }
  }
}
