import Glibc

/// A failed system call on a device.
package struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed, with the device's node, e.g. `open /dev/input/event3`.
  package var operation: String
  /// The kernel's error, a value of errno.
  package var code: Int32

  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// True if the device has been unplugged.
  package var isDeviceGone: Bool {
    code == ENODEV || code == ENOENT || code == ENXIO
  }

  package var description: String {
    "\(operation): \(String(cString: strerror(code)))"
  }
}
