/// The row of commands such as copy, which the strip shows in place of words.
struct EditRow: Hashable, Sendable {
  /// The keys that the focused application has for the commands.
  var keys = EditKeys.usual
  /// True if two fingers have opened the row.
  var isOpen = false
  /// True if the application has reported a selection, and nothing has been typed since then.
  var hasSelection = false
  /// True if there is a strip only because this row is open. The row then stays open while the user
  /// types, because closing it would move the keys.
  var isAlone = false
  /// True if the keys were placed with room for an open row.
  var hasRoom = false
}
