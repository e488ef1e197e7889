import CWayland
import DaemonConnection
import Outputs
import WaylandConnection

/// A connection to a compositor and the globals that a locker uses.
final class LockGlobals {
  let connection: WaylandConnection
  private(set) var compositor: OpaquePointer?
  private(set) var shm: OpaquePointer?
  private(set) var manager: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var scaleManager: OpaquePointer?
  private(set) var outputs: [WaylandOutput] = []
  private(set) var seats: [LockSeat] = []
  /// Called when an output appears, changes or disappears.
  var outputsChanged: () -> Void = {}
  /// Called with each new seat.
  var seatAdded: (LockSeat) -> Void = { _ in }

  /// - Throws: if the compositor is missing, or lacks a needed global.
  init() throws(ClientFailure) {
    connection = try WaylandConnection()
    try connection.listen(
      added: { [unowned self] in add($0, $1, $2) }, removed: { [unowned self] in remove($0) })
    guard compositor != nil, shm != nil else {
      throw ClientFailure("the Wayland compositor lacks wl_compositor or wl_shm")
    }
    guard manager != nil else {
      throw ClientFailure("the Wayland compositor has no ext-session-lock; nothing is locked")
    }
  }

  deinit {
    // Release everything while the connection still exists.
    outputs = []
    seats = []
  }

  private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
    func bind(_ interface: UnsafePointer<wl_interface>?, atMost most: UInt32) -> OpaquePointer? {
      connection.bind(name, interface, version: min(version, most))
    }
    switch interface {
    case "wl_compositor" where version >= 4: compositor = bind(keyglass_wl_compositor(), atMost: 4)
    case "wl_shm": shm = bind(keyglass_wl_shm(), atMost: 1)
    case "ext_session_lock_manager_v1": manager = bind(keyglass_session_lock_manager(), atMost: 1)
    case "wp_viewporter": viewporter = bind(keyglass_viewporter(), atMost: 1)
    case "wp_fractional_scale_manager_v1":
      scaleManager = bind(keyglass_fractional_scale_manager(), atMost: 1)
    case "wl_output" where version >= 2:
      guard let object = bind(keyglass_wl_output(), atMost: 4) else { return }
      let output = WaylandOutput(global: name, object: object, version: min(version, 4))
      output.changed = { [unowned self] in outputsChanged() }
      outputs.append(output)
    case "wl_seat" where version >= 3:
      guard let object = bind(keyglass_wl_seat(), atMost: LockSeat.version) else { return }
      let seat = LockSeat(global: name, object: object)
      seats.append(seat)
      seatAdded(seat)
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    if let index = seats.firstIndex(where: { $0.global == name }) {
      // The seat's fingers will not be lifted.
      seats.remove(at: index).happened(.cancelled)
    } else if outputs.contains(where: { $0.global == name }) {
      outputs.removeAll { $0.global == name }
      outputsChanged()
    }
  }
}
