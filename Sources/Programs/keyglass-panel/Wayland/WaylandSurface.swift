import CWayland
import Clocks
import DaemonConnection
import Drawing
import Glibc
import Outputs
import Scene
import Units
import WaylandConnection

/// The surface of a visible keyboard.
final class WaylandSurface {
  private let globals: WaylandGlobals
  private let output: WaylandOutput
  private let renderer: Renderer
  private let surface: OpaquePointer
  private let layerSurface: OpaquePointer
  private let viewport: OpaquePointer?
  private let fractionalScale: OpaquePointer?
  private var preferredScale: Double?
  private var buffers: WaylandBuffers?
  /// The scene drawn in each buffer; nil for an empty buffer.
  private var drawn: [Scene?] = [nil, nil]
  private var scene: Scene?
  /// The scene on the screen.
  private var shown: Scene?
  /// The last request to the compositor, in logical pixels: the surface's height, its exclusive
  /// zone, the margin below it, and true if the keyboard floats.
  private var asked: (height: Int, zone: Int, margin: Int, floats: Bool)?
  /// The size granted by the compositor, in logical pixels.
  private var given: PixelSize?
  /// True once the compositor has closed the surface.
  private(set) var isClosed = false
  private(set) var visibility = SurfaceVisibility()
  /// The compositor's callback that confirms that a change was shown.
  private var frame: OpaquePointer?
  private(set) var canvas: Canvas?
  /// The part of the surface that receives the pointer, in logical pixels; empty if no part does.
  private var inputPlace = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

  /// - Throws: if the compositor gives no surface.
  init(globals: WaylandGlobals, output: WaylandOutput, renderer: Renderer) throws(PanelFailure) {
    guard let surface = wl_compositor_create_surface(globals.common.compositor),
      let layerSurface = zwlr_layer_shell_v1_get_layer_surface(
        globals.layerShell, surface, output.object, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue,
        "osk")
    else { throw PanelFailure("the Wayland compositor gives no surface") }
    self.globals = globals
    self.output = output
    self.renderer = renderer
    self.surface = surface
    self.layerSurface = layerSurface
    viewport = globals.common.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
    // A fractionally scaled buffer needs a viewport to be shown at its size.
    fractionalScale =
      viewport == nil
      ? nil
      : globals.common.scaleManager.flatMap {
        wp_fractional_scale_manager_v1_get_fractional_scale($0, surface)
      }
    globals.lockscreenOverlay.map { kde_lockscreen_overlay_v1_allow($0, surface) }
    let data = Unmanaged.passUnretained(self).toOpaque()
    wl_surface_add_listener(surface, Self.surfaceListener.pointer, data)
    zwlr_layer_surface_v1_add_listener(layerSurface, Self.listener.pointer, data)
    if let fractionalScale {
      wp_fractional_scale_v1_add_listener(fractionalScale, Self.scaleListener.pointer, data)
    }
    zwlr_layer_surface_v1_set_anchor(
      layerSurface,
      ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM.rawValue | ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT.rawValue
        | ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT.rawValue)
    // Touches and clicks pass through, because the daemon reads the touchscreen itself.
    setInputRegion()
    // Start waiting now, because a surface that never gets a size is invisible too.
    visibility.changed(at: Clock.now())
  }

  deinit {
    frame.map { wl_callback_destroy($0) }
    fractionalScale.map { wp_fractional_scale_v1_destroy($0) }
    viewport.map { wp_viewport_destroy($0) }
    zwlr_layer_surface_v1_destroy(layerSurface)
    wl_surface_destroy(surface)
  }

  /// Pixels per logical pixel, as preferred by the compositor. Without a preference, the scale is
  /// derived from the width granted by the compositor, because `wl_output` reports only whole
  /// scales, rounded up.
  var scale: Double {
    if let preferredScale { return preferredScale }
    let whole = Double(output.scale)
    guard let widthGiven = output.widthGiven, widthGiven > 0 else { return whole }
    // Round to 120ths, the protocol's unit of scales.
    let scale = (Double(output.size.width) / Double(widthGiven) * 120).rounded() / 120
    return scale > whole - 1 && scale < whole ? scale : whole
  }

  /// - Throws: if there is no memory for the buffers.
  func show(_ scene: Scene) throws(PanelFailure) {
    self.scene = scene
    askForPlace(for: scene)
    try draw()
  }

  /// Updates the surface's visibility; call it at the deadline of `visibility`.
  func advance(to now: Microseconds) {
    visibility.advance(to: now)
  }

  func outputChanged() {
    buffers = nil
  }

  /// Requests a surface as high as the keyboard and the popups above it. Applications keep clear
  /// only of the keyboard.
  private func askForPlace(for scene: Scene) {
    let keyboard = Canvas(for: scene, on: output.size, popupRoom: false).area
    let room = Canvas.popupRoom(of: scene, on: output.size)
    let below = max(0, output.size.height - keyboard.maxY)
    func logical(_ pixels: Int) -> Int { Int((Double(pixels) / scale).rounded(.up)) }
    let zone = logical(keyboard.height)
    let wanted = (
      height: zone + min(logical(room), logical(keyboard.y)), zone: zone, margin: logical(below),
      floats: scene.grip != nil
    )
    if let asked, asked == wanted { return }
    // Wait for a new size only if the height changes; otherwise the compositor reports none.
    if asked?.height != wanted.height { given = nil }
    asked = wanted
    zwlr_layer_surface_v1_set_size(layerSurface, 0, UInt32(wanted.height))
    // A floating keyboard lies over other windows, and must not be moved by their exclusive zones.
    zwlr_layer_surface_v1_set_exclusive_zone(
      layerSurface, scene.grip == nil ? Int32(wanted.zone) : -1)
    zwlr_layer_surface_v1_set_margin(layerSurface, 0, 0, Int32(wanted.margin), 0)
    wl_surface_commit(surface)
  }

  private func draw() throws(PanelFailure) {
    guard let scene, let given, let asked, scene != shown else { return }
    // With a viewport, the buffer has exactly the output's pixels at any scale. Without a viewport,
    // the buffer may have more pixels, and the compositor scales the buffer down.
    let bufferScale = viewport == nil ? Double(output.scale) : scale
    func inBuffer(_ length: Int, _ scale: Double) -> Int {
      Int((Double(length) * scale).rounded())
    }
    let size = PixelSize(
      width: inBuffer(given.width, bufferScale), height: inBuffer(given.height, bufferScale))
    let whole = PixelSize(
      width: inBuffer(output.size.width, bufferScale / scale),
      height: inBuffer(output.size.height, bufferScale / scale))
    let bottom = whole.height - inBuffer(asked.margin, bufferScale)
    let canvas = Canvas(
      output: whole,
      area: PixelRectangle(
        x: 0, y: bottom - size.height, width: size.width, height: size.height),
      scale: bufferScale)
    if canvas != self.canvas || buffers == nil {
      self.canvas = canvas
      buffers = try WaylandBuffers(size: size, shm: globals.common.shm.unsafelyUnwrapped) {
        [weak self] in self?.drawIfLate()
      }
      drawn = [nil, nil]
      shown = nil
    }
    guard let buffers, let buffer = buffers.free else { return }
    renderer.draw(
      scene, on: canvas, Repaint(from: drawn[buffer.index], to: scene, on: canvas),
      into: buffers.pixels(of: buffer), stride: buffers.stride)
    drawn[buffer.index] = scene
    placeInput(for: scene, given, on: canvas)
    if let viewport {
      wp_viewport_set_destination(viewport, Int32(given.width), Int32(given.height))
    } else {
      wl_surface_set_buffer_scale(surface, output.scale)
    }
    wl_surface_attach(surface, buffer.buffer, 0, 0)
    for rectangle in Repaint(from: shown, to: scene, on: canvas).rectangles {
      wl_surface_damage_buffer(
        surface, Int32(rectangle.x), Int32(rectangle.y), Int32(rectangle.width),
        Int32(rectangle.height))
    }
    if frame == nil {
      frame = wl_surface_frame(surface)
      wl_callback_add_listener(
        frame, Self.frameListener.pointer, Unmanaged.passUnretained(self).toOpaque())
    }
    wl_surface_commit(surface)
    visibility.changed(at: Clock.now())
    buffer.isBusy = true
    shown = scene
  }

  // MARK: - The pointer

  /// Makes the surface receive the pointer over the keyboard, but not over the room for popups, if
  /// the scene uses a pointer.
  private func placeInput(for scene: Scene, _ given: PixelSize, on canvas: Canvas) {
    let keyboard = canvas.place(scene.rectangle)
    var place = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    if scene.pointer != nil {
      func logical(_ pixels: Int) -> Int { pixels * given.width / max(1, canvas.area.width) }
      place = PixelRectangle(
        x: logical(keyboard.x), y: logical(keyboard.y), width: logical(keyboard.width),
        height: logical(keyboard.height))
    }
    guard place != inputPlace else { return }
    inputPlace = place
    setInputRegion()
  }

  private func setInputRegion() {
    let region = wl_compositor_create_region(globals.common.compositor)
    if !inputPlace.isEmpty {
      wl_region_add(
        region, Int32(inputPlace.x), Int32(inputPlace.y), Int32(inputPlace.width),
        Int32(inputPlace.height))
    }
    wl_surface_set_input_region(surface, region)
    wl_region_destroy(region)
  }

  /// Returns a pointer's place in fractions of the output; nil if the pointer is elsewhere.
  ///
  /// - Parameters: x, y: the pointer's place, in logical pixels of the surface.
  func point(of object: OpaquePointer?, x: Double, y: Double) -> SurfacePoint? {
    guard object == surface, let canvas, let given, given.width > 0 else { return nil }
    let scale = Double(canvas.area.width) / Double(given.width)
    return SurfacePoint(
      x: (Double(canvas.area.x) + x * scale) / Double(canvas.output.width),
      y: (Double(canvas.area.y) + y * scale) / Double(canvas.output.height))
  }

  /// Draws a scene that has waited for a free buffer.
  private func drawIfLate() {
    // The memory already exists, so nothing can fail.
    try? draw()
  }

  // MARK: - Events from the compositor

  private func configure(serial: UInt32, _ size: PixelSize) {
    zwlr_layer_surface_v1_ack_configure(layerSurface, serial)
    guard size.width > 0, let asked else { return }
    output.widthGiven = size.width
    given = PixelSize(width: size.width, height: size.height > 0 ? size.height : asked.height)
    // Draw even if nothing changed, because an acknowledged size needs a commit.
    shown = nil
  }

  private func prefer(scale: Double) {
    guard scale > 0, scale != preferredScale else { return }
    preferredScale = scale
    shown = nil
  }

  private func wasShown() {
    frame.map { wl_callback_destroy($0) }
    frame = nil
    visibility.wasShown()
  }

  private static let surfaceListener = {
    // Set only the needed handlers, because the C struct also has handlers for later protocol
    // versions.
    var listener = wl_surface_listener()
    listener.enter = { data, _, _ in receiver(data, as: WaylandSurface.self).visibility.entered() }
    listener.leave = { data, _, _ in receiver(data, as: WaylandSurface.self).visibility.left() }
    return PinnedListener(listener)
  }()

  private static let frameListener = PinnedListener(
    wl_callback_listener(done: { data, _, _ in receiver(data, as: WaylandSurface.self).wasShown() })
  )

  private static let listener = PinnedListener(
    zwlr_layer_surface_v1_listener(
      configure: { data, _, serial, width, height in
        receiver(data, as: WaylandSurface.self).configure(
          serial: serial, PixelSize(width: Int(width), height: Int(height)))
      },
      closed: { data, _ in receiver(data, as: WaylandSurface.self).isClosed = true })
  )

  private static let scaleListener = PinnedListener(
    wp_fractional_scale_v1_listener(preferred_scale: { data, _, scale in
      receiver(data, as: WaylandSurface.self).prefer(scale: Double(scale) / 120)
    })
  )
}
