import Units

extension ModifierKeys {
  /// Finds, for each modifier, a key that holds it in the group and does nothing else.
  init(keymap: OpaquePointer, group: UInt32, keys: [UInt16]) {
    self.init()
    guard let plain = KeyState(keymap: keymap, group: group) else { return }
    var holders: [Modifiers: [UInt16]] = [:]
    for modifier in Self.shiftLast {
      let keysyms = Self.keysyms(of: modifier)
      let candidates = keys.filter { plain.keysym($0).map(keysyms.contains) ?? false }
      holders[modifier] = Self.preferred(for: modifier, among: candidates).filter {
        KeyState.mask(heldBy: [$0], keymap: keymap, group: group) != nil
      }
      self[modifier] = holders[modifier]?.first
    }
    // On German T3, a held AltGr makes Shift a latch of Level5, so Shift must go down first. A held
    // Shift makes the right Alt key such a latch, so another key must be used as AltGr.
    var best = usableLevels(keymap: keymap, group: group)
    let wanted = Self.levels.count { available.isSuperset(of: $0) }
    for altGr in holders[.altGr] ?? [] {
      for isShiftFirst in [false, true] where best < wanted {
        var other = self
        other[.altGr] = altGr
        other.isShiftFirst = isShiftFirst
        let usable = other.usableLevels(keymap: keymap, group: group)
        if usable > best {
          best = usable
          self = other
        }
      }
    }
  }

  /// True if holding the modifiers' keys together does what each key does alone, and nothing else.
  func canHold(
    _ modifiers: Modifiers, keymap: OpaquePointer, group: UInt32, locked: UInt32 = 0
  ) -> Bool {
    guard available.isSuperset(of: modifiers) else { return false }
    let keys = keycodes(of: modifiers)
    var oneByOne: UInt32 = 0
    for key in keys {
      guard
        let mask = KeyState.mask(heldBy: [key], keymap: keymap, group: group, locked: locked)
      else { return false }
      oneByOne |= mask
    }
    return oneByOne
      == KeyState.mask(heldBy: keys, keymap: keymap, group: group, locked: locked)
  }

  private func usableLevels(keymap: OpaquePointer, group: UInt32) -> Int {
    Self.levels.count { canHold($0, keymap: keymap, group: group) }
  }

  private static func keysyms(of modifier: Modifiers) -> [Keysym] {
    let values: [UInt32] =
      switch modifier {
      case .shift: [0xffe1, 0xffe2]  // Shift_L, Shift_R
      case .control: [0xffe3, 0xffe4]  // Control_L, Control_R
      case .alt: [0xffe9, 0xffea]  // Alt_L, Alt_R
      case .super: [0xffeb, 0xffec]  // Super_L, Super_R
      case .altGr: [0xfe03]  // ISO_Level3_Shift
      default: [0xfe11]  // ISO_Level5_Shift
      }
    return values.map(Keysym.init(rawValue:))
  }
}

extension KeyState {
  /// The real modifiers that keys hold when pressed one after another. nil if the keys do more:
  /// lock, latch, switch groups, or leave anything behind when they come up.
  static func mask(
    heldBy keys: [UInt16], keymap: OpaquePointer, group: UInt32, locked: UInt32 = 0
  ) -> UInt32? {
    guard let state = KeyState(keymap: keymap, group: group, locked: locked) else { return nil }
    let before = state.components
    for keycode in keys { state.press(keycode) }
    let held = state.components
    for keycode in keys.reversed() { state.release(keycode) }
    var expected = before
    expected.depressed = held.depressed
    guard held == expected, state.components == before, keys.isEmpty || held.depressed != 0
    else { return nil }
    return held.depressed
  }
}
