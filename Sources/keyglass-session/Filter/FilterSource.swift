import DaemonConnection
import Units

/// Something that knows what the session does to keys.
protocol FilterSource: AnyObject {
  var filter: KeyFilter { get }
  /// What to wait for input on; nil where the session's bus brings it.
  var descriptor: Int32? { get }

  /// Takes what has come.
  ///
  /// - Throws: where the session is gone.
  func process() throws(ClientFailure)
}
