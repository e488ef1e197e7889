import CWayland
import DaemonConnection
import Drawing
import Outputs
import Scene
import Units
import WaylandConnection

/// The surface on one output while the session is locked.
final class LockSurface {
  /// The contents of a surface. `scene` is the keyboard; nil on all outputs but one.
  struct Frame: Hashable {
    var face: LockFace
    var scene: Scene?
  }

  let output: WaylandOutput
  let surface: OpaquePointer
  private let lockSurface: OpaquePointer
  private let viewport: OpaquePointer?
  private let fractionalScale: OpaquePointer?
  private let globals: LockGlobals
  private let renderer: Renderer
  private var preferredScale: Double?
  /// The surface's size in logical pixels; nil until the compositor has sent it.
  private(set) var size: PixelSize?
  private var buffers: WaylandBuffers?
  /// The contents last drawn in each of the two buffers; nil before the first drawing.
  private var drawn: [Frame?] = [nil, nil]
  private var shown: Frame?
  private var wanted: Frame?
  /// Called when the surface's size has changed.
  private let resized: () -> Void

  /// - Throws: if the compositor gives no surface.
  init(
    _ lock: OpaquePointer, on output: WaylandOutput, globals: LockGlobals, renderer: Renderer,
    resized: @escaping () -> Void
  ) throws(ClientFailure) {
    guard let surface = wl_compositor_create_surface(globals.common.compositor),
      let lockSurface = ext_session_lock_v1_get_lock_surface(lock, surface, output.object)
    else { throw ClientFailure("the Wayland compositor gives no surface") }
    self.output = output
    self.surface = surface
    self.lockSurface = lockSurface
    self.globals = globals
    self.renderer = renderer
    self.resized = resized
    viewport = globals.common.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
    // A fractionally scaled buffer needs a viewport to be shown at its size.
    fractionalScale =
      viewport == nil
      ? nil
      : globals.common.scaleManager.flatMap {
        wp_fractional_scale_manager_v1_get_fractional_scale($0, surface)
      }
    let data = Unmanaged.passUnretained(self).toOpaque()
    ext_session_lock_surface_v1_add_listener(lockSurface, Self.listener.pointer, data)
    if let fractionalScale {
      wp_fractional_scale_v1_add_listener(fractionalScale, Self.scaleListener.pointer, data)
    }
  }

  deinit {
    fractionalScale.map { wp_fractional_scale_v1_destroy($0) }
    viewport.map { wp_viewport_destroy($0) }
    ext_session_lock_surface_v1_destroy(lockSurface)
    wl_surface_destroy(surface)
  }

  /// Pixels of the buffer per logical pixel.
  private var scale: Double {
    viewport == nil ? Double(output.scale) : preferredScale ?? Double(output.scale)
  }

  /// - Throws: if there is no memory for the buffers.
  func show(_ frame: Frame) throws(ClientFailure) {
    wanted = frame
    try draw()
  }

  private func draw() throws(ClientFailure) {
    guard let wanted, let size, wanted != shown else { return }
    let pixels = PixelSize(
      width: Int((Double(size.width) * scale).rounded()),
      height: Int((Double(size.height) * scale).rounded()))
    if buffers?.size != pixels {
      buffers = try WaylandBuffers(
        size: pixels, shm: globals.common.shm.unsafelyUnwrapped, format: WL_SHM_FORMAT_XRGB8888
      ) { [weak self] in self?.drawIfLate() }
      drawn = [nil, nil]
      shown = nil
    }
    guard let buffers, let buffer = buffers.free else { return }
    draw(wanted, over: drawn[buffer.index], in: buffer, of: buffers)
    drawn[buffer.index] = wanted
    if let viewport {
      wp_viewport_set_destination(viewport, Int32(size.width), Int32(size.height))
    } else {
      wl_surface_set_buffer_scale(surface, output.scale)
    }
    wl_surface_attach(surface, buffer.buffer, 0, 0)
    for rectangle in damage(from: shown, to: wanted, on: pixels) {
      wl_surface_damage_buffer(
        surface, Int32(rectangle.x), Int32(rectangle.y), Int32(rectangle.width),
        Int32(rectangle.height))
    }
    wl_surface_commit(surface)
    buffer.isBusy = true
    shown = wanted
  }

  /// Draws a picture that waited for a buffer. The drawing cannot fail, because the memory exists.
  private func drawIfLate() {
    try? draw()
  }

  /// Returns the canvas for the keyboard and its popups; the clock and the password field get the
  /// rest.
  private func canvas(for scene: Scene?, on pixels: PixelSize) -> Canvas? {
    guard let scene, scene.visible else { return nil }
    return Canvas(for: scene, on: pixels, scale: scale)
  }

  private func faceArea(_ frame: Frame, on pixels: PixelSize) -> PixelRectangle {
    PixelRectangle(
      x: 0, y: 0, width: pixels.width,
      height: canvas(for: frame.scene, on: pixels)?.area.y ?? pixels.height)
  }

  private func draw(
    _ frame: Frame, over before: Frame?, in buffer: WaylandBuffers.Buffer,
    of buffers: WaylandBuffers
  ) {
    let pixels = buffers.size
    let start = buffers.pixels(of: buffer)
    let area = faceArea(frame, on: pixels)
    let isMoved = before.map { faceArea($0, on: pixels) } != area
    if isMoved || frame.face != before?.face {
      renderer.draw(
        frame.face, in: area, of: pixels, scale: scale, into: start, stride: buffers.stride)
    }
    guard let scene = frame.scene, let canvas = canvas(for: scene, on: pixels) else { return }
    renderer.draw(
      scene, on: canvas, Repaint(from: isMoved ? nil : before?.scene, to: scene, on: canvas),
      into: start + area.height * buffers.stride, stride: buffers.stride)
  }

  private func damage(
    from before: Frame?, to frame: Frame, on pixels: PixelSize
  ) -> [PixelRectangle] {
    let area = faceArea(frame, on: pixels)
    guard let before, faceArea(before, on: pixels) == area else {
      return [PixelRectangle(x: 0, y: 0, width: pixels.width, height: pixels.height)]
    }
    var rectangles = frame.face == before.face ? [] : [area]
    if let scene = frame.scene, let canvas = canvas(for: scene, on: pixels) {
      rectangles += Repaint(from: before.scene, to: scene, on: canvas).rectangles
        .map { $0.moved(x: 0, y: area.height) }
    }
    return rectangles
  }

  // MARK: - Events from the compositor

  private func configure(serial: UInt32, _ size: PixelSize) {
    ext_session_lock_surface_v1_ack_configure(lockSurface, serial)
    // Draw even if nothing changed, because an acknowledged size needs a commit. Draw nothing for
    // an empty size, because a commit of any buffer would then be a fatal error.
    shown = nil
    guard size.width > 0, size.height > 0 else {
      self.size = nil
      return
    }
    self.size = size
    resized()
  }

  private func prefer(scale: Double) {
    guard scale > 0, scale != preferredScale else { return }
    preferredScale = scale
    shown = nil
    resized()
  }

  private static let listener = PinnedListener(
    ext_session_lock_surface_v1_listener(configure: { data, _, serial, width, height in
      receiver(data, as: LockSurface.self).configure(
        serial: serial, PixelSize(width: Int(width), height: Int(height)))
    }))

  private static let scaleListener = PinnedListener(
    wp_fractional_scale_v1_listener(preferred_scale: { data, _, scale in
      receiver(data, as: LockSurface.self).prefer(scale: Double(scale) / 120)
    }))
}
