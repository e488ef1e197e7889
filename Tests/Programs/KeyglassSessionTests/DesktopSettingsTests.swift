import Testing
import Units

@testable import keyglass_session

struct DesktopSettingsTests {
  @Test func desktopsThatFilterKeysAreKnown() {
    let gnome = DesktopPlace.schema("org.gnome.desktop.a11y.keyboard")
    #expect(DesktopPlace.keyFilter(of: "GNOME") == gnome)
    #expect(DesktopPlace.keyFilter(of: "ubuntu:GNOME") == gnome)
    #expect(DesktopPlace.keyFilter(of: "GNOME-Classic:GNOME") == gnome)
    #expect(DesktopPlace.keyFilter(of: "Pantheon") == gnome)
    #expect(DesktopPlace.keyFilter(of: "KDE") == .files("kaccessrc"))
    #expect(
      DesktopPlace.keyFilter(of: "X-Cinnamon") == .schema("org.cinnamon.desktop.a11y.keyboard"))
    for other in ["sway", "Phosh:GNOME", "Budgie:GNOME", "wlroots", ""] {
      #expect(DesktopPlace.keyFilter(of: other) == nil)
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

  @Test func rubbishIsNothing() {
    #expect(KeyFilter(kaccess: ["", "[", "=", "[Keyboard", "[Keyboard]\nSlowKeys"]) == .off)
    #expect(
      KeyFilter(kaccess: ["[Keyboard]\nSlowKeys=1\nSlowKeysDelay=-5\n"]) == .off)
    #expect(
      KeyFilter(kaccess: ["[Keyboard]\nSlowKeys=1\nSlowKeysDelay=999999999999\n"])
        == KeyFilter(slow: KeyFilter.longest))
  }
}
