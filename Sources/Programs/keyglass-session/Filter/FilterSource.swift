import DaemonConnection
import Units

/// A source of the session's slow keys and bounce keys.
protocol FilterSource: AnyObject {
  var filter: KeyFilter { get }
  /// The descriptor to wait for input on; nil if changes arrive through GLib's main context.
  var descriptor: Int32? { get }

  /// Reads new events.
  ///
  /// - Throws: if the session is gone.
  func process() throws(ClientFailure)
}
