import CGIO
import Glibc

/// A group of a desktop's settings, as they are stored. Changes are signalled through GLib's main
/// context.
final class DesktopStore {
  enum Content {
    case settings(UnsafeMutablePointer<GSettings>)
    /// KDE's files, the most important first, and the monitors that watch them.
    case files([String], [UnsafeMutablePointer<GFileMonitor>])
  }

  let content: Content
  private var hasChanged = true

  /// The names in XDG_CURRENT_DESKTOP.
  static var desktop: String? { getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } }

  /// Opens the settings; nil if the schema is not installed, or lacks one of the keys.
  ///
  /// - Parameter keys: the keys that the schema must have.
  init?(at place: DesktopSettingsLocation, keys: [String]) {
    switch place {
    case .schema(let name):
      guard let settings = Self.settings(of: name, keys: keys) else { return nil }
      content = .settings(settings)
      watch(settings)
    case .files(let name):
      let files = Self.folders.map { "\($0)/\(name)" }
      let monitors = files.compactMap(Self.monitor)
      content = .files(files, monitors)
      for monitor in monitors { watch(monitor) }
    }
  }

  deinit {
    switch content {
    case .settings(let settings): g_object_unref(settings)
    case .files(_, let monitors): for monitor in monitors { g_object_unref(monitor) }
    }
  }

  /// Returns true if the settings must be read: at the first call, and at the first after a change.
  func popChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  private var own: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  fileprivate static func recordChange(_ own: gpointer?) {
    guard let own else { return }
    Unmanaged<DesktopStore>.fromOpaque(own).takeUnretainedValue().hasChanged = true
  }

  // MARK: - GSettings

  /// Returns a schema's settings; nil if the schema is not installed. GLib aborts the program if it
  /// opens a missing schema.
  private static func settings(
    of schema: String, keys: [String]
  ) -> UnsafeMutablePointer<GSettings>? {
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    guard keys.allSatisfy({ g_settings_schema_has_key(found, $0) != 0 }) else { return nil }
    return g_settings_new_full(found, nil, nil)
  }

  private func watch(_ settings: UnsafeMutablePointer<GSettings>) {
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, own in
      DesktopStore.recordChange(own)
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
  static func text(of file: String) -> String {
    var content: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    guard g_file_get_contents(file, &content, &length, nil) != 0, let content else { return "" }
    defer { g_free(content) }
    return String(cString: content)
  }

  private static func monitor(_ file: String) -> UnsafeMutablePointer<GFileMonitor>? {
    guard let object = g_file_new_for_path(file) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(object)) }
    return g_file_monitor_file(object, G_FILE_MONITOR_NONE, nil, nil)
  }

  private func watch(_ monitor: UnsafeMutablePointer<GFileMonitor>) {
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?, UInt32, gpointer?) -> Void = {
      _, _, _, _, own in
      DesktopStore.recordChange(own)
    }
    g_signal_connect_data(
      monitor, "changed", unsafeBitCast(changed, to: GCallback.self), own, nil,
      GConnectFlags(rawValue: 0))
  }
}
