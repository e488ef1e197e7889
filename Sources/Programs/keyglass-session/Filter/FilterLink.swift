import ControlProtocol
import DaemonConnection
import Units

/// The connection that reports the session's slow keys and bounce keys to keyglassd. It is opened
/// once the session uses either. While the daemon is away, it retries.
final class FilterLink {
  private let path: String
  private var connection: DaemonConnection?
  private var told = KeyFilter.off
  private var isWaiting = false
  private var retrying = Retrying()

  init(path: String) {
    self.path = path
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  /// The time of the next try.
  ///
  /// - Parameter filter: the session's slow keys and bounce keys.
  func deadline(for filter: KeyFilter) -> Microseconds? {
    connection == nil && filter != .off ? retrying.nextTry : nil
  }

  /// Reports the session's slow keys and bounce keys to the daemon, if they have changed.
  func report(_ filter: KeyFilter, at now: Microseconds) {
    do throws(ClientFailure) {
      if connection == nil {
        guard filter != .off, retrying.isDue(at: now) else { return }
        connection = try DaemonConnection(path: path, room: 4_096)
        (told, isWaiting) = (.off, false)
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        try DaemonConnection.checkDone(message)
        isWaiting = false
        retrying.reportFound()
      }
      guard !isWaiting, filter != told else { return }
      try connection.send(ControlRequest.setKeyFilter(filter).message())
      (told, isWaiting) = (filter, true)
    } catch {
      connection = nil
      retrying.reportLost(because: error, at: now)
    }
  }
}
