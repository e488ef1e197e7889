/// A key's effect on the password.
package enum LockEdit: Hashable, Sendable {
  /// Types the text of one key. The text is short enough for Swift to store inline, so that no copy
  /// is left on the heap.
  case type(String)
  case deleteLast
  case clear
  case submit
}
