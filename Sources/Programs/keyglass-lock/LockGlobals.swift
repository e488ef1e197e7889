import CWayland
import DaemonConnection
import Outputs

/// The compositor's globals that the locker uses.
final class LockGlobals {
  let common: PictureGlobals
  private(set) var manager: OpaquePointer?
  private(set) var seats: [LockSeat] = []
  /// Called with each new seat.
  var seatAdded: (LockSeat) -> Void = { _ in }

  /// - Throws: if the compositor is missing, or lacks a needed global.
  init() throws(ClientFailure) {
    common = try PictureGlobals()
    try common.listen(
      added: { [unowned self] in add($0) }, removed: { [unowned self] in remove($0) })
    guard manager != nil else {
      throw ClientFailure("the Wayland compositor has no ext-session-lock; nothing is locked")
    }
  }

  deinit {
    // Release the seats while the connection still exists.
    seats = []
  }

  private func add(_ global: PictureGlobals.Global) {
    switch global.interface {
    case "ext_session_lock_manager_v1":
      manager = global.bind(keyglass_ext_session_lock_manager_v1(), atMost: 1)
    case "wl_seat" where global.version >= 3:
      guard let object = global.bind(keyglass_wl_seat(), atMost: LockSeat.version) else { return }
      let seat = LockSeat(global: global.number, object: object)
      seats.append(seat)
      seatAdded(seat)
    default: break
    }
  }

  private func remove(_ number: UInt32) {
    guard let index = seats.firstIndex(where: { $0.global == number }) else { return }
    // Cancel the seat's fingers, because the compositor will not report that they lift.
    seats.remove(at: index).happened(.cancelled)
  }
}
