import Keymap
import Typing
import Units

extension OutgoingKeys {
  /// Sends the keys that are due to a keyboard that takes all of them.
  @discardableResult
  func send(
    at time: Microseconds, plan: (TextQueue.Unit, inout [Stroke]) -> Plan?,
    put: (_ keycode: UInt16, _ value: Int32) -> Void, flush: (QueuedKeys?) -> Void
  ) -> Microseconds? {
    do throws(NotWritten) {
      return try send(
        at: time, plan: plan, put: put, flush: { keys throws(NotWritten) in flush(keys) })
    } catch {
      return nil
    }
  }
}
