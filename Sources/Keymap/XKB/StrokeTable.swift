/// The cheapest stroke for each keysym that a group of a keymap gives while some locks are on.
struct StrokeTable {
  private(set) var strokes: [Keysym: Stroke] = [:]

  subscript(keysym: Keysym) -> Stroke? {
    strokes[keysym]
  }

  /// The stroke that costs least of those for the keysyms that are asked for.
  func cheapest(where isWanted: (Keysym) -> Bool) -> Stroke? {
    strokes.filter { isWanted($0.key) }.min { Self.cost(of: $0) < Self.cost(of: $1) }?.value
  }

  /// The order in which keysyms are preferred that type the same.
  static func cost(of entry: (key: Keysym, value: Stroke)) -> (Int, UInt16, UInt32) {
    let isKeypad = entry.key.isKeypad || EmittedKeycodes.isKeypad(entry.value.keycode)
    return (
      ModifierKeys.cost(entry.value.modifiers) + (isKeypad ? 100 : 0), entry.value.keycode,
      entry.key.rawValue
    )
  }

  /// Fewer strokes cost less than fewer modifiers, and a dead key that is typed as a base, to get
  /// the sign on it, costs more than the space that does the same everywhere.
  func cost(ofSequence keysyms: [Keysym]) -> Int {
    keysyms.enumerated().reduce(0) { cost, entry in
      let (index, keysym) = entry
      let modifiers = strokes[keysym].map { ModifierKeys.cost($0.modifiers) } ?? 0
      return cost + 1_000 + modifiers + (index > 0 && keysym.isDead ? 100 : 0)
    }
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
