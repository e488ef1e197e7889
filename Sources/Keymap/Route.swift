/// How a character is reached.
package enum Route: String, Hashable, Sendable, CaseIterable {
  /// One stroke of the active group.
  case direct
  /// A dead key, or several, and a base.
  case deadKey = "dead-key"
  /// A sequence that begins with the Compose key.
  case compose
  /// One of those above in another group of the keymap, between taps of its own keys that switch
  /// there and back.
  case otherGroup = "other-group"
  /// One of the others, between two taps of Caps Lock, because it is there only while that is off.
  case capsLockOff = "caps-lock-off"
  /// The applications' own way to type any character: see `UnicodeEntry.controlShiftU`.
  case unicodeEntry = "unicode-entry"
  /// The text console's: its code on the keypad while Alt is held.
  case console
}
