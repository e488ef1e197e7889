import CWayland
import Outputs
import WaylandConnection

/// A connection to a compositor and the globals that the panel uses.
final class WaylandGlobals {
  let connection: WaylandConnection
  private(set) var compositor: OpaquePointer?
  private(set) var shm: OpaquePointer?
  private(set) var layerShell: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var scaleManager: OpaquePointer?
  /// The global `kde_lockscreen_overlay_v1`, which KWin offers only to programs whose desktop file
  /// asks for it (`systemd/io.keyglass.panel.desktop`).
  private(set) var lockscreenOverlay: OpaquePointer?
  /// True under KDE's compositor.
  private(set) var isPlasma = false
  private(set) var outputs: [WaylandOutput] = []
  /// Called when an output appears, changes or disappears.
  var outputsChanged: () -> Void = {}

  /// - Throws: if the compositor is missing, or lacks a needed global.
  init() throws(PanelFailure) {
    connection = try WaylandConnection()
    try connection.listen(
      added: { [unowned self] in add($0, $1, $2) }, removed: { [unowned self] in remove($0) })
    guard compositor != nil, shm != nil else {
      throw PanelFailure("the Wayland compositor lacks wl_compositor or wl_shm")
    }
    guard layerShell != nil else {
      throw PanelFailure("the Wayland compositor has no layer-shell")
    }
  }

  deinit {
    // Release the outputs while the connection still exists.
    outputs = []
  }

  private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
    func bind(_ interface: UnsafePointer<wl_interface>?, atMost most: UInt32) -> OpaquePointer? {
      connection.bind(name, interface, version: min(version, most))
    }
    switch interface {
    case "wl_compositor" where version >= 4: compositor = bind(keyglass_wl_compositor(), atMost: 4)
    case "wl_shm": shm = bind(keyglass_wl_shm(), atMost: 1)
    case "zwlr_layer_shell_v1": layerShell = bind(keyglass_layer_shell(), atMost: 3)
    case "wp_viewporter": viewporter = bind(keyglass_viewporter(), atMost: 1)
    case "wp_fractional_scale_manager_v1":
      scaleManager = bind(keyglass_fractional_scale_manager(), atMost: 1)
    case "kde_lockscreen_overlay_v1":
      lockscreenOverlay = bind(keyglass_lockscreen_overlay(), atMost: 1)
    case "org_kde_plasma_shell": isPlasma = true
    case "wl_output" where version >= 2:
      guard let object = bind(keyglass_wl_output(), atMost: 4) else { return }
      let output = WaylandOutput(global: name, object: object, version: min(version, 4))
      output.changed = { [unowned self] in outputsChanged() }
      outputs.append(output)
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    guard outputs.contains(where: { $0.global == name }) else { return }
    outputs.removeAll { $0.global == name }
    outputsChanged()
  }
}
