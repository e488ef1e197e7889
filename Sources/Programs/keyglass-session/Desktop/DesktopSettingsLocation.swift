/// The place where a desktop stores a group of settings.
enum DesktopSettingsLocation: Hashable, Sendable {
  /// A schema of GSettings.
  case schema(String)
  /// KDE's files of this name, one in each of several folders.
  case files(String)

  /// The place of the settings for slow keys and bounce keys; nil if the compositor filters no
  /// keys.
  ///
  /// Each schema has the same keys as GNOME's.
  ///
  /// - Parameter names: the names in XDG_CURRENT_DESKTOP, separated by colons.
  static func keyFilter(of names: String) -> DesktopSettingsLocation? {
    let names = Set(names.split(separator: ":"))
    if names.contains("KDE") { return .files("kaccessrc") }
    if names.contains("X-Cinnamon") { return .schema("org.cinnamon.desktop.a11y.keyboard") }
    // These desktops also call themselves GNOME, but their compositors filter no keys.
    guard names.isDisjoint(with: ["Phosh", "Budgie"]) else { return nil }
    return names.isDisjoint(with: ["GNOME", "Pantheon"])
      ? nil : .schema("org.gnome.desktop.a11y.keyboard")
  }

  /// The place of the input sources; nil if the desktop keeps no list of them.
  ///
  /// - Parameters:
  ///   - names: the names in XDG_CURRENT_DESKTOP, separated by colons.
  ///   - isX11: true if the display server is an X server. KDE then gives its list to the server,
  ///     if the user has turned the list on, so the server's layouts are used.
  static func inputSources(of names: String, isX11: Bool) -> DesktopSettingsLocation? {
    let names = Set(names.split(separator: ":"))
    if names.contains("KDE") { return isX11 ? nil : .files("kxkbrc") }
    if names.contains("X-Cinnamon") { return .schema("org.cinnamon.desktop.input-sources") }
    return names.isDisjoint(with: ["GNOME", "Budgie", "Pantheon", "Phosh", "Unity"])
      ? nil : .schema("org.gnome.desktop.input-sources")
  }
}
