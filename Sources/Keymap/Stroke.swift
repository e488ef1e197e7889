package import Units

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
    keycode: UInt16, modifiers: Modifiers = Modifiers(), holdsModifiers: Bool = false,
    isContinued: Bool = false
  ) {
    self.keycode = keycode
    self.modifiers = modifiers
    self.holdsModifiers = holdsModifiers
    self.isContinued = isContinued
  }
}

extension [Stroke] {
  /// Makes the strokes from `start` on one character that nothing may tear apart.
  mutating func bind(from start: Int) {
    for index in indices.dropFirst(start).dropLast() { self[index].isContinued = true }
  }
}
