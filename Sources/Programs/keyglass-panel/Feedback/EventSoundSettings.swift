/// The user's settings for event sounds, if the desktop has them in GSettings.
struct EventSoundSettings {
  private let settings = DesktopSettings(
    schema: "org.gnome.desktop.sound", keys: ["event-sounds", "theme-name"])

  /// True if event sounds are turned on, or if the desktop lacks this setting.
  var areOn: Bool { settings?.isOn("event-sounds") ?? true }

  /// The sound theme's name; nil if none is chosen.
  var theme: String? { settings?.text("theme-name") }
}
