extension ModifierKeys {
  /// Finds, for each modifier, a key that holds it in the group and does nothing else.
  init(keymap: OpaquePointer, group: UInt32, keys: [UInt16]) {
    self.init()
    for modifier in Self.pressOrder {
      let keysyms = Self.keysyms(of: modifier)
      let holders = keys.filter { keycode in
        KeyState(keymap: keymap, group: group)?.keysym(keycode).map(keysyms.contains) ?? false
      }
      self[modifier] = Self.preferred(for: modifier, among: holders).first { keycode in
        guard let state = KeyState(keymap: keymap, group: group) else { return false }
        let before = state.components
        state.press(keycode)
        let held = state.components
        state.release(keycode)
        var expected = before
        expected.depressed = held.depressed
        return held == expected && held.depressed != 0 && state.components == before
      }
    }
  }

  private static func keysyms(of modifier: Stroke.Modifiers) -> [Keysym] {
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
