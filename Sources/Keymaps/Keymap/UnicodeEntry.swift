/// The way in which applications accept the code of a character that no key types. `Keymap.append`
/// uses it as a last resort: `Typist` prefers to commit the character, and an `ExtendedKeymap` has
/// more characters on keys.
package enum UnicodeEntry: String, Hashable, Sendable, CaseIterable {
  /// Applications have no entry for code points.
  case none
  /// Ctrl+Shift+U, hexadecimal digits, then space, as in GTK, foot, and Qt with IBus.
  case controlShiftU = "ctrl-shift-u"
}
