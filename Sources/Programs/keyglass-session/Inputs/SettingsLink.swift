import ControlProtocol
import DaemonConnection
import Units

/// The connection that reports the session's settings to keyglassd. It is opened once there are
/// settings to report, and again when the daemon returns.
final class SettingsLink {
  private let path: String
  private var connection: DaemonConnection?
  private var reported = ReportedSettings()
  private var retrying = Retrying()

  init(path: String) {
    self.path = path
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  /// The time of the next attempt to connect; nil while connected, or with nothing to report.
  func deadline(for settings: SessionSettings) -> Microseconds? {
    connection == nil && settings != SessionSettings() ? retrying.nextTry : nil
  }

  /// Reports the session's settings to the daemon, if they have changed.
  func report(_ settings: SessionSettings, at now: Microseconds) {
    do throws(ClientFailure) {
      if connection == nil {
        guard settings != SessionSettings(), retrying.isDue(at: now) else { return }
        connection = try DaemonConnection(path: path, room: 4_096)
        reported = ReportedSettings()
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        try read(message)
        retrying.reportFound()
      }
      if let request = reported.next(settings) { try connection.send(request.message()) }
    } catch {
      connection = nil
      retrying.reportLost(because: error, at: now)
    }
  }

  private func read(_ message: ArraySlice<UInt8>) throws(ClientFailure) {
    do throws(ServerReplyError) {
      try reported.answered(message)
    } catch {
      throw ClientFailure(error)
    }
  }
}
