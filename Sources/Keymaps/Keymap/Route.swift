/// The way in which a character is typed.
package enum Route: String, Hashable, Sendable, CaseIterable {
  /// A single stroke of the active group.
  case direct
  /// One or more dead keys, and a base character.
  case deadKey = "dead-key"
  /// A Compose sequence.
  case compose
  /// One of the routes above, in another group of the keymap. The keymap's own keys switch to the
  /// group and back.
  case otherGroup = "other-group"
  /// One of the routes above, between two taps of Caps Lock, because that route exists only while
  /// Caps Lock is off.
  case capsLockOff = "caps-lock-off"
  /// The entry of a character's code in applications: see `UnicodeEntry.controlShiftU`.
  case unicodeEntry = "unicode-entry"
  /// The entry of a character's code on the text console: on the keypad while Alt is held.
  case console
}
