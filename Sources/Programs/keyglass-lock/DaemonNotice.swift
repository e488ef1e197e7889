import ControlProtocol
import DaemonConnection
import Units

/// Reports to the daemon that the screen is locked, for as long as the connection lasts. Some
/// compositors do not notify the session's panel. The session's keyboard would then still type,
/// even into the lock screen.
///
/// The locker never waits for the daemon, and ignores its answers.
final class DaemonNotice {
  private static let notice = ControlRequest.setPanel(
    .locker(kind: "keyglass-lock", reason: "it has locked the session"))

  private var connection: UnixConnection?
  private var retrying = Retrying()
  /// The number of tries left to connect. Without a daemon, the locker tries only once, so that it
  /// can sleep. After a connection there are more tries, because a daemon may take ten seconds to
  /// restart.
  private var tries = 1
  private var ignored = [UInt8](repeating: 0, count: 256)

  var descriptor: Int32? { connection?.descriptor }

  /// The time to call `report` even without input.
  var deadline: Microseconds? { connection == nil && tries > 0 ? retrying.nextTry : nil }

  /// Reports to the daemon that the screen is locked, and again to a daemon that has restarted.
  func report(at now: Microseconds) {
    do throws(ClientFailure) {
      if connection == nil, tries > 0, retrying.isDue(at: now) {
        tries -= 1
        let new = try UnixConnection(path: DaemonConnection.environmentPath, of: "keyglassd")
        try new.send(Self.notice.message())
        connection = new
        tries = 20
      }
      // Read only a limited part, so that a busy daemon does not keep the locker busy.
      _ = try connection?.receive(into: &ignored)
    } catch {
      connection = nil
      // Do not report a missing daemon, because its keyboard cannot type into the lock screen.
      _ = retrying.lost(because: error.description, at: now)
    }
  }
}
