import ControlProtocol
import DaemonConnection
import Erasing
import Units

/// The connection that reports the focused field to keyglassd. When the daemon returns, the
/// connection is opened again and the report is repeated.
final class FieldLink {
  private let path: String
  private var connection: DaemonConnection?
  private var pending = PendingReport()
  private var retrying = Retrying()

  init(path: String) {
    self.path = path
  }

  /// True while the daemon is connected.
  var isConnected: Bool { connection != nil }

  /// True while the daemon has not yet answered a report.
  var isWaiting: Bool { connection != nil && pending.isWaiting }

  /// The descriptor to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  /// The time of the next attempt to connect; nil while connected.
  var deadline: Microseconds? { connection == nil ? retrying.nextTry : nil }

  /// Reports the field to the daemon, unless the same report was sent before.
  func report(_ report: FocusReport, at now: Microseconds) {
    do throws(ClientFailure) {
      if connection == nil, retrying.isDue(at: now) {
        connection = try DaemonConnection(path: path, room: 4_096)
        pending = PendingReport()
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        try DaemonConnection.checkDone(message)
        pending.answered()
        retrying.reportFound()
      }
      guard let request = pending.next(report) else { return }
      var message = request.message()
      // Erase the message, because it contains text of the application.
      defer { message.erase() }
      try connection.send(message)
    } catch {
      connection = nil
      retrying.reportLost(because: error, at: now)
    }
  }
}
