import DaemonConnection
import Units

/// A source of the session's settings for slow keys and bounce keys.
protocol FilterSource: AnyObject {
  var filter: KeyFilter { get }
  /// The descriptor to wait for input on; nil if changes arrive through GLib's main context.
  var descriptor: Int32? { get }

  /// Reads new events.
  ///
  /// - Throws: if the display server has ended.
  func process() throws(ClientFailure)
}
