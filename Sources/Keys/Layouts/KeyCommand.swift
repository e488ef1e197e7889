/// The command of a key to the keyboard rather than to the text. The raw value is its name in
/// layout files.
package enum KeyCommand: String, Hashable, Sendable, CaseIterable {
  /// Switches to the next enabled layout; held: opens the layout menu.
  case nextLayout = "next-layout"
  case hide
  /// Goes back to the layout from which a key led to the current layout.
  case back
}
