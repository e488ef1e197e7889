import Testing
import Units

@testable import keyglass_session

struct DesktopSettingsTests {
  @Test func desktopsThatFilterKeysAreKnown() {
    let gnome = DesktopSettingsLocation.schema("org.gnome.desktop.a11y.keyboard")
    #expect(DesktopSettingsLocation.keyFilter(of: "GNOME") == gnome)
    #expect(DesktopSettingsLocation.keyFilter(of: "ubuntu:GNOME") == gnome)
    #expect(DesktopSettingsLocation.keyFilter(of: "GNOME-Classic:GNOME") == gnome)
    #expect(DesktopSettingsLocation.keyFilter(of: "Pantheon") == gnome)
    #expect(DesktopSettingsLocation.keyFilter(of: "KDE") == .files("kaccessrc"))
    #expect(
      DesktopSettingsLocation.keyFilter(of: "X-Cinnamon")
        == .schema("org.cinnamon.desktop.a11y.keyboard"))
    for other in ["sway", "Phosh:GNOME", "Budgie:GNOME", "wlroots", ""] {
      #expect(DesktopSettingsLocation.keyFilter(of: other) == nil)
    }
  }

  @Test(arguments: [false, true])
  func desktopsWithAListOfInputSourcesAreKnown(isX11: Bool) {
    let names = [
      "GNOME", "ubuntu:GNOME", "Budgie:GNOME", "Phosh:GNOME", "Pantheon", "Unity:Unity7:ubuntu",
    ]
    for name in names {
      #expect(
        DesktopSettingsLocation.inputSources(of: name, isX11: isX11)
          == .schema("org.gnome.desktop.input-sources"))
    }
    #expect(
      DesktopSettingsLocation.inputSources(of: "X-Cinnamon", isX11: isX11)
        == .schema("org.cinnamon.desktop.input-sources"))
    #expect(
      DesktopSettingsLocation.inputSources(of: "KDE", isX11: isX11)
        == (isX11 ? nil : .files("kxkbrc")))
    for other in ["sway", "XFCE", "labwc:wlroots", ""] {
      #expect(DesktopSettingsLocation.inputSources(of: other, isX11: isX11) == nil)
    }
  }

  @Test func kaccessIsRead() {
    let text = """
      [Bell]
      SlowKeys=true

      [Keyboard]
      BounceKeys[$i]=true
      BounceKeysDelay=250
      SlowKeys=true
      StickyKeys=true
      """
    #expect(
      KeyFilter(kaccess: [text])
        == KeyFilter(slow: .milliseconds(500), bounce: .milliseconds(250)))
  }

  @Test func theFirstFileCounts() {
    let own = "[Keyboard]\nSlowKeys=false\n"
    let all = "[Keyboard]\nSlowKeys=true\nSlowKeysDelay=300\n"
    #expect(KeyFilter(kaccess: [own, all]) == .off)
    #expect(KeyFilter(kaccess: ["", all]) == KeyFilter(slow: .milliseconds(300)))
  }

  @Test func ignoresMalformedSettings() {
    #expect(KeyFilter(kaccess: ["", "[", "=", "[Keyboard", "[Keyboard]\nSlowKeys"]) == .off)
    #expect(
      KeyFilter(kaccess: ["[Keyboard]\nSlowKeys=1\nSlowKeysDelay=-5\n"]) == .off)
    #expect(
      KeyFilter(kaccess: ["[Keyboard]\nSlowKeys=1\nSlowKeysDelay=999999999999\n"])
        == KeyFilter(slow: KeyFilter.longest))
  }
}
