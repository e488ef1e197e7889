/// The way in which applications take characters that the keymap lacks.
package enum UnicodeEntry: String, Hashable, Sendable, CaseIterable {
  /// No such entry.
  case none
  /// Ctrl+Shift+U, hexadecimal digits, space: GTK, Qt with IBus, foot.
  case controlShiftU = "ctrl-shift-u"
}
