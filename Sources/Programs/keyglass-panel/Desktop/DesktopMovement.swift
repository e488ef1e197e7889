/// The desktop's setting for movement in the picture, in GSettings. Plasma sets it too.
struct DesktopMovement {
  private static let key = "enable-animations"

  private let settings = DesktopSettings(schema: "org.gnome.desktop.interface", keys: [key])

  /// False if the user has turned animations off.
  var isOn: Bool { settings?.isOn(Self.key) ?? true }
}
