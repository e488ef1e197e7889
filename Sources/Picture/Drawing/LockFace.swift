/// The contents of a locked screen, apart from its keyboard.
package struct LockFace: Hashable, Sendable {
  /// The time, such as `18:42`.
  package var time: String
  package var date: String
  /// The number of typed characters of the password, shown as dots.
  package var characters: Int
  /// The text in the field while no character is typed or the password is being checked.
  package var prompt: String
  /// The text below the field; empty for none.
  package var message: String
  /// True while the password is being checked.
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
