import CGIO
import Glibc

/// Watches KDE's lock screen through the session's bus. While the screen is locked, KWin shows only
/// surfaces that `kde_lockscreen_overlay_v1` allows, and hides others without notice. KWin 6 also
/// hides allowed surfaces that are older than the lock screen's window. The lock screen's window
/// exists once its text field has the focus.
///
/// A background thread listens to the bus.
final class PlasmaLock {
  /// The descriptor that is readable after a change.
  let descriptor: Int32
  private(set) var isThere = false

  /// Returns nil if the session lacks a D-Bus, or the thread cannot be started.
  init?() {
    guard let descriptor = DesktopNews.listen({ Work(news: $0, bus: $1) }) else { return nil }
    self.descriptor = descriptor
  }

  /// Reads the lock screen's state.
  ///
  /// - Returns: true if the lock screen may have come above existing surfaces.
  func read() -> Bool {
    guard let byte = DesktopNews.last(on: descriptor) else { return false }
    isThere = byte != 0
    return isThere
  }

  /// The watcher on the background thread.
  private final class Work {
    private static let name = "org.kde.screensaver"
    private static let path = "/ScreenSaver"
    private static let interface = "org.freedesktop.ScreenSaver"
    private static let compositor = "org.kde.KWin"
    private static let fields = (
      path: "/VirtualKeyboard", interface: "org.kde.kwin.VirtualKeyboard"
    )
    /// The longest wait for an answer, in milliseconds; the desktop may still be starting.
    private static let timeout: Int32 = 25_000

    private let news: Int32
    private var subscription: UInt32 = 0
    private var isThere = false

    init(news: Int32, bus: OpaquePointer) {
      self.news = news
      g_bus_watch_name_on_connection(
        bus, Self.name, G_BUS_NAME_WATCHER_FLAGS_NONE,
        { bus, _, owner, data in
          guard let bus, let owner, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().begin(bus, owner)
        },
        { bus, _, data in
          guard let bus, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().end(bus)
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
      // Watch the focus: a change during a lock may mean that the lock screen's window now exists.
      g_dbus_connection_signal_subscribe(
        bus, Self.compositor, Self.fields.interface, nil, Self.fields.path, nil,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, _, data in
          guard let data else { return }
          let work = Unmanaged<Work>.fromOpaque(data).takeUnretainedValue()
          if work.isThere { work.report(isThere: true) }
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private func begin(_ bus: OpaquePointer, _ owner: UnsafePointer<CChar>) {
      // Subscribe before asking, so that no change is missed in between.
      subscription = g_dbus_connection_signal_subscribe(
        bus, owner, Self.interface, "ActiveChanged", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, data in
          guard let parameters, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().receive(parameters)
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
      let answer = g_dbus_connection_call_sync(
        bus, owner, Self.path, Self.interface, "GetActive", nil, nil, G_DBUS_CALL_FLAGS_NONE,
        Self.timeout, nil, nil)
      guard let answer else { return }
      receive(answer)
      g_variant_unref(answer)
    }

    private func end(_ bus: OpaquePointer) {
      g_dbus_connection_signal_unsubscribe(bus, subscription)
      report(isThere: false)
    }

    private func receive(_ parameters: OpaquePointer) {
      guard String(cString: g_variant_get_type_string(parameters)) == "(b)",
        let value = g_variant_get_child_value(parameters, 0)
      else { return }
      report(isThere: g_variant_get_boolean(value) != 0)
      g_variant_unref(value)
    }

    private func report(isThere: Bool) {
      self.isThere = isThere
      var byte: UInt8 = isThere ? 1 : 0
      _ = write(news, &byte, 1)
    }
  }
}
