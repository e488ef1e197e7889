import ControlProtocol
import DaemonConnection

/// Tells the daemon that the screen is locked, for as long as its connection lives: some compositors do not
/// tell the session's panel, and its keyboard would go on typing, here too.
///
/// Nothing waits for the daemon, and of what it answers nothing is read.
final class DaemonNotice {
  private static let notice = ControlRequest.setPanel(
    .locker(kind: "keyglass-lock", reason: "it has locked the session"))

  private var connection: UnixConnection?
  private var retrying = Retrying()
  /// One that was there may take ten seconds to come back; where there is none nobody is woken for it.
  private var tries = 1
  private var ignored = [UInt8](repeating: 0, count: 256)

  var descriptor: Int32? { connection?.descriptor }

  /// When to call `tell` even without input, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { connection == nil && tries > 0 ? retrying.nextTry : nil }

  /// Tells it, again where the daemon is another one.
  func tell(at now: Int64) {
    do throws(ClientFailure) {
      if connection == nil, tries > 0, retrying.isDue(at: now) {
        tries -= 1
        let new = try UnixConnection(path: DaemonConnection.environmentPath, of: "keyglassd")
        try new.send(Self.notice.message())
        connection = new
        tries = 20
      }
      // A piece of it: a daemon that never rests must not keep us busy.
      _ = try connection?.receive(into: &ignored)
    } catch {
      connection = nil
      // Without it there is no keyboard to hide, and nothing to say.
      _ = retrying.lost(because: error.description, at: now)
    }
  }
}
