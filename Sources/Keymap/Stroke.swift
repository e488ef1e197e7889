/// One key typed on the system's keymap: the modifiers go down, the key goes down and up, the
/// modifiers come up.
package struct Stroke: Hashable, Sendable {
  /// An evdev code (KEY_A = 30), 8 less than the XKB keycode.
  package var keycode: UInt16
  package var modifiers: Modifiers

  package init(keycode: UInt16, modifiers: Modifiers = []) {
    self.keycode = keycode
    self.modifiers = modifiers
  }

  /// The modifier keys that are held for a stroke.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1 << 0)
    package static let control = Modifiers(rawValue: 1 << 1)
    package static let alt = Modifiers(rawValue: 1 << 2)
    package static let `super` = Modifiers(rawValue: 1 << 3)
    /// ISO_Level3_Shift.
    package static let altGr = Modifiers(rawValue: 1 << 4)
    /// ISO_Level5_Shift.
    package static let level5 = Modifiers(rawValue: 1 << 5)
  }
}
