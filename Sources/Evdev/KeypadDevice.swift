import CEvdev
import CLinux
import Glibc
package import Keys
package import Touch
package import Units

/// A numeric keypad, open through libevdev.
///
/// Not Sendable: it stays on the event loop's thread.
package final class KeypadDevice: GrabbableDevice {
  package var node: String { device.node }
  /// Safe to show.
  package var name: String { device.name }
  package var phys: String { device.phys }
  /// All keys that it declares.
  package let keycodes: [UInt16]
  /// Whether it is also a mouse or a touchscreen.
  package let isPointer: Bool

  private let device: InputDevice

  /// Opens the device with CLOCK_MONOTONIC timestamps.
  ///
  /// - Parameter kept: what a daemon before this one left; then `isGrabbed` from the beginning.
  /// - Throws: if it cannot be opened.
  package init(node: String, kept: KeptInput? = nil) throws(DeviceError) {
    let device = try InputDevice(node: node, flags: O_RDWR, kept: kept)
    self.device = device
    device.erases = true
    keycodes = (0...UInt16(KEY_MAX)).filter { device.has(EV_KEY, $0) }
    isPointer =
      device.has(EV_REL, UInt16(REL_X)) || device.has(EV_ABS, Axis.x)
      || device.has(EV_ABS, Axis.positionX)
  }

  package var fileDescriptor: Int32 { device.fileDescriptor }

  /// Whether no key is down, as of the last event read.
  package var isIdle: Bool { !device.state.isAnyKeyDown }

  package var isGrabbed: Bool { device.isGrabbed }
  /// - Throws: if the kernel refuses.
  package func grab() throws(DeviceError) { try device.grab() }
  package func release() { device.release() }
  package var readings: DeviceReadings { device.readings }

  /// Reads all pending events. Keys that changed while events were lost are reported in their
  /// current state.
  ///
  /// - Parameter looked: when everything pending had last been read; nil if unknown.
  /// - Throws: if the device is gone or broken.
  package func read(
    since looked: Microseconds? = nil, _ deliver: (KeypadEvent) -> Void
  ) throws(DeviceError) {
    try device.read(since: looked) { event in
      if let event = KeypadEvent(event) { deliver(event) }
    } dropped: {
    }
  }

  /// Asks the kernel what is down now, beyond the events read.
  ///
  /// - Throws: if the device is gone or broken.
  package func catchUp() throws(DeviceError) { try device.catchUp { _ in } }
}

extension KeypadEvent {
  fileprivate init?(_ event: input_event) {
    guard event.type == UInt16(EV_KEY), let action = Action(rawValue: event.value) else {
      return nil
    }
    self.init(keycode: event.code, action: action, time: event.timestamp)
  }
}
