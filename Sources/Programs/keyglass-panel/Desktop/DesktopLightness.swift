import CGIO
import Glibc

/// The desktop's preference for light or dark, from xdg-desktop-portal, which works on all desktops
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html).
///
/// A background thread asks the portal, because starting a portal may take seconds.
final class DesktopLightness {
  /// The setting `color-scheme` of `org.freedesktop.appearance`.
  enum Preference: UInt8 {
    case none = 0
    case dark = 1
    case light = 2

    /// Reads the portal's value; an unknown value, as from a later portal, becomes `none`.
    init(portalValue: UInt32) {
      self = UInt8(exactly: portalValue).flatMap(Self.init(rawValue:)) ?? .none
    }

    /// The name of the theme that suits the preference.
    var theme: String { self == .light ? "light" : "dark" }
  }

  /// The descriptor that is readable after a change.
  let descriptor: Int32
  private(set) var preference = Preference.none

  /// Returns nil if the session lacks a D-Bus, or the thread cannot be started.
  init?() {
    guard let descriptor = DesktopNews.listen({ Work(news: $0, bus: $1) }) else { return nil }
    self.descriptor = descriptor
  }

  /// Reads the preference.
  ///
  /// - Returns: true if the preference has changed.
  func read() -> Bool {
    let before = preference
    if let byte = DesktopNews.last(on: descriptor) {
      preference = Preference(rawValue: byte) ?? .none
    }
    return preference != before
  }

  /// The watcher on the background thread.
  private final class Work {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let key = "color-scheme"
    /// The longest wait for an answer, in milliseconds; the portal may have to start first.
    private static let timeout: Int32 = 25_000

    private let news: Int32

    init(news: Int32, bus: OpaquePointer) {
      self.news = news
      // Subscribe before asking, so that no change is missed in between.
      g_dbus_connection_signal_subscribe(
        bus, nil, Self.interface, "SettingChanged", Self.path, Self.namespace,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, data in
          guard let parameters, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().changed(parameters)
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
      ask(bus)
      // Ask only once, because a portal that starts later sends the same signal.
    }

    private func ask(_ bus: OpaquePointer) {
      let question = g_variant_parse(nil, "('\(Self.namespace)', '\(Self.key)')", nil, nil, nil)
      let answer = g_dbus_connection_call_sync(
        bus, Self.name, Self.path, Self.interface, "Read", question, nil, G_DBUS_CALL_FLAGS_NONE,
        Self.timeout, nil, nil)
      guard let answer else { return }
      defer { g_variant_unref(answer) }
      report(answer, at: 0)
    }

    private func changed(_ parameters: OpaquePointer) {
      guard let key = g_variant_get_child_value(parameters, 1) else { return }
      defer { g_variant_unref(key) }
      guard let name = g_variant_get_string(key, nil), String(cString: name) == Self.key else {
        return
      }
      report(parameters, at: 2)
    }

    /// Writes the preference to the panel's loop. The value is a number in a variant; the reply to
    /// `Read` wraps that variant in a second one.
    private func report(_ parameters: OpaquePointer, at index: Int) {
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
