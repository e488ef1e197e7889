import CGIO

/// The desktop's setting for movement in the picture, in GSettings. Plasma sets it too.
final class DesktopMovement {
  private static let schema = "org.gnome.desktop.interface"
  private static let key = "enable-animations"

  private let settings: UnsafeMutablePointer<GSettings>?

  init() {
    // GIO would end the program for a schema that is not installed.
    let schema = g_settings_schema_source_get_default().flatMap {
      g_settings_schema_source_lookup($0, Self.schema, 1)
    }
    guard SessionBus.isThere, let schema else {
      settings = nil
      return
    }
    defer { g_settings_schema_unref(schema) }
    settings =
      g_settings_schema_has_key(schema, Self.key) != 0 ? g_settings_new(Self.schema) : nil
  }

  deinit {
    if let settings { g_object_unref(settings) }
  }

  /// False if the user has animations off.
  var isOn: Bool {
    guard let settings else { return true }
    // Changes arrive through the main loop, as those of the event sounds do.
    while g_main_context_iteration(nil, 0) != 0 {}
    return g_settings_get_boolean(settings, Self.key) != 0
  }
}
