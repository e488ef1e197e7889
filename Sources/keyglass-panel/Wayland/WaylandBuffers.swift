import CWayland
import Drawing
import Scene
import WaylandConnection

/// Two pictures of one size in turn: the compositor shows one, and we draw in the other.
final class WaylandBuffers {
  let size: PixelSize
  private let memory: SharedPicture
  private let buffers: [Buffer]

  final class Buffer {
    let buffer: OpaquePointer
    let index: Int
    /// Whether the compositor is reading it.
    var isBusy = false
    /// The scene drawn in it.
    var scene: Scene?
    var released: () -> Void = {}

    fileprivate init(buffer: OpaquePointer, index: Int) {
      self.buffer = buffer
      self.index = index
      wl_buffer_add_listener(
        buffer, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      wl_buffer_destroy(buffer)
    }

    private static let listener = Stable(
      wl_buffer_listener(release: { data, _ in
        let buffer = receiver(data, as: Buffer.self)
        buffer.isBusy = false
        buffer.released()
      })
    )
  }

  /// - Parameter released: called when the compositor returns one.
  /// - Throws: if there is no memory.
  init(
    size: PixelSize, shm: OpaquePointer, released: @escaping () -> Void
  ) throws(PanelFailure) {
    self.size = size
    let memory = try SharedPicture(size: size, count: 2)
    self.memory = memory
    let pool = wl_shm_create_pool(
      shm, memory.descriptor, Int32(memory.bytesOfOne * memory.count))
    defer { wl_shm_pool_destroy(pool) }
    buffers = (0..<memory.count).compactMap { index in
      wl_shm_pool_create_buffer(
        pool, Int32(memory.offset(of: index)), Int32(size.width), Int32(size.height),
        Int32(memory.stride), WL_SHM_FORMAT_ARGB8888.rawValue
      ).map { Buffer(buffer: $0, index: index) }
    }
    for buffer in buffers { buffer.released = released }
  }

  /// One to draw in; nil while the compositor has both.
  var free: Buffer? { buffers.first { !$0.isBusy } }

  /// Draws the scene in the buffer, as far as it differs from what is there.
  func draw(_ scene: Scene, in buffer: Buffer, on canvas: Canvas, with renderer: Renderer) {
    renderer.draw(
      scene, on: canvas, Repaint(from: buffer.scene, to: scene, on: canvas),
      into: memory.pixels(of: buffer.index), stride: memory.stride)
    buffer.scene = scene
  }
}
