import CEvdev
import CLinux
import Glibc
package import Keys
import Touch
import Units

/// A numeric keypad that is open through libevdev.
///
/// Not Sendable: it lives on the thread of the event loop.
package final class KeypadDevice {
  package var node: String { device.node }
  /// As it may be shown.
  package var name: String { device.name }
  package var phys: String { device.phys }
  /// All keys that it has.
  package let keycodes: [UInt16]

  private let device: InputDevice

  /// Opens the device and asks it for monotonic times.
  ///
  /// - Throws: where it cannot be opened.
  package init(node: String) throws(DeviceError) {
    let device = try InputDevice(node: node, flags: O_RDWR)
    self.device = device
    device.erases = true
    keycodes = (0...UInt16(KEY_MAX)).filter { device.has(EV_KEY, $0) }
  }

  package var fileDescriptor: Int32 { device.fileDescriptor }

  /// Whether no key is down, as far as what was read goes.
  package var isIdle: Bool { !device.state.isAnyKeyDown }

  /// EVIOCGRAB: from now on nobody else hears the device.
  package func grab() throws(DeviceError) { try device.grab() }

  /// Lets everybody hear the device again; a device that is gone is as good as released.
  package func release() { device.release() }

  /// Reads all that is there. Keys that changed while events were lost are told as they are now.
  ///
  /// - Throws: where the device is gone or broken.
  package func read(_ deliver: (KeypadEvent) -> Void) throws(DeviceError) {
    try device.read { event in
      if let event = KeypadEvent(event) { deliver(event) }
    } dropped: {
    }
  }
}

extension KeypadEvent {
  fileprivate init?(_ event: input_event) {
    guard event.type == UInt16(EV_KEY), let action = Action(rawValue: event.value) else {
      return nil
    }
    self.init(
      keycode: event.code, action: action,
      time: Microseconds(Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)))
  }
}
