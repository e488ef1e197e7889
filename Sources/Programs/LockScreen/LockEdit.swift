/// A key's effect on the password.
package enum LockEdit: Hashable, Sendable {
  /// Types the text of one key, short enough for Swift to keep it in the value itself.
  case type(String)
  case deleteLast
  case clear
  case submit
}
