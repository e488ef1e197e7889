import CWayland
import ControlProtocol
import Drawing
import Glibc
import Scene

/// A layer-shell surface along the lower edge of a compositor's output: above everything, and
/// transparent to touches and clicks.
final class WaylandOutput: PanelOutput {
  private let globals: WaylandGlobals
  private let renderer: Renderer
  private let wantedScreen: String?
  private var screen: WaylandScreen?
  private var surface: WaylandSurface?
  private var scene: Scene?

  /// - Parameter screen: an output's name; a built-in one if not given, else the first.
  init(screen: String?, renderer: Renderer) throws(PanelFailure) {
    globals = try WaylandGlobals()
    self.renderer = renderer
    wantedScreen = screen
    globals.screensChanged = { [unowned self] in chooseScreen() }
    chooseScreen()
  }

  deinit {
    // While there is a connection that they can be taken back on.
    surface = nil
    screen = nil
  }

  var descriptors: [(number: Int32, events: Int16)] {
    [(wl_display_get_fd(globals.display), Int16(POLLIN))]
  }

  let deadline: Int64? = nil
  let isInSession = true

  var place: PanelDescription? {
    guard let scene, let screen, screen.size.width > 0 else { return nil }
    let canvas = surface?.canvas ?? Canvas(for: scene, on: screen.size, popupRoom: false)
    let keyboard = canvas.place(scene.rectangle).moved(x: canvas.area.x, y: canvas.area.y)
    return PanelDescription(
      kind: "wayland", output: screen.name, shown: true,
      rectangle: keyboard.fraction(of: canvas.output), outputWidth: screen.size.width,
      outputHeight: screen.size.height, scale: surface?.scale ?? Double(screen.scale),
      rotation: screen.rotation, physicalSize: screen.physicalSize)
  }

  func show(_ scene: Scene) throws(PanelFailure) {
    let moved = scene.output != self.scene?.output
    self.scene = scene
    if moved { chooseScreen() }
    try update()
  }

  func process() throws(PanelFailure) {
    try globals.dispatch()
    if surface?.isClosed == true { surface = nil }
    try update()
    wl_display_flush(globals.display)
  }

  func close() {
    surface = nil
    wl_display_flush(globals.display)
  }

  private func chooseScreen() {
    let screens = globals.screens.filter { $0.size.width > 0 }
    let chosen =
      if let wantedScreen {
        screens.first { $0.name == wantedScreen }
      } else {
        screens.first { $0.name != nil && $0.name == scene?.output }
          ?? screens.first(where: \.isBuiltIn) ?? screens.first
      }
    if chosen !== screen { surface = nil }
    screen = chosen
    surface?.screenChanged()
  }

  private func update() throws(PanelFailure) {
    guard let scene, scene.visible, let screen else {
      surface = nil
      wl_display_flush(globals.display)
      return
    }
    if surface == nil {
      surface = try WaylandSurface(globals: globals, screen: screen, renderer: renderer)
    }
    try surface?.show(scene)
    wl_display_flush(globals.display)
  }
}
