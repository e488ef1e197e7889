import Testing

@testable import keyglass_panel

struct DesktopLightnessTests {
  /// The portal's values:
  /// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
  @Test(arguments: [(0, "dark"), (1, "dark"), (2, "light"), (3, "dark"), (.max, "dark")])
  func whatTheDesktopSaysIsATheme(value: UInt32, theme: String) {
    #expect(DesktopLightness.Preference(portalValue: value).theme == theme)
  }
}
