package import Units

/// A key typed on the system's keymap: the modifiers are pressed, the key is pressed and released,
/// and the modifiers are released.
///
/// The keymap's `modifierKeys` define the modifiers' keys and their order.
package struct Stroke: Hashable, Sendable {
  /// A Linux keycode (KEY_A = 30), 8 less than XKB's.
  package var keycode: UInt16
  package var modifiers: Modifiers
  /// True if the modifiers stay down for the next stroke, which has the same modifiers. Alt stays
  /// down for the digits of a character's code, because the console types the character when Alt is
  /// released.
  package var holdsModifiers: Bool
  /// True if the next stroke belongs to the same character, as with a dead key and its letter, so
  /// that nothing may come between.
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
  /// Marks the strokes from `start` on as one character that nothing may interrupt.
  mutating func bind(from start: Int) {
    for index in indices.dropFirst(start).dropLast() { self[index].isContinued = true }
  }
}
