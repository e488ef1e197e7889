import ControlProtocol
import Units

/// What texts are committed through.
protocol CommitTarget: AnyObject {
  /// How long a text may take here.
  var patience: Microseconds { get }
  /// Commits a text to the field; `takeOutcome` tells when it has.
  func commit(_ text: CommitText)
  /// Whether a text is committed; nil while that is not known.
  func takeOutcome(of number: UInt32) -> Bool?
}
