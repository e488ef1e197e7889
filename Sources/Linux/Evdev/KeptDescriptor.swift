import CLinux
import Glibc

/// A descriptor that the previous daemon left open. The descriptor is closed with this object
/// unless it is consumed.
package final class KeptDescriptor {
  private var number: Int32

  /// Takes ownership of an open descriptor.
  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    if number >= 0 { close(number) }
  }

  package func consume() -> Descriptor {
    defer { number = -1 }
    return Descriptor(number)
  }

  /// True if both descriptors belong to the same input device, and the device is still there.
  func isSameDevice(as other: borrowing Descriptor) -> Bool {
    var own = stat()
    var others = stat()
    return fstat(number, &own) == 0 && fstat(other.number, &others) == 0
      && own.st_rdev == others.st_rdev && keyglass_is_input_device(number)
  }
}
