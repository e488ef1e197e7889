import CLinux
import Glibc

/// A switch of a device, open for reading without a grab.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
package final class DeviceSwitch {
  /// The kinds of switches, by the kernel's codes.
  package enum Kind: UInt16, Sendable {
    /// A convertible's switch, which is on in tablet mode (SW_TABLET_MODE).
    case tabletMode = 1
    /// A jack, which is on while headphones are plugged in (SW_HEADPHONE_INSERT).
    case headphones = 2
  }

  private let kind: Kind
  private let node: String
  private let descriptor: Descriptor

  /// - Throws: if the device cannot be opened.
  package init(_ kind: Kind, node: String) throws(DeviceError) {
    self.kind = kind
    self.node = node
    descriptor = try Descriptor(opening: node, flags: O_RDONLY | O_NONBLOCK)
    // Many such devices also have hot keys, which are of no use here.
    _ = keyglass_ignore_keys(descriptor.number)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Returns true if the switch is on. Drops the pending events, because the kernel is asked for
  /// the current state.
  ///
  /// - Throws: if the device is gone or broken.
  package func read() throws(DeviceError) -> Bool {
    try dropEvents()
    let state = keyglass_switch(descriptor.number, UInt32(kind.rawValue))
    guard state >= 0 else {
      throw DeviceError(operation: "read the switch at \(node)", code: errno)
    }
    return state == 1
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
