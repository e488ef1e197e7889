import MarkedYAML
import Settings
import SystemFiles
import TestSupport
import Testing
import Units

@Suite struct SettingsFilesTests {
  private let scratch: ScratchFolder
  private let files: SystemFiles

  init() throws {
    scratch = try ScratchFolder()
    files = SystemFiles(configuration: scratch.path, shared: scratch.path + "/shared")
  }

  /// The problems, without the folder's name.
  private var problems: [String] {
    files.loadSettings().1.map { String($0.description.dropFirst(scratch.path.count + 1)) }
  }

  @Test func withoutAnyFileThereAreTheDefaultsAndNothingIsWrong() throws {
    let (settings, problems) = SystemFiles(configuration: scratch.path + "/none").loadSettings()
    #expect(problems == [])
    #expect(settings == Settings())
    #expect(self.problems == [])
  }

  @Test func aSeatThatIsGivenStandsOverTheSettings() throws {
    try scratch.write("seat: seat1", to: "settings.yaml")
    #expect(files.loadSettings().0.seat == "seat1")
    var given = files
    given.seat = "seat2"
    #expect(given.loadSettings().0.seat == "seat2")
    #expect(try given.reloadSettings().seat == "seat2")
  }

  @Test func dropInsOverrideTheMainFileInTheOrderOfTheirNames() throws {
    try scratch.makeFolder("settings.d")
    try scratch.write("panic: {fingers: 9, hold: 9 s}\ntyping: {pace: 9 ms}", to: "settings.yaml")
    try scratch.write("panic: {fingers: 6}", to: "settings.d/20-b.yaml")
    try scratch.write("panic: {fingers: 5, hold: 2 s}", to: "settings.d/10-a.yaml")
    let (settings, problems) = files.loadSettings()
    #expect(problems == [])
    #expect(settings.panic.fingers == 6)
    #expect(settings.panic.hold == .seconds(2))
    #expect(settings.typing.pace == .milliseconds(9))
  }

  @Test func problemsNameTheWholePath() throws {
    try scratch.write("panic: {fingers: x}", to: "settings.yaml")
    #expect(files.loadSettings().1.map(\.file) == ["\(scratch.path)/settings.yaml"])
    #expect(throws: SettingsRefused.self) { try files.reloadSettings() }
  }

  @Test func backupsAndHiddenFilesAreNotSettings() throws {
    try scratch.makeFolder("settings.d")
    for name in ["10.yaml~", ".10.yaml", "README", "10.yaml.dpkg-old"] {
      try scratch.write("panic: {fingers: 5}", to: "settings.d/\(name)")
    }
    #expect(files.loadSettings().0 == Settings())
    #expect(problems == [])
  }

  @Test func aFileWithAnotherEndingIsWarnedAboutAndRefusesNoReload() throws {
    try scratch.makeFolder("settings.d")
    try scratch.write("panic: {fingers: 5}", to: "settings.d/10-kiosk.yml")
    #expect(
      problems == [
        "settings.d/10-kiosk.yml:1:1: warning: this file is ignored; its name must end in .yaml"
      ])
    #expect(try files.reloadSettings() == Settings())
  }

  @Test(.timeLimit(.minutes(10))) func aFIFONeitherHangsNorCounts() throws {
    try scratch.makeFolder("settings.d")
    try scratch.makeFIFO("settings.yaml")
    try scratch.makeFIFO("settings.d/10.yaml")
    try scratch.write("panic: {fingers: 5}", to: "settings.d/20.yaml")
    #expect(files.loadSettings().0.panic.fingers == 5)
    #expect(
      problems == [
        "settings.yaml:1:1: this is a FIFO; only regular files are read",
        "settings.d/10.yaml:1:1: this is a FIFO; only regular files are read",
      ])
  }

  @Test func aDeviceAndAFolderAreNotRead() throws {
    try scratch.makeFolder("settings.yaml")
    try scratch.makeFolder("settings.d")
    try scratch.makeLink("settings.d/10.yaml", to: "/dev/zero")
    #expect(
      problems == [
        "settings.yaml:1:1: this is a folder; only regular files are read",
        "settings.d/10.yaml:1:1: this is a device; only regular files are read",
      ])
  }

  @Test func aLinkCountsWhereOnlyTheAdministratorCanSetOne() throws {
    try scratch.makeFolder("settings.d")
    try scratch.write("panic: {fingers: 5}", to: "elsewhere")
    try scratch.makeLink("settings.d/10.yaml", to: "../elsewhere")
    #expect(files.loadSettings().0.panic.fingers == 5)
    #expect(problems == [])
  }

  @Test(arguments: [0o775, 0o757, 0o1777] as [UInt32])
  func aLinkThatAnotherUserCouldHaveSetIsNotFollowed(mode: UInt32) throws {
    try scratch.makeFolder("settings.d", mode: mode)
    try scratch.write("panic: {fingers: 5}", to: "elsewhere")
    try scratch.makeLink("settings.d/10.yaml", to: "../elsewhere")
    try scratch.write("panic: {hold: 2 s}", to: "settings.d/20.yaml")
    #expect(files.loadSettings().0.panic.fingers == 4)
    #expect(files.loadSettings().0.panic.hold == .seconds(2))
    #expect(
      problems == [
        "settings.d/10.yaml:1:1: this is a link in a folder that users other than root can change; "
          + "only regular files are read"
      ])
  }

  @Test func aLinkToNothingIsSaid() throws {
    try scratch.makeLink("settings.yaml", to: "nothing")
    #expect(
      problems == [
        "settings.yaml:1:1: this is a link whose target cannot be read; only regular files are read"
      ])
  }

  @Test func aFileIsReadToItsBoundAndNotBeyond() throws {
    let comment = [UInt8](repeating: UInt8(ascii: "#"), count: Parser.largestFile)
    try scratch.write(comment, to: "settings.yaml")
    #expect(problems == [])
    try scratch.write(comment + [0x23], to: "settings.yaml")
    #expect(problems == ["settings.yaml:1:1: the file is larger than 1 MiB and is not read"])
  }

  @Test func aFileInPlaceOfTheFolderIsSaid() throws {
    try scratch.write("", to: "settings.d")
    #expect(problems == ["settings.d:1:1: cannot be read: Not a directory"])
  }

  @Test func aNameThatIsNoTextIsReadAndShownPrintable() throws {
    try scratch.makeFolder("settings.d")
    try scratch.write("panic: {fingers: x}", to: "settings.d/10\u{1B}[31m.yaml")
    #expect(problems.map { $0.prefix(29) } == ["settings.d/10\\u{1B}[31m.yaml:"])
  }

  @Test func aNamedFileIsReadThroughLinks() throws {
    try scratch.makeFolder("open", mode: 0o777)
    try scratch.write("panic: {fingers: 5}", to: "elsewhere")
    try scratch.makeLink("open/mine", to: "../elsewhere")
    #expect(
      FilesRead(named: scratch.path + "/open/mine").documents.map(\.bytes)
        == [Array("panic: {fingers: 5}".utf8)])
    #expect(
      FilesRead(named: scratch.path + "/absent").problems.map(\.description)
        == ["\(scratch.path)/absent:1:1: cannot be read: No such file or directory"])
  }
}
