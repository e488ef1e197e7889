import DaemonConnection
import Units

/// A source that knows the session's effect on keys.
protocol FilterSource: AnyObject {
  var filter: KeyFilter { get }
  /// The descriptor to wait for input on; nil if the session's bus brings the changes.
  var descriptor: Int32? { get }

  /// Reads new events.
  ///
  /// - Throws: if the session is gone.
  func process() throws(ClientFailure)
}
