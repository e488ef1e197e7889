import CLinux
import Drawing
import Glibc

/// Pixels shared with another process: anonymous shared memory, with room for several pictures of
/// one size.
final class SharedPicture {
  let size: PixelSize
  let count: Int
  /// For passing to the other process.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer

  var stride: Int { size.width * 4 }
  var bytesOfOne: Int { stride * size.height }

  /// - Throws: if there is no memory.
  init(size: PixelSize, count: Int) throws(PanelFailure) {
    self.size = size
    self.count = count
    let bytes = size.width * 4 * size.height * count
    descriptor = keyglass_memory_file("keyglass-panel")
    guard descriptor >= 0 else {
      throw PanelFailure("no shared memory: \(String(cString: strerror(errno)))")
    }
    guard bytes > 0, ftruncate(descriptor, bytes) == 0,
      let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw PanelFailure("no shared memory: \(reason)")
    }
    memory = mapped
  }

  deinit {
    munmap(memory, bytesOfOne * count)
    close(descriptor)
  }

  /// Where a picture begins in the memory, in bytes.
  func offset(of index: Int) -> Int { index * bytesOfOne }

  func pixels(of index: Int) -> UnsafeMutableRawPointer { memory + offset(of: index) }
}
