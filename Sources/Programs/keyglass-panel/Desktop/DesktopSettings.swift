import CGIO

/// A GSettings schema of the desktop.
final class DesktopSettings {
  private let settings: UnsafeMutablePointer<GSettings>

  /// Opens the schema; nil if the desktop lacks the schema or one of the keys.
  init?(schema name: String, keys: [String]) {
    // Look the schema up first: GIO aborts the program on opening a missing schema.
    let schema = g_settings_schema_source_get_default().flatMap {
      g_settings_schema_source_lookup($0, name, 1)
    }
    guard SessionBus.isThere, let schema else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard keys.allSatisfy({ g_settings_schema_has_key(schema, $0) != 0 }),
      let settings = g_settings_new(name)
    else { return nil }
    self.settings = settings
  }

  deinit { g_object_unref(settings) }

  /// Returns the current value of a key that is true or false.
  func isOn(_ key: String) -> Bool {
    // Handle pending events of GLib's default main loop, because they update the settings.
    while g_main_context_iteration(nil, 0) != 0 {}
    return g_settings_get_boolean(settings, key) != 0
  }

  /// Returns the text of a key; nil if the text is empty.
  func text(_ key: String) -> String? {
    guard let text = g_settings_get_string(settings, key) else { return nil }
    defer { g_free(text) }
    return text.pointee == 0 ? nil : String(cString: text)
  }
}
