/// The desktop's setting for animations, in GSettings. Plasma writes this setting too.
struct DesktopMovement {
  private static let key = "enable-animations"

  private let settings = DesktopSettings(schema: "org.gnome.desktop.interface", keys: [key])

  /// False if the user has turned animations off.
  var isOn: Bool { settings?.isOn(Self.key) ?? true }
}
