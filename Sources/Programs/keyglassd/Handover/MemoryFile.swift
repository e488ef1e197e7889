import CLinux
import Evdev
import Glibc

/// A text in memory that goes from daemon to daemon; no file system has it.
enum MemoryFile {
  /// The longest text, in bytes.
  private static let largest = 1 << 20

  /// nil if there is no room.
  static func make(_ text: [UInt8], named name: String) -> Descriptor? {
    let number = keyglass_memory_file(name)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    let written = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    guard written == text.count else { return nil }
    return file
  }

  /// Reads the text and empties the file, so that it counts once; empty if there is no text.
  static func popText(of file: borrowing Descriptor) -> [UInt8] {
    let size = lseek(file.number, 0, SEEK_END)
    guard size > 0, size <= largest else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    let count = bytes.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count, ftruncate(file.number, 0) == 0 else { return [] }
    return bytes
  }
}
