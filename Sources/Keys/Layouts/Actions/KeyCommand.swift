/// A key's command to the keyboard itself, not to the application. The raw value is the command's
/// name in layout files.
package enum KeyCommand: String, Hashable, Sendable, CaseIterable {
  /// Switches to the next enabled layout. Holding the key opens the layout menu.
  case nextLayout = "next-layout"
  case hide
  /// Returns to the layout from which a key led to the current one.
  case back
}
