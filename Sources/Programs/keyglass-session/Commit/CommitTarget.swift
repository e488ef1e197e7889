import ControlProtocol
import Units

/// An input method that commits texts.
protocol CommitTarget: AnyObject {
  /// The longest time that committing one text may take.
  var timeout: Microseconds { get }
  /// Commits a text to the field; `popOutcome` returns the result.
  func commit(_ text: CommitText)
  /// Returns true if a text was committed, false if it was not; nil while that is unknown.
  func popOutcome(of number: UInt32) -> Bool?
}
