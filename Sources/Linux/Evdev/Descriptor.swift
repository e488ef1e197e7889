import Glibc

/// A file descriptor that closes itself exactly once.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(_ number: Int32) {
    self.number = number
  }

  /// Opens a file with O_CLOEXEC and these flags of open(2).
  ///
  /// - Throws: if the file cannot be opened.
  package init(opening path: String, flags: Int32) throws(DeviceError) {
    let number = open(path, flags | O_CLOEXEC)
    guard number >= 0 else { throw DeviceError(operation: "open \(path)", code: errno) }
    self.init(number)
  }

  deinit {
    close(number)
  }
}
