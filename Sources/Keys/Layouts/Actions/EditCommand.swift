/// A key's command that makes the application edit its text. The raw value is the command's name in
/// layout files, both as an action and as a standard key.
package enum EditCommand: String, Hashable, Sendable, CaseIterable {
  case undo
  case redo
  case cut
  case copy
  case paste
  case selectAll = "select-all"
  /// Moves the caret by a word; with shift, selects the word.
  case wordLeft = "word-left"
  case wordRight = "word-right"

  /// The command's name on a key or button without an icon.
  package var label: String { StandardKeys.label(of: .edit(self)) ?? rawValue }
}
