import CWayland
import Clocks
import ControlProtocol
import DaemonConnection
import Drawing
import Glibc
import Outputs
import Scene
import Touch
import Units

/// A layer-shell surface along the lower edge of a compositor's output. The surface is above all
/// windows, and transparent to touches and clicks.
final class WaylandPanel: OutputPanel {
  private let globals: WaylandGlobals
  private let renderer: Renderer
  private let wantedOutput: String?
  private var output: WaylandOutput?
  private var surface: WaylandSurface?
  var scene: Scene?
  /// Watches KDE's lock screen; nil under other compositors.
  private let lock: PlasmaLock?
  /// The time to create a new surface, which KWin then shows above the lock screen's window.
  private var renewAt: Microseconds?
  /// The time at which the surface was last replaced.
  private var renewedAt = Microseconds.zero - renewInterval
  /// The least time between two new surfaces. The limit is needed because any program on the bus
  /// can make KWin report a change.
  private static let renewInterval = Microseconds.milliseconds(500)
  /// The seats' pointers; nil while pointers do not press keys.
  private var pointers: WaylandPointers?
  private var pointerReports = PointerReports()
  private lazy var pointerPicture = try? PointerPicture(
    globals: globals.common, renderer: renderer)
  /// The session's console; nil if it is unknown.
  private let console = SessionConsole()

  /// - Parameter output: an output's name; nil for a built-in output, or otherwise the first.
  /// - Throws: if the compositor is missing, or lacks a needed global.
  init(output: String?, renderer: Renderer) throws(PanelFailure) {
    globals = try WaylandGlobals()
    self.renderer = renderer
    wantedOutput = output
    lock = globals.isPlasma ? PlasmaLock() : nil
    globals.common.outputsChanged = { [unowned self] in chooseOutput() }
    chooseOutput()
  }

  deinit {
    // Destroy the surface while the connection still exists.
    pointers = nil
    pointerPicture = nil
    surface = nil
    output = nil
  }

  var descriptors: [(number: Int32, events: Int16)] {
    [globals.common.connection.descriptor, lock?.descriptor].compactMap(\.self)
      .map { ($0, Int16(POLLIN)) }
      + [console?.descriptor].compactMap(\.self).map { ($0, Int16(POLLPRI)) }
  }

  var deadline: Microseconds? { [surface?.visibility.deadline, renewAt].compactMap(\.self).min() }
  let isInSession = true

  var place: PanelDescription? {
    guard let scene, let output, output.size.width > 0 else { return nil }
    let canvas = surface?.canvas ?? Canvas(for: scene, on: output.size, popupRoom: false)
    let keyboard = canvas.place(scene.rectangle).moved(x: canvas.area.x, y: canvas.area.y)
    return PanelDescription(
      kind: "wayland", output: output.name, shown: whyNotSeen == nil, reason: whyNotSeen,
      rectangle: keyboard.fraction(of: canvas.output),
      outputWidth: output.size.width,
      outputHeight: output.size.height, scale: surface?.scale ?? Double(output.scale),
      rotation: output.rotation, physicalSize: output.physicalSize)
  }

  /// The reason why an existing surface is invisible, for display; nil if it is visible. While the
  /// surface is invisible, touches are for the locker, or wake the screen.
  private var whyNotSeen: String? {
    if console?.isInForeground == false { return "another console is in the foreground" }
    if lock?.isThere == true, globals.lockscreenOverlay == nil { return "the session is locked" }
    if surface?.visibility.isSeen == false {
      return "the compositor hides it: the session is locked, or the screen is off"
    }
    return nil
  }

  /// - Throws: if the compositor has ended, refuses a surface, or there is no memory.
  func process() throws(PanelFailure) {
    try globals.common.connection.dispatch()
    let now = Clock.now()
    renewAboveLock(at: now)
    console?.read()
    if surface?.isClosed == true { surface = nil }
    surface?.advance(to: now)
    try update()
    globals.common.connection.flush()
  }

  func close() {
    surface = nil
    globals.common.connection.flush()
  }

  /// Replaces the surface with a new one above the lock screen's window, if KWin allows that.
  private func renewAboveLock(at now: Microseconds) {
    if lock?.read() == true, globals.lockscreenOverlay != nil {
      renewAt = max(now, renewedAt + Self.renewInterval)
    }
    guard let due = renewAt, now >= due else { return }
    renewAt = nil
    renewedAt = now
    surface = nil
  }

  func popPointerEvents() -> [PointerEvent] { pointerReports.popAll() }

  /// Binds or releases the seats' pointers.
  private func applyPointers(_ use: PointerUse?) {
    if use == nil {
      pointers = nil
      pointerReports.leave()
    } else if pointers == nil {
      pointers = WaylandPointers(
        globals.seats, picture: { [unowned self] in pointerPicture },
        happened: { [unowned self] in handle($0) })
    }
  }

  private func handle(_ event: WaylandPointers.Event) {
    switch event {
    case .moved(let object, let x, let y):
      guard let point = surface?.point(of: object, x: x, y: y) else {
        return pointerReports.leave()
      }
      pointerReports.move(to: point, for: scene?.pointer)
    case .pressed(let isDown): pointerReports.press(isDown)
    case .left: pointerReports.leave()
    }
  }

  func chooseOutput() {
    let chosen = OutputChoice(demanded: wantedOutput, proposed: scene?.output)
      .output(among: globals.common.outputs.filter { $0.size.width > 0 })
    if chosen !== output { surface = nil }
    output = chosen
    surface?.outputChanged()
  }

  func update() throws(PanelFailure) {
    guard let scene, scene.visible, let output else {
      surface = nil
      applyPointers(nil)
      globals.common.connection.flush()
      return
    }
    if surface == nil {
      // Release a pressed button, because a destroyed surface may get no report of its release.
      pointerReports.leave()
      surface = try WaylandSurface(globals: globals, output: output, renderer: renderer)
    }
    applyPointers(scene.pointer)
    try surface?.show(scene)
    globals.common.connection.flush()
  }
}
