package import CWayland
package import DaemonConnection
package import Drawing
import WaylandConnection

/// Two pictures of one size. The compositor shows one while we draw in the other.
package final class WaylandBuffers {
  package let size: PixelSize
  private let memory: SharedPicture
  private let buffers: [Buffer]

  package final class Buffer {
    package let buffer: OpaquePointer
    /// The index of the buffer's picture, 0 or 1.
    package let index: Int
    /// True while the compositor reads the buffer.
    package var isBusy = false
    fileprivate var released: () -> Void = {}

    fileprivate init(buffer: OpaquePointer, index: Int) {
      self.buffer = buffer
      self.index = index
      wl_buffer_add_listener(
        buffer, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      wl_buffer_destroy(buffer)
    }

    private static let listener = PinnedListener(
      wl_buffer_listener(release: { data, _ in
        let buffer = receiver(data, as: Buffer.self)
        buffer.isBusy = false
        buffer.released()
      })
    )
  }

  /// - Parameter released: called when the compositor returns a buffer.
  /// - Throws: if there is no memory.
  package init(
    size: PixelSize, shm: OpaquePointer, format: wl_shm_format = WL_SHM_FORMAT_ARGB8888,
    released: @escaping () -> Void
  ) throws(ClientFailure) {
    self.size = size
    let memory = try SharedPicture(size: size, count: 2)
    self.memory = memory
    let pool = wl_shm_create_pool(
      shm, memory.descriptor, Int32(memory.bytesOfOne * memory.count))
    defer { wl_shm_pool_destroy(pool) }
    buffers = (0..<memory.count).compactMap { index in
      wl_shm_pool_create_buffer(
        pool, Int32(memory.offset(of: index)), Int32(size.width), Int32(size.height),
        Int32(memory.stride), format.rawValue
      ).map { Buffer(buffer: $0, index: index) }
    }
    for buffer in buffers { buffer.released = released }
  }

  /// A buffer to draw in; nil while the compositor uses both.
  package var free: Buffer? { buffers.first { !$0.isBusy } }

  /// Bytes per line.
  package var stride: Int { memory.stride }

  /// Returns the pixels of a buffer, to draw in.
  package func pixels(of buffer: Buffer) -> UnsafeMutableRawPointer {
    memory.pixels(of: buffer.index)
  }
}
