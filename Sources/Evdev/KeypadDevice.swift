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
  package let node: String
  /// As it may be shown.
  package let name: String
  package let phys: String
  /// All keys that it has.
  package let keycodes: [UInt16]

  private let descriptor: Descriptor
  // libevdev's handle; this object is its only owner.
  private let handle: OpaquePointer
  package private(set) var isGrabbed = false

  /// Opens the device and asks it for monotonic times.
  ///
  /// - Throws: where it cannot be opened.
  package init(node: String) throws(DeviceError) {
    let descriptor = try Descriptor(opening: node, flags: O_RDWR | O_NONBLOCK)
    var handle: OpaquePointer?
    // libevdev prints to standard error by itself, the device's name included.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    let result = libevdev_new_from_fd(descriptor.number, &handle)
    guard result == 0, let handle else {
      throw DeviceError(operation: "read the abilities of \(node)", code: -result)
    }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else {
      libevdev_free(handle)
      throw DeviceError(operation: "set the clock of \(node)", code: -clock)
    }
    self.node = node
    self.descriptor = descriptor
    self.handle = handle
    name = printableName(libevdev_get_name(handle).map { String(cString: $0) } ?? "")
    phys = printableName(libevdev_get_phys(handle).map { String(cString: $0) } ?? "")
    keycodes = (0...UInt16(KEY_MAX)).filter {
      libevdev_has_event_code(handle, UInt32(EV_KEY), UInt32($0)) == 1
    }
  }

  deinit {
    libevdev_free(handle)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Whether no key is down, as far as what was read goes.
  package var isIdle: Bool {
    !keycodes.contains {
      libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32($0)) != 0
    }
  }

  /// EVIOCGRAB: from now on nobody else hears the device.
  package func grab() throws(DeviceError) {
    let result = libevdev_grab(handle, LIBEVDEV_GRAB)
    guard result == 0 else { throw DeviceError(operation: "grab \(node)", code: -result) }
    isGrabbed = true
  }

  /// Lets everybody hear the device again; a device that is gone is as good as released.
  package func release() {
    guard isGrabbed else { return }
    libevdev_grab(handle, LIBEVDEV_UNGRAB)
    isGrabbed = false
  }

  /// Reads all that is there. Keys that changed while events were lost are told as they are now,
  /// by libevdev.
  ///
  /// - Throws: where the device is gone or broken.
  package func read(_ deliver: (KeypadEvent) -> Void) throws(DeviceError) {
    var flag = LIBEVDEV_READ_FLAG_NORMAL
    while true {
      var event = input_event()
      let status = libevdev_next_event(handle, flag.rawValue, &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        if let event = KeypadEvent(event) { deliver(event) }
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        if flag == LIBEVDEV_READ_FLAG_NORMAL {
          flag = LIBEVDEV_READ_FLAG_SYNC
        } else if let event = KeypadEvent(event) {
          deliver(event)
        }
      case -EAGAIN where flag == LIBEVDEV_READ_FLAG_SYNC:
        flag = LIBEVDEV_READ_FLAG_NORMAL
      case -EAGAIN:
        return
      case -EINTR:
        continue
      default:
        throw DeviceError(operation: "read \(node)", code: -status)
      }
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
