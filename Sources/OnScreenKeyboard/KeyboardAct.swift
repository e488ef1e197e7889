package import Keys

/// Something that the keyboard wants done outside of itself.
package enum KeyboardAct: Hashable, Sendable {
  case type(String)
  /// Presses the key with an XKB keysym's name so many times, while the modifiers are held.
  case press(String, with: KeyModifiers = [], times: Int = 1)
  /// Presses the key that types this character while the modifiers are held.
  case pressCharacter(String, with: KeyModifiers)
  case nextLayout
  /// The layout with this id was chosen.
  case chooseLayout(String)
  case hide
  /// An application's button in the strip was touched.
  case touchButton(String)
}
