import SystemFiles
import TestSupport
import Testing

/// Tests of the theme that the session's panel names to the locker.
@Suite struct ThemeInUseTests {
  private let scratch: ScratchFolder
  private let files: SystemFiles
  private let theme: ThemeInUse

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["etc", "share", "share/themes", "run"] { try scratch.makeFolder(folder) }
    for name in ["light", "dark"] { try scratch.write("", to: "share/themes/\(name).yaml") }
    files = SystemFiles(configuration: scratch.path + "/etc", shared: scratch.path + "/share")
    theme = try #require(ThemeInUse(folder: scratch.path + "/run"))
  }

  @Test func theLockerReadsWhatThePanelWrote() {
    #expect(theme.name(in: files) == nil)
    for name in ["light", "dark"] {
      theme.write(name)
      #expect(theme.name(in: files) == name)
    }
    theme.write(nil)
    #expect(theme.name(in: files) == nil)
  }

  @Test(arguments: ["", "none", "../themes/light", "/etc/passwd", "light\n", "light.yaml"])
  func onlyThemesOfThisMachineCount(name: String) throws {
    try scratch.write(name, to: "run/keyglass-theme")
    #expect(theme.name(in: files) == nil)
  }

  @Test func aTextConsoleHasNoSuchFile() {
    #expect(ThemeInUse(folder: nil) == nil && ThemeInUse(folder: "run") == nil)
  }
}
