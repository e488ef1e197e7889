import CLinux
import Glibc

/// A convertible's switch between laptop mode and tablet mode (SW_TABLET_MODE), open for reading
/// without a grab.
///
/// Not Sendable: it stays on the event loop's thread.
package final class TabletSwitch {
  private let node: String
  private let descriptor: Descriptor

  /// - Throws: if the device cannot be opened.
  package init(node: String) throws(DeviceError) {
    self.node = node
    descriptor = try Descriptor(opening: node, flags: O_RDONLY | O_NONBLOCK)
    // Many such devices also have hot keys, which are of no use here.
    _ = keyglass_ignore_keys(descriptor.number)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Returns true in tablet mode. Drops the pending events, because the kernel is asked for the
  /// current mode.
  ///
  /// - Throws: if the device is gone or broken.
  package func readMode() throws(DeviceError) -> Bool {
    try dropEvents()
    let mode = keyglass_tablet_mode(descriptor.number)
    guard mode >= 0 else { throw DeviceError(operation: "read the mode of \(node)", code: errno) }
    return mode == 1
  }

  private func dropEvents() throws(DeviceError) {
    let failure = withUnsafeTemporaryAllocation(of: input_event.self, capacity: 16) { buffer in
      while true {
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        let size = keyglass_read(descriptor.number, bytes.baseAddress, bytes.count)
        if size > 0 || size < 0 && errno == EINTR { continue }
        return size < 0 ? errno : ENODEV
      }
    }
    guard failure == EAGAIN else { throw DeviceError(operation: "read \(node)", code: failure) }
  }
}
