import CLinux
import Evdev
import Glibc

/// A text in a memory file (memfd) that passes from one daemon to the next without a file system.
enum MemoryFile {
  /// The maximum length of the text in bytes.
  private static let largest = 1 << 20

  /// Returns nil if the kernel has no memory for the text.
  static func make(_ text: [UInt8], named name: String) -> Descriptor? {
    let number = keyglass_memory_file(name)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    let written = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    guard written == text.count else { return nil }
    return file
  }

  /// Reads the text and empties the file, so that the text is used only once. Returns an empty
  /// array if there is no text.
  static func popText(of file: borrowing Descriptor) -> [UInt8] {
    let size = lseek(file.number, 0, SEEK_END)
    guard size > 0, size <= largest else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    let count = bytes.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count, ftruncate(file.number, 0) == 0 else { return [] }
    return bytes
  }
}
