/// The way in which applications take the code of a character that no key types: the last of the
/// ways that `Keymap.append` tries. `Typist` prefers a commit; `ExtendedKeymap` adds characters to
/// the keymap.
package enum UnicodeEntry: String, Hashable, Sendable, CaseIterable {
  /// Applications have no entry for code points.
  case none
  /// Ctrl+Shift+U, hexadecimal digits, space: GTK, Qt with IBus, foot.
  case controlShiftU = "ctrl-shift-u"
}
