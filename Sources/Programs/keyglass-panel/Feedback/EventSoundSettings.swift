import CGIO

/// The user's settings for event sounds, if the desktop has them in GSettings.
final class EventSoundSettings {
  private static let schema = "org.gnome.desktop.sound"

  private let settings: UnsafeMutablePointer<GSettings>?

  init() {
    // Look the schema up first: GIO aborts the program on opening a missing schema.
    let schema = g_settings_schema_source_get_default().flatMap {
      g_settings_schema_source_lookup($0, Self.schema, 1)
    }
    guard SessionBus.isThere, let schema else {
      settings = nil
      return
    }
    defer { g_settings_schema_unref(schema) }
    let hasKeys =
      g_settings_schema_has_key(schema, "event-sounds") != 0
      && g_settings_schema_has_key(schema, "theme-name") != 0
    settings = hasKeys ? g_settings_new(Self.schema) : nil
  }

  deinit {
    if let settings { g_object_unref(settings) }
  }

  /// True if the user has event sounds on, or if there is no setting.
  var areOn: Bool {
    guard let settings else { return true }
    // Changes arrive through the main loop, which no other part of the panel uses.
    while g_main_context_iteration(nil, 0) != 0 {}
    return g_settings_get_boolean(settings, "event-sounds") != 0
  }

  /// The sound theme's name; nil if none is chosen.
  var theme: String? {
    guard let settings, let name = g_settings_get_string(settings, "theme-name") else { return nil }
    defer { g_free(name) }
    return name.pointee == 0 ? nil : String(cString: name)
  }
}
