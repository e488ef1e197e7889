import ControlProtocol
import Units

/// An input method that commits texts and shows preedits.
protocol CommitTarget: AnyObject {
  /// The longest time that committing one text may take.
  var timeout: Microseconds { get }
  /// Commits a text to the field; `popOutcome` returns the result.
  func commit(_ text: CommitText)
  /// True if the input method shows preedits.
  var showsPreedits: Bool { get }
  /// Shows a preedit in its field, in place of the previous preedit. If another field has the
  /// focus, the preedit is dropped.
  func show(preedit: CommitText)
  func removePreedit()
  /// Returns true if a text was committed, false if it was not; nil while the result is unknown.
  func popOutcome(of number: UInt32) -> Bool?
}
