import CWayland
import Outputs

/// The compositor's globals that the panel uses.
final class WaylandGlobals {
  let common: PictureGlobals
  private(set) var layerShell: OpaquePointer?
  /// The global `kde_lockscreen_overlay_v1`, which KWin offers only to programs that request it in
  /// their desktop file (`systemd/io.keyglass.panel.desktop`).
  private(set) var lockscreenOverlay: OpaquePointer?
  /// The seats, which are bound only while pointers press keys.
  private(set) var seats: [PictureGlobals.Global] = []
  /// True under KDE's compositor.
  private(set) var isPlasma = false

  /// - Throws: if the compositor is missing, or lacks a needed global.
  init() throws(PanelFailure) {
    common = try PictureGlobals()
    try common.listen(
      added: { [unowned self] in add($0) },
      removed: { [unowned self] number in seats.removeAll { $0.number == number } })
    guard layerShell != nil else {
      throw PanelFailure("the Wayland compositor has no layer-shell")
    }
  }

  private func add(_ global: PictureGlobals.Global) {
    switch global.interface {
    case "zwlr_layer_shell_v1": layerShell = global.bind(keyglass_zwlr_layer_shell_v1(), atMost: 3)
    case "kde_lockscreen_overlay_v1":
      lockscreenOverlay = global.bind(keyglass_kde_lockscreen_overlay_v1(), atMost: 1)
    case "wl_seat" where global.version >= 3: seats.append(global)
    case "org_kde_plasma_shell": isPlasma = true
    default: break
    }
  }
}
