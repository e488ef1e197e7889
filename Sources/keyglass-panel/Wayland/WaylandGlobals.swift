import CWayland
import Glibc

/// A connection to a compositor and the globals that the panel uses.
final class WaylandGlobals {
  let display: OpaquePointer
  private let registry: OpaquePointer
  private(set) var compositor: OpaquePointer?
  private(set) var shm: OpaquePointer?
  private(set) var layerShell: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var scaleManager: OpaquePointer?
  private(set) var outputs: [WaylandOutput] = []
  /// Called when an output appears, changes or disappears.
  var outputsChanged: () -> Void = {}

  /// - Throws: if there is no compositor, or it lacks what the panel needs.
  init() throws(PanelFailure) {
    guard let name = Self.socketName(), let display = wl_display_connect(name),
      let registry = wl_display_get_registry(display)
    else { throw PanelFailure("no Wayland compositor answers") }
    self.display = display
    self.registry = registry
    wl_registry_add_listener(
      registry, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    // First the globals, then their own events.
    guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else {
      throw PanelFailure("the Wayland compositor went away")
    }
    guard compositor != nil, shm != nil else {
      throw PanelFailure("the Wayland compositor lacks wl_compositor or wl_shm")
    }
    guard layerShell != nil else {
      throw PanelFailure("the Wayland compositor has no layer-shell")
    }
  }

  deinit {
    outputs = []
    wl_registry_destroy(registry)
    wl_display_disconnect(display)
  }

  /// The value of WAYLAND_DISPLAY, else the session's first socket.
  static func socketName() -> String? {
    if let named = getenv("WAYLAND_DISPLAY"), named.pointee != 0 { return String(cString: named) }
    guard let folder = getenv("XDG_RUNTIME_DIR"), let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("wayland-"), !name.hasSuffix(".lock") { names.append(name) }
    }
    return names.min()
  }

  /// Reads pending events without waiting, and handles them.
  ///
  /// - Throws: if the compositor has gone.
  func dispatch() throws(PanelFailure) {
    while wl_display_prepare_read(display) != 0 { wl_display_dispatch_pending(display) }
    wl_display_flush(display)
    var poll = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
    if Glibc.poll(&poll, 1, 0) > 0 {
      wl_display_read_events(display)
    } else {
      wl_display_cancel_read(display)
    }
    wl_display_dispatch_pending(display)
    wl_display_flush(display)
    let error = wl_display_get_error(display)
    guard error == 0 else {
      throw PanelFailure("the Wayland compositor went away: \(String(cString: strerror(error)))")
    }
  }

  private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
    func bind(_ interface: UnsafePointer<wl_interface>?, atMost most: UInt32) -> OpaquePointer? {
      OpaquePointer(wl_registry_bind(registry, name, interface, min(version, most)))
    }
    switch interface {
    case "wl_compositor" where version >= 4: compositor = bind(keyglass_wl_compositor(), atMost: 4)
    case "wl_shm": shm = bind(keyglass_wl_shm(), atMost: 1)
    case "zwlr_layer_shell_v1": layerShell = bind(keyglass_layer_shell(), atMost: 3)
    case "wp_viewporter": viewporter = bind(keyglass_viewporter(), atMost: 1)
    case "wp_fractional_scale_manager_v1":
      scaleManager = bind(keyglass_fractional_scale_manager(), atMost: 1)
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

  private static let listener = Stable(
    wl_registry_listener(
      global: { data, _, name, interface, version in
        guard let interface else { return }
        receiver(data, as: WaylandGlobals.self).add(name, String(cString: interface), version)
      },
      global_remove: { data, _, name in
        receiver(data, as: WaylandGlobals.self).remove(name)
      })
  )
}
