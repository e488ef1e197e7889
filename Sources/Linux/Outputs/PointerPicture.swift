import CWayland
package import DaemonConnection
package import Drawing

/// The picture of the mouse pointer while it is over one of our surfaces.
package final class PointerPicture {
  private let surface: OpaquePointer
  private let buffers: WaylandBuffers
  private static let size = PixelSize(width: 24, height: 24)

  /// - Throws: if there is no memory or no surface.
  package init(globals: PictureGlobals, renderer: Renderer) throws(ClientFailure) {
    guard let surface = wl_compositor_create_surface(globals.compositor) else {
      throw ClientFailure("the Wayland compositor gives no surface")
    }
    self.surface = surface
    buffers = try WaylandBuffers(
      size: Self.size, shm: globals.shm.unsafelyUnwrapped, released: {})
    guard let buffer = buffers.free else { return }
    renderer.drawPointer(
      of: Self.size, into: buffers.pixels(of: buffer), stride: buffers.stride)
    wl_surface_attach(surface, buffer.buffer, 0, 0)
    wl_surface_damage_buffer(surface, 0, 0, Int32(Self.size.width), Int32(Self.size.height))
    wl_surface_commit(surface)
  }

  deinit {
    wl_surface_destroy(surface)
  }

  package func show(for pointer: OpaquePointer, serial: UInt32) {
    wl_pointer_set_cursor(pointer, serial, surface, 1, 1)
  }
}
