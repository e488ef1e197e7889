import Testing
import Units

@testable import keyglass_session

struct FilteringDesktopTests {
  @Test func desktopsThatFilterKeysAreKnown() {
    let gnome = FilteringDesktop.settings(schema: "org.gnome.desktop.a11y.keyboard")
    #expect(FilteringDesktop(names: "GNOME") == gnome)
    #expect(FilteringDesktop(names: "ubuntu:GNOME") == gnome)
    #expect(FilteringDesktop(names: "GNOME-Classic:GNOME") == gnome)
    #expect(FilteringDesktop(names: "Pantheon") == gnome)
    #expect(FilteringDesktop(names: "KDE") == .kaccess)
    #expect(
      FilteringDesktop(names: "X-Cinnamon")
        == .settings(schema: "org.cinnamon.desktop.a11y.keyboard"))
    for other in ["sway", "Phosh:GNOME", "Budgie:GNOME", "wlroots", ""] {
      #expect(FilteringDesktop(names: other) == nil)
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
