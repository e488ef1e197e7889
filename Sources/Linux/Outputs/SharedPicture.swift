import CLinux
package import DaemonConnection
package import Drawing
import Glibc

/// Pixels shared with another process: anonymous shared memory, with room for several pictures of
/// one size.
package final class SharedPicture {
  package let size: PixelSize
  package let count: Int
  /// The memory's descriptor, to be passed to the other process.
  package let descriptor: Int32
  private let memory: UnsafeMutableRawPointer

  package var stride: Int { size.width * 4 }
  package var bytesOfOne: Int { stride * size.height }

  /// - Throws: if there is no memory.
  package init(size: PixelSize, count: Int) throws(ClientFailure) {
    self.size = size
    self.count = count
    let bytes = size.width * 4 * size.height * count
    descriptor = keyglass_memory_file("keyglass-picture")
    guard descriptor >= 0 else {
      throw ClientFailure("no shared memory: \(String(cString: strerror(errno)))")
    }
    guard bytes > 0, ftruncate(descriptor, bytes) == 0,
      let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw ClientFailure("no shared memory: \(reason)")
    }
    memory = mapped
  }

  deinit {
    munmap(memory, bytesOfOne * count)
    close(descriptor)
  }

  /// Returns the offset of a picture in the memory, in bytes.
  package func offset(of index: Int) -> Int { index * bytesOfOne }

  package func pixels(of index: Int) -> UnsafeMutableRawPointer { memory + offset(of: index) }
}
