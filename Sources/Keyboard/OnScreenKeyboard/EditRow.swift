/// The row of commands such as copy, which the strip has in place of words.
struct EditRow: Hashable, Sendable {
  /// The keys by which the application takes commands.
  var keys = EditKeys.usual
  /// True if two fingers have opened the row.
  var isOpen = false
  /// True if the application has reported a selection, and nothing was typed since.
  var hasSelection = false
  /// True if the strip is there only for the row. It then stays, because keys would move without
  /// it.
  var isAlone = false
  /// True if the keys have made room for the row.
  var hasRoom = false
}
