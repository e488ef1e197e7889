import CGIO
import DaemonConnection
import Glibc
import Units

/// Slow keys and bounce keys of a Wayland compositor, from the settings of its desktop: GSettings
/// for GNOME and its relatives, `kaccessrc` for KWin.
///
/// Changes are signalled through GLib's main context.
final class DesktopFilter: FilterSource {
  private enum Store {
    case settings(UnsafeMutablePointer<GSettings>)
    /// KDE's files, the most important first, and the monitors that watch them.
    case files([String], [UnsafeMutablePointer<GFileMonitor>])
  }

  private let store: Store
  private var known: KeyFilter?

  /// Returns nil if the desktop's compositor is not known to filter keys, or has no settings for
  /// it.
  init?() {
    guard let names = getenv("XDG_CURRENT_DESKTOP") else { return nil }
    switch FilteringDesktop(names: String(cString: names)) {
    case .settings(let schema):
      guard let settings = Self.settings(of: schema) else { return nil }
      store = .settings(settings)
      watch(settings)
    case .kaccess:
      let files = Self.folders.map { "\($0)/kaccessrc" }
      let watches = files.compactMap(Self.watch)
      store = .files(files, watches)
      for monitor in watches { watch(monitor) }
    case nil: return nil
    }
  }

  deinit {
    switch store {
    case .settings(let settings): g_object_unref(settings)
    case .files(_, let watches): for watch in watches { g_object_unref(watch) }
    }
  }

  var descriptor: Int32? { nil }
  func process() {}

  var filter: KeyFilter {
    if let known { return known }
    let filter =
      switch store {
      case .settings(let settings): Self.filter(of: settings)
      case .files(let files, _): KeyFilter(kaccess: files.map(Self.text))
      }
    known = filter
    return filter
  }

  private var own: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  fileprivate static func forget(_ own: gpointer?) {
    guard let own else { return }
    Unmanaged<DesktopFilter>.fromOpaque(own).takeUnretainedValue().known = nil
  }

  // MARK: - GSettings

  /// Returns nil if the desktop's schema is not installed, because GLib aborts the program on
  /// opening a missing schema.
  private static func settings(of schema: String) -> UnsafeMutablePointer<GSettings>? {
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    let keys = ["slowkeys-enable", "slowkeys-delay", "bouncekeys-enable", "bouncekeys-delay"]
    guard keys.allSatisfy({ g_settings_schema_has_key(found, $0) != 0 }) else { return nil }
    return g_settings_new_full(found, nil, nil)
  }

  private static func filter(of settings: UnsafeMutablePointer<GSettings>) -> KeyFilter {
    func time(_ name: String) -> Microseconds {
      guard g_settings_get_boolean(settings, "\(name)-enable") != 0 else { return .zero }
      return KeyFilter.time(milliseconds: Int64(g_settings_get_int(settings, "\(name)-delay")))
    }
    return KeyFilter(slow: time("slowkeys"), bounce: time("bouncekeys"))
  }

  private func watch(_ settings: UnsafeMutablePointer<GSettings>) {
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, own in
      DesktopFilter.forget(own)
    }
    g_signal_connect_data(
      settings, "changed", unsafeBitCast(changed, to: GCallback.self), own, nil,
      GConnectFlags(rawValue: 0))
  }

  // MARK: - Files

  /// The folders of settings, the user's own first.
  private static var folders: [String] {
    let own = String(cString: g_get_user_config_dir())
    var folders = [own]
    var next = g_get_system_config_dirs()
    while let folder = next?.pointee {
      folders.append(String(cString: folder))
      next = next?.successor()
    }
    return folders
  }

  /// Returns a file's text; empty if there is no such file.
  private static func text(of file: String) -> String {
    var content: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    guard g_file_get_contents(file, &content, &length, nil) != 0, let content else { return "" }
    defer { g_free(content) }
    return String(cString: content)
  }

  private static func watch(_ file: String) -> UnsafeMutablePointer<GFileMonitor>? {
    guard let object = g_file_new_for_path(file) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(object)) }
    return g_file_monitor_file(object, G_FILE_MONITOR_NONE, nil, nil)
  }

  private func watch(_ monitor: UnsafeMutablePointer<GFileMonitor>) {
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?, UInt32, gpointer?) -> Void = {
      _, _, _, _, own in
      DesktopFilter.forget(own)
    }
    g_signal_connect_data(
      monitor, "changed", unsafeBitCast(changed, to: GCallback.self), own, nil,
      GConnectFlags(rawValue: 0))
  }
}
