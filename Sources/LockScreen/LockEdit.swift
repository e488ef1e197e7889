/// What a key does to the password.
package enum LockEdit: Hashable, Sendable {
  /// What one key types: so few bytes that Swift keeps them in the value itself.
  case type(String)
  case deleteLast
  case clear
  case submit
}
