import Layouts
import SystemFiles
import Testing

@Suite struct LayoutFoldersTests {
  private let scratch: ScratchFolder
  private let files: SystemFiles

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["etc", "etc/layouts", "share", "share/layouts"] {
      try scratch.makeFolder(folder)
    }
    files = SystemFiles(configuration: scratch.path + "/etc", shared: scratch.path + "/share")
    try put("one", "Shipped", in: "share/layouts/one.yaml")
    try put("two", "Shipped", in: "share/layouts/two.yaml")
  }

  private func put(_ id: String, _ title: String, in file: String) throws {
    try scratch.write(
      "id: \(id)\ntitle: \(title)\nwidth: 4\nlayers:\n  digits:\n    rows: |\n      1 2 3 next\n",
      to: file)
  }

  @Test func aLayoutIsReadWhenItIsAskedFor() {
    var folders = LayoutFolders(files)
    #expect(folders.layout("one")?.title == "Shipped")
    #expect(folders.layout("three") == nil)
    #expect(folders.layout("../layouts/one") == nil)
    #expect(folders.layout("xkb:de")?.title == "German")
  }

  @Test func allAreKnownThoughNotAllAreRead() {
    var folders = LayoutFolders(files)
    #expect(folders.all().map(\.id) == ["one", "two"])
    let isMoreToRead = folders.readNext()
    #expect(!isMoreToRead)
  }

  @Test func theAdministratorsTakesTheShippedOnesPlaceWhateverItsFileIsCalled() throws {
    try put("one", "Mine", in: "etc/layouts/mine.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("one")?.title == "Mine")
    #expect(folders.all().map(\.title) == ["Mine", "Shipped"])
    #expect(folders.layout("one")?.title == "Mine")
    let problems = folders.takeProblems()
    #expect(problems == [])
  }

  @Test func aShippedFileNeedNotHaveItsLayoutsName() throws {
    try put("four", "Shipped", in: "share/layouts/other.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("four")?.title == "Shipped")
  }

  @Test func aFileThatCameSinceIsFoundByItsName() throws {
    var folders = LayoutFolders(files)
    _ = folders.all()
    try put("new", "New", in: "etc/layouts/new.yaml")
    #expect(folders.layout("new")?.title == "New")
  }

  @Test func aFileThatHasChangedIsReadAnew() throws {
    var folders = LayoutFolders(files)
    #expect(folders.layout("one")?.title == "Shipped")
    try put("one", "Changed", in: "share/layouts/one.yaml")
    #expect(folders.layout("one")?.title == "Changed")
    try scratch.write("id: [", to: "share/layouts/one.yaml")
    #expect(folders.layout("one") == nil)
  }

  @Test func brokenFilesAreNamedAndCostNoOtherItsPlace() throws {
    try scratch.write("id: [", to: "etc/layouts/broken.yaml")
    try put("one", "Mine", in: "etc/layouts/a.yaml")
    try put("one", "Twin", in: "etc/layouts/b.yaml")
    try scratch.write([0xFF, 0], to: "share/layouts/noise.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.all().map(\.title) == ["Mine", "Shipped"])
    let (problems, later) = (folders.takeProblems(), folders.takeProblems())
    let places = ["etc/layouts/b.yaml", "etc/layouts/broken.yaml", "share/layouts/noise.yaml"]
    #expect(problems.map(\.file) == places.map { "\(scratch.path)/\($0)" })
    #expect(later == [])
  }
}
