import Units

/// A console keymap's tables: each key's action with each set of modifiers.
struct ConsoleTables: Hashable, Sendable {
  /// The tables' values for 256 keycodes. A table's number has a bit per modifier (KG_SHIFT, …).
  private var values: [UInt8: [UInt16]] = [:]

  init(_ entries: some Sequence<ConsoleKeymap.Entry>) {
    for entry in entries {
      values[entry.table, default: Array(repeating: Self.hole, count: 256)][Int(entry.keycode)] =
        entry.value
    }
  }

  /// K_HOLE.
  private static let hole: UInt16 = 0x0200

  /// The shift state: the held modifiers and the locks.
  struct State: Hashable, Sendable {
    /// `shift_state`: one bit for each held modifier.
    var held: UInt8 = 0
    /// `lockstate`: one bit for each modifier that a lock key inverts. Debian's keymaps use one of
    /// these locks as Caps Lock.
    var inverted: UInt8 = 0
    /// VC_CAPSLOCK, which inverts Shift for letters only.
    var capsLock = false

    var table: UInt8 { held ^ inverted }
  }

  func action(_ keycode: UInt16, _ state: State) -> ConsoleAction {
    let value = value(keycode, state.table)
    if state.capsLock, ConsoleAction.isLetter(value), values[state.table ^ 1] != nil {
      // The kernel types the low byte of the value in the table with Shift inverted.
      let other = self.value(keycode, state.table ^ 1)
      return ConsoleAction(latin: UInt8(truncatingIfNeeded: other))
    }
    return ConsoleAction(value)
  }

  /// True if the key does anything while no modifier is held.
  func hasAction(_ keycode: UInt16) -> Bool {
    action(keycode, State()) != .nothing
  }

  private func value(_ keycode: UInt16, _ table: UInt8) -> UInt16 {
    guard keycode < 256, let values = values[table] else { return Self.hole }
    return values[Int(keycode)]
  }

  /// The lock that the keymap uses as Caps Lock.
  enum CapsLock: Hashable, Sendable {
    /// VC_CAPSLOCK, which inverts Shift for letters.
    case letters
    /// A lock of the modifier with this bit (KG_…), as on Debian's keymaps.
    case modifier(UInt8)
  }

  var capsLock: CapsLock? {
    for keycode in [OutputKeycodes.capsLock] + OutputKeycodes.onConsoles {
      switch action(keycode, State()) {
      case .capsLock: return .letters
      case .lock(let bit) where bit >= 4: return .modifier(bit)
      case .character, .dead, .compose, .enter, .shift, .lock, .codeDigit, .nothing, .other:
        continue
      }
    }
    return nil
  }

  /// Returns the shift state while these locks are on.
  func locked(_ locks: Locks) -> State {
    guard locks.contains(.caps) else { return State() }
    switch capsLock {
    case .letters: return State(capsLock: true)
    case .modifier(let bit): return State(inverted: 1 << bit)
    case nil: return State()
    }
  }

  /// The state after the modifiers' keys have been pressed one after another. nil if pressing or
  /// releasing the keys does more than hold the modifiers.
  func state(
    holding modifiers: Modifiers, _ modifierKeys: ModifierKeys, locks: Locks = []
  ) -> State? {
    guard modifierKeys.available.isSuperset(of: modifiers) else { return nil }
    var state = locked(locks)
    let keys = modifierKeys.keycodes(of: modifiers)
    for keycode in keys {
      guard case .shift(let bit) = action(keycode, state), state.held & (1 << bit) == 0 else {
        return nil
      }
      state.held |= 1 << bit
    }
    // On release, the kernel looks a key up again, in the table of the modifiers still held.
    var released = state
    for keycode in keys.reversed() {
      guard case .shift(let bit) = action(keycode, released), released.held & (1 << bit) != 0
      else { return nil }
      released.held &= ~(1 << bit)
    }
    return state
  }

  func modifierKeys() -> ModifierKeys {
    // The bits are KG_SHIFT, KG_ALTGR, KG_CTRL, KG_ALT; and KG_SHIFTL and up for a fifth level.
    let bits: [(Modifiers, [UInt8])] = [
      (.shift, [0]), (.altGr, [1]), (.control, [2]), (.alt, [3]), (.level5, [4, 5, 6, 7]),
    ]
    var keys = ModifierKeys()
    for (modifier, bits) in bits {
      let holders = OutputKeycodes.onConsoles.filter { keycode in
        bits.contains { action(keycode, State()) == .shift($0) }
      }
      keys[modifier] = ModifierKeys.preferred(for: modifier, among: holders).first
    }
    return keys
  }

  /// Returns the actions of all keys, with the strokes that cause them, the cheapest levels first.
  func typed(
    _ modifierKeys: ModifierKeys, locks: Locks
  ) -> [(action: ConsoleAction, stroke: Stroke)] {
    ModifierKeys.levels.flatMap { modifiers in
      guard let state = state(holding: modifiers, modifierKeys, locks: locks) else {
        return [(action: ConsoleAction, stroke: Stroke)]()
      }
      return OutputKeycodes.onConsoles.filter { !OutputKeycodes.isKeypad($0) }.map { keycode in
        (action(keycode, state), Stroke(keycode: keycode, modifiers: modifiers))
      }
    }
  }
}
