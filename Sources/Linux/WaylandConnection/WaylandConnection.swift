package import CWayland
package import DaemonConnection
import Glibc

/// A connection to a compositor, with the list of its globals.
package final class WaylandConnection {
  package let display: OpaquePointer
  private let registry: OpaquePointer
  private var added: (UInt32, String, UInt32) -> Void = { _, _, _ in }
  private var removed: (UInt32) -> Void = { _ in }

  /// - Throws: if no compositor answers.
  package init() throws(ClientFailure) {
    guard let name = Self.socketName(), let display = wl_display_connect(name),
      let registry = wl_display_get_registry(display)
    else { throw ClientFailure("no Wayland compositor answers") }
    self.display = display
    self.registry = registry
  }

  deinit {
    wl_registry_destroy(registry)
    wl_display_disconnect(display)
  }

  /// Waits for the globals, then for their first events.
  ///
  /// - Parameters:
  ///   - added: called with each global, now and later: its number, interface and version.
  ///   - removed: called with the number of each global that disappears.
  package func listen(
    added: @escaping (UInt32, String, UInt32) -> Void,
    removed: @escaping (UInt32) -> Void = { _ in }
  ) throws(ClientFailure) {
    self.added = added
    self.removed = removed
    wl_registry_add_listener(
      registry, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else {
      throw ClientFailure("the Wayland compositor went away")
    }
  }

  package func bind(
    _ global: UInt32, _ interface: UnsafePointer<wl_interface>?, version: UInt32
  ) -> OpaquePointer? {
    OpaquePointer(wl_registry_bind(registry, global, interface, version))
  }

  /// The descriptor to wait for input on.
  package var descriptor: Int32 { wl_display_get_fd(display) }

  package func flush() {
    wl_display_flush(display)
  }

  /// Reads pending events without waiting, and calls their listeners.
  package func dispatch() throws(ClientFailure) {
    while wl_display_prepare_read(display) != 0 { wl_display_dispatch_pending(display) }
    wl_display_flush(display)
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if Glibc.poll(&poll, 1, 0) > 0 {
      wl_display_read_events(display)
    } else {
      wl_display_cancel_read(display)
    }
    wl_display_dispatch_pending(display)
    wl_display_flush(display)
    let error = wl_display_get_error(display)
    guard error == 0 else {
      throw ClientFailure("the Wayland compositor went away: \(String(cString: strerror(error)))")
    }
  }

  /// Returns the name in WAYLAND_DISPLAY. If it is not set, returns the session's first socket with
  /// a listening compositor, because a crashed compositor leaves its socket behind.
  package static func socketName() -> String? {
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
    return names.sorted().first { name in
      (try? UnixConnection(path: "\(String(cString: folder))/\(name)", of: "the compositor")) != nil
    }
  }

  private static let listener = PinnedListener(
    wl_registry_listener(
      global: { data, _, global, interface, version in
        guard let interface else { return }
        receiver(data, as: WaylandConnection.self).added(
          global, String(cString: interface), version)
      },
      global_remove: { data, _, global in
        receiver(data, as: WaylandConnection.self).removed(global)
      })
  )
}
