import CEvdev
import CLinux
import Glibc
package import Keys
package import Touch
package import Units

/// A numeric keypad, open through libevdev.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
package final class KeypadDevice: GrabbableDevice {
  package var node: String { device.node }
  /// The device's name, without unprintable characters.
  package var name: String { device.name }
  package var phys: String { device.phys }
  /// All keys that the keypad declares.
  package let keycodes: [UInt16]
  /// True if the device is also a mouse or a touchscreen.
  package let isPointer: Bool
  /// The axes of the keypad's knobs and wheels, such as REL_DIAL.
  package let knobs: [UInt16]
  package let scanner: Keypad.Scanner

  private let device: InputDevice

  /// Opens the device with CLOCK_MONOTONIC timestamps.
  ///
  /// - Parameter kept: the device that the previous daemon left; `isGrabbed` is then true from the
  ///   beginning.
  /// - Throws: if the device cannot be opened.
  package init(node: String, kept: KeptInput? = nil) throws(DeviceError) {
    let device = try InputDevice(node: node, flags: O_RDWR, kept: kept)
    self.device = device
    device.erases = true
    keycodes = (0...UInt16(KEY_MAX)).filter { device.has(EV_KEY, $0) }
    isPointer =
      device.has(EV_REL, UInt16(REL_X)) || device.has(EV_ABS, Axis.x)
      || device.has(EV_ABS, Axis.positionX)
    knobs = (0...UInt16(REL_MAX)).filter { device.has(EV_REL, $0) }
    // Keys that are wired to the machine's own pins are on BUS_HOST; other keypads have a
    // controller.
    scanner =
      libevdev_get_id_bustype(device.handle) == Int32(BUS_HOST) ? .machine : .controller
  }

  package var fileDescriptor: Int32 { device.fileDescriptor }

  /// True if no key is down, as of the last event read.
  package var isIdle: Bool { !device.state.isAnyKeyDown }

  package var isGrabbed: Bool { device.isGrabbed }
  /// - Throws: if the kernel refuses.
  package func grab() throws(DeviceError) { try device.grab() }
  package func release() { device.release() }
  package var readings: DeviceReadings { device.readings }

  /// Reads all pending events. Keys that changed while events were lost are reported in their
  /// current state.
  ///
  /// - Parameters:
  ///   - lastEmptied: the time at which all pending events had last been read; nil if unknown.
  ///   - turn: called with each knob's report, and with SYN_REPORT at the end of each frame.
  /// - Throws: if the device is gone or broken.
  package func read(
    since lastEmptied: Microseconds? = nil, _ deliver: (KeypadEvent) -> Void,
    turn: (InputEvent) -> Void = { _ in }
  ) throws(DeviceError) {
    let hasKnobs = !knobs.isEmpty
    try device.read(since: lastEmptied) { event in
      if let event = KeypadEvent(event) { deliver(event) }
      if hasKnobs, event.isTurn { turn(InputEvent(event)) }
    } dropped: {
    }
  }

  /// Switches the LED of Num Lock on or off, if the keypad has one.
  package func light(numLock: Bool) {
    guard device.has(EV_LED, UInt16(LED_NUML)) else { return }
    libevdev_kernel_set_led_value(
      device.handle, UInt32(LED_NUML), numLock ? LIBEVDEV_LED_ON : LIBEVDEV_LED_OFF)
  }

  /// Asks the kernel for the keys that are down now, even if their events have not been read.
  ///
  /// - Throws: if the device is gone or broken.
  package func catchUp() throws(DeviceError) { try device.catchUp { _ in } }
}

extension input_event {
  /// True if the event is a knob's turn, or the end of a frame.
  fileprivate var isTurn: Bool {
    type == UInt16(EV_REL) || type == UInt16(EV_SYN) && code == UInt16(SYN_REPORT)
  }
}

extension KeypadEvent {
  fileprivate init?(_ event: input_event) {
    guard event.type == UInt16(EV_KEY), let action = Action(rawValue: event.value) else {
      return nil
    }
    self.init(keycode: event.code, action: action, time: event.timestamp)
  }
}
