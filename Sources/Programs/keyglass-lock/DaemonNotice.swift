import ControlProtocol
import DaemonConnection
import Units

/// Tells the daemon that the screen is locked, for as long as its connection lives. Some
/// compositors do not tell the session's panel, whose keyboard would go on typing, even into the
/// lock screen.
///
/// The locker never waits for the daemon, and ignores its answers.
final class DaemonNotice {
  private static let notice = ControlRequest.setPanel(
    .locker(kind: "keyglass-lock", reason: "it has locked the session"))

  private var connection: UnixConnection?
  private var retrying = Retrying()
  /// The number of tries left. A daemon that was there may take ten seconds to restart. Without one
  /// the locker gives up, so that it need not wake up.
  private var tries = 1
  private var ignored = [UInt8](repeating: 0, count: 256)

  var descriptor: Int32? { connection?.descriptor }

  /// The time to call `report` even without input.
  var deadline: Microseconds? { connection == nil && tries > 0 ? retrying.nextTry : nil }

  /// Tells the daemon, and each later daemon, that the screen is locked.
  func report(at now: Microseconds) {
    do throws(ClientFailure) {
      if connection == nil, tries > 0, retrying.isDue(at: now) {
        tries -= 1
        let new = try UnixConnection(path: DaemonConnection.environmentPath, of: "keyglassd")
        try new.send(Self.notice.message())
        connection = new
        tries = 20
      }
      // Read a limited part: a busy daemon must not keep us busy.
      _ = try connection?.receive(into: &ignored)
    } catch {
      connection = nil
      // The absence of the daemon is not reported: its keyboard is absent too.
      _ = retrying.lost(because: error.description, at: now)
    }
  }
}
