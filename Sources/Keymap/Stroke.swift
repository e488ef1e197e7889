/// One key typed on the system's keymap: the modifiers go down, the key goes down and up, the
/// modifiers come up.
///
/// Which keys the modifiers are is the keymap's `modifierKeys`, which also gives their order.
package struct Stroke: Hashable, Sendable {
  /// An evdev code (KEY_A = 30), 8 less than the XKB keycode.
  package var keycode: UInt16
  package var modifiers: Modifiers
  /// Whether the modifiers stay down for the next stroke, which has the same ones: a character's
  /// code that is typed on the keypad ends when Alt comes up.
  package var holdsModifiers: Bool
  /// Whether the next stroke belongs to the same character, so that no other may come between: a
  /// dead key and its letter.
  package var isContinued: Bool

  package init(
    keycode: UInt16, modifiers: Modifiers = [], holdsModifiers: Bool = false,
    isContinued: Bool = false
  ) {
    self.keycode = keycode
    self.modifiers = modifiers
    self.holdsModifiers = holdsModifiers
    self.isContinued = isContinued
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

extension [Stroke] {
  /// Makes the strokes from `start` on one character that nothing may tear apart.
  mutating func bind(from start: Int) {
    for index in indices.dropFirst(start).dropLast() { self[index].isContinued = true }
  }
}
