import Glibc

/// Memory for a secret. It is never swapped, dumped or inherited by a child, and is overwritten
/// when freed.
package final class LockedPage {
  package let start: UnsafeMutableRawPointer
  package let bytes: UnsafeMutableRawBufferPointer

  /// The error if the kernel refuses the memory, for example because of `RLIMIT_MEMLOCK`.
  package struct Refused: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter count: the size in bytes, rounded up to whole pages.
  /// - Throws: if the kernel refuses the memory, or may swap it.
  package init(count: Int) throws(Refused) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let size = (count + page - 1) / page * page
    guard
      let memory = mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { throw Refused(description: "no memory: \(String(cString: strerror(errno)))") }
    guard mlock(memory, size) == 0 else {
      let reason = String(cString: strerror(errno))
      munmap(memory, size)
      throw Refused(description: "memory cannot be kept from the swap: \(reason)")
    }
    // Ignore failures of these two calls, because the process as a whole is protected anyway.
    _ = madvise(memory, size, MADV_DONTDUMP)
    _ = madvise(memory, size, MADV_DONTFORK)
    start = memory
    bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  deinit {
    erase()
    munmap(start, bytes.count)
  }

  /// Overwrites the memory with a call that the optimiser does not remove.
  package func erase() {
    explicit_bzero(start, bytes.count)
  }
}
