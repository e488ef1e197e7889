import Glibc

/// A system call on a device that failed.
package struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done, with the device's node, e.g. `open /dev/input/event3`.
  package var operation: String
  /// An errno value.
  package var code: Int32

  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// Whether the device is no longer there: it was unplugged while it was being used.
  package var isDeviceGone: Bool {
    code == ENODEV || code == ENOENT || code == ENXIO
  }

  package var description: String {
    "\(operation): \(String(cString: strerror(code)))"
  }
}
