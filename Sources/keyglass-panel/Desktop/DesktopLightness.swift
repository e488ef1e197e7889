import CGIO
import Glibc

/// What the desktop says of light and dark, through its portal: for all applications, whatever the desktop
/// is (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html).
///
/// It asks on its own thread, which ends with the program: starting a portal may take seconds.
final class DesktopLightness {
  /// `color-scheme` of `org.freedesktop.appearance`.
  enum Preference: UInt8 {
    case none = 0
    case dark = 1
    case light = 2

    /// A value that a later portal may know is none.
    init(portalValue: UInt32) {
      self = UInt8(exactly: portalValue).flatMap(Self.init(rawValue:)) ?? .none
    }

    /// The shipped theme.
    var theme: String { self == .light ? "light" : "dark" }
  }

  /// Readable when there is news.
  let descriptor: Int32
  private(set) var preference = Preference.none

  /// nil where there is no session's D-Bus, or no thread.
  init?() {
    guard let descriptor = DesktopNews.listen({ Work(news: $0).run() }) else { return nil }
    self.descriptor = descriptor
  }

  /// Takes the news.
  ///
  /// - Returns: whether the preference is another one now.
  func read() -> Bool {
    let before = preference
    if let byte = DesktopNews.last(on: descriptor) {
      preference = Preference(rawValue: byte) ?? .none
    }
    return preference != before
  }

  /// The thread's work.
  private final class Work {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let key = "color-scheme"
    /// In milliseconds; it may have to be started first.
    private static let patience: Int32 = 25_000

    private let news: Int32

    init(news: Int32) {
      self.news = news
    }

    func run() {
      let context = g_main_context_new()
      g_main_context_push_thread_default(context)
      guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
      // By default GIO ends the program with the session.
      g_dbus_connection_set_exit_on_close(bus, 0)
      // First, or a change between the answer and this would not be heard.
      g_dbus_connection_signal_subscribe(
        bus, nil, Self.interface, "SettingChanged", Self.path, Self.namespace,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, data in
          guard let parameters, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().changed(parameters)
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
      ask(bus)
      // A desktop that comes later says so by the same signal.
      while g_main_context_iteration(context, 1) != 0 {}
      withExtendedLifetime(self) {}
    }

    private func ask(_ bus: OpaquePointer) {
      let question = g_variant_parse(nil, "('\(Self.namespace)', '\(Self.key)')", nil, nil, nil)
      let answer = g_dbus_connection_call_sync(
        bus, Self.name, Self.path, Self.interface, "Read", question, nil, G_DBUS_CALL_FLAGS_NONE,
        Self.patience, nil, nil)
      guard let answer else { return }
      defer { g_variant_unref(answer) }
      tell(answer, at: 0)
    }

    private func changed(_ parameters: OpaquePointer) {
      guard let key = g_variant_get_child_value(parameters, 1) else { return }
      defer { g_variant_unref(key) }
      guard let name = g_variant_get_string(key, nil), String(cString: name) == Self.key else {
        return
      }
      tell(parameters, at: 2)
    }

    /// The number may be wrapped once or twice: `Read` answers a variant in a variant.
    private func tell(_ parameters: OpaquePointer, at index: Int) {
      guard g_variant_n_children(parameters) > index else { return }
      var value = g_variant_get_child_value(parameters, gsize(index))
      while let wrapped = value, String(cString: g_variant_get_type_string(wrapped)) == "v" {
        value = g_variant_get_variant(wrapped)
        g_variant_unref(wrapped)
      }
      guard let value else { return }
      defer { g_variant_unref(value) }
      guard String(cString: g_variant_get_type_string(value)) == "u" else { return }
      var byte = Preference(portalValue: g_variant_get_uint32(value)).rawValue
      _ = write(news, &byte, 1)
    }
  }
}
