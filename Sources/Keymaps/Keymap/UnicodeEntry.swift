/// The way in which applications take characters that the keymap lacks.
package enum UnicodeEntry: String, Hashable, Sendable, CaseIterable {
  /// Applications have no entry for code points.
  case none
  /// Ctrl+Shift+U, hexadecimal digits, space: GTK, Qt with IBus, foot.
  case controlShiftU = "ctrl-shift-u"
}
