/// What a key does to the keyboard itself, rather than to the text. The raw value is its name in
/// layout files.
package enum KeyCommand: String, Hashable, Sendable, CaseIterable {
  /// The next layout in use; held: the menu of them.
  case nextLayout = "next-layout"
  case hide
}
