import CEvdev
import CLinux
import Glibc
package import Touch

/// A device that this daemon makes through uinput; it goes away with the object.
///
/// Not Sendable: it lives on the thread of the event loop.
package final class UInputDevice {
  /// Where applications find it, e.g. `/dev/input/event7`.
  package let node: String
  package let phys: String

  private let descriptor: Descriptor
  private let handle: OpaquePointer
  /// One frame as the kernel takes it, kept for the next.
  private var buffer: [input_event] = []

  /// Every device of ours carries this in `phys`, so that the daemon knows its own.
  package static let physPrefix = "keyglass/"

  /// - Parameters:
  ///   - template: what the device can do; libevdev's handle without a file, read only here.
  ///   - phys: begins with `physPrefix`.
  init(template: OpaquePointer, phys: String) throws(DeviceError) {
    let descriptor = try Descriptor(opening: "/dev/uinput", flags: O_RDWR | O_NONBLOCK)
    guard phys.withCString({ keyglass_uinput_set_phys(descriptor.number, $0) }) == 0 else {
      throw DeviceError(operation: "name a uinput device", code: errno)
    }
    var handle: OpaquePointer?
    let result = libevdev_uinput_create_from_device(template, descriptor.number, &handle)
    guard result == 0, let handle else {
      throw DeviceError(operation: "create a uinput device", code: -result)
    }
    self.descriptor = descriptor
    self.handle = handle
    self.phys = phys
    node = libevdev_uinput_get_devnode(handle).map { String(cString: $0) } ?? ""
  }

  deinit {
    libevdev_uinput_destroy(handle)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Reports the events, which end with SYN_REPORT, in one write(2).
  package func write(_ events: [InputEvent]) throws(DeviceError) {
    buffer.removeAll(keepingCapacity: true)
    for event in events {
      buffer.append(
        input_event(time: timeval(), type: event.type, code: event.code, value: event.value))
    }
    let size = buffer.count * MemoryLayout<input_event>.stride
    let written = buffer.withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, size) }
    guard written == size else {
      throw DeviceError(operation: "write to \(node)", code: written < 0 ? errno : EIO)
    }
  }

  /// Reads what applications tell the device (LEDs), all that is there.
  package func read(_ handle: (InputEvent) -> Void) {
    var event = input_event()
    while Glibc.read(descriptor.number, &event, MemoryLayout<input_event>.size)
      == MemoryLayout<input_event>.size
    {
      handle(InputEvent(type: event.type, code: event.code, value: event.value))
    }
  }
}
