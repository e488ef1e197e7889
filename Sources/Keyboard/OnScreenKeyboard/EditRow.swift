/// The row of commands such as copy, which replaces the words in the strip.
struct EditRow: Hashable, Sendable {
  /// The keys that the application uses for the commands.
  var keys = EditKeys.usual
  /// True if two fingers have opened the row.
  var isOpen = false
  /// True if the application has reported a selection, and nothing was typed since.
  var hasSelection = false
  /// True if the strip exists only for the row. The row then remains open while the user types,
  /// because closing it would move the keys.
  var isAlone = false
  /// True if the keys have been placed for an open row.
  var hasRoom = false
}
