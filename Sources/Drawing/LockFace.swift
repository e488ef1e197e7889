/// What a locked screen shows beside its keyboard.
package struct LockFace: Hashable, Sendable {
  /// Such as `18:42`.
  package var time: String
  package var date: String
  /// How many characters the password has.
  package var characters: Int
  /// What the field says while it is empty.
  package var prompt: String
  /// What is said below the field; empty for nothing.
  package var message: String
  /// Whether the password is being checked.
  package var isChecking: Bool

  package init(
    time: String, date: String, characters: Int = 0, prompt: String = "", message: String = "",
    isChecking: Bool = false
  ) {
    self.time = time
    self.date = date
    self.characters = characters
    self.prompt = prompt
    self.message = message
    self.isChecking = isChecking
  }
}
