import ControlProtocol
import DaemonConnection
import Erasing

/// The connection on which keyglassd hears of the field that has the focus. It keeps trying while
/// the daemon is away, and says everything again when it is back.
final class FieldLink {
  private let path: String
  private var connection: DaemonConnection?
  private var telling = Telling()
  private var retrying = Retrying()

  init(path: String) {
    self.path = path
  }

  /// Whether the daemon is there.
  var isConnected: Bool { connection != nil }

  /// What to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  /// When to try again, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { connection == nil ? retrying.nextTry : nil }

  /// Tells the daemon how things are, unless it knows.
  func tell(_ sighting: Sighting, at now: Int64) {
    do throws(ClientFailure) {
      if connection == nil, retrying.isDue(at: now) {
        connection = try DaemonConnection(path: path, room: 4_096)
        telling = Telling()
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        try DaemonConnection.checkDone(message)
        telling.answered()
        if let news = retrying.found() { StandardError.say(news) }
      }
      guard let request = telling.next(sighting) else { return }
      var message = request.message()
      // It has text of the application's.
      defer { message.erase() }
      try connection.send(message)
    } catch {
      connection = nil
      if let reason = retrying.lost(because: error.description, at: now) {
        StandardError.say(reason)
      }
    }
  }
}
