import CEvdev
import CLinux
import Glibc
package import Keys
import Touch
package import Units

/// A numeric keypad that is open through libevdev.
///
/// Not Sendable: it lives on the thread of the event loop.
package final class KeypadDevice: GrabbableDevice {
  package var node: String { device.node }
  /// As it may be shown.
  package var name: String { device.name }
  package var phys: String { device.phys }
  /// All keys that it has.
  package let keycodes: [UInt16]
  /// Whether it is, or is also, a mouse or a touchscreen.
  package let isPointer: Bool

  private let device: InputDevice

  /// Opens the device and asks it for monotonic times.
  ///
  /// - Throws: where it cannot be opened.
  package init(node: String) throws(DeviceError) {
    let device = try InputDevice(node: node, flags: O_RDWR)
    self.device = device
    device.erases = true
    keycodes = (0...UInt16(KEY_MAX)).filter { device.has(EV_KEY, $0) }
    isPointer =
      device.has(EV_REL, UInt16(REL_X)) || device.has(EV_ABS, Axis.x)
      || device.has(EV_ABS, Axis.positionX)
  }

  package var fileDescriptor: Int32 { device.fileDescriptor }

  /// Whether no key is down, as far as what was read goes.
  package var isIdle: Bool { !device.state.isAnyKeyDown }

  package var isGrabbed: Bool { device.isGrabbed }
  package func grab() throws(DeviceError) { try device.grab() }
  package func release() { device.release() }

  /// Reads all that is there. Keys that changed while events were lost are told as they are now.
  ///
  /// - Parameter looked: when all that there was had been read; nil where nobody counts.
  /// - Throws: where the device is gone or broken.
  package func read(
    since looked: Microseconds? = nil, _ deliver: (KeypadEvent) -> Void
  ) throws(DeviceError) {
    try device.read(since: looked) { event in
      if let event = KeypadEvent(event) { deliver(event) }
    } dropped: {
    }
  }

  /// Asks the kernel what is down now, beyond what has been read.
  package func catchUp() throws(DeviceError) { try device.catchUp { _ in } }
}

extension KeypadEvent {
  fileprivate init?(_ event: input_event) {
    guard event.type == UInt16(EV_KEY), let action = Action(rawValue: event.value) else {
      return nil
    }
    self.init(keycode: event.code, action: action, time: Microseconds(event.time))
  }
}
