import Layouts
import SystemFiles
import TestSupport
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

  @Test func anAdministratorsLayoutReplacesTheShippedOneOfItsID() throws {
    try put("one", "Mine", in: "etc/layouts/mine.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("one")?.title == "Mine")
    #expect(folders.all().map(\.title) == ["Mine", "Shipped"])
    #expect(folders.layout("one")?.title == "Mine")
    let problems = folders.popProblems()
    #expect(problems == [])
  }

  @Test func aShippedFileNeedNotHaveItsLayoutsName() throws {
    try put("four", "Shipped", in: "share/layouts/other.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("four")?.title == "Shipped")
  }

  @Test func anAdministratorsFileThatCameSinceIsFoundByItsID() throws {
    var folders = LayoutFolders(files)
    _ = folders.all()
    try put("new", "New", in: "etc/layouts/other.yaml")
    #expect(folders.layout("new")?.title == "New")
    #expect(folders.layout("newer") == nil)
  }

  @Test func anAdministratorsFileIsFoundByAnIDThatItHasGotSince() throws {
    try put("old", "Old", in: "etc/layouts/other.yaml")
    var folders = LayoutFolders(files)
    for _ in 0..<2 { #expect(folders.layout("newer") == nil) }
    try put("newer", "New", in: "etc/layouts/other.yaml")
    #expect(folders.layout("newer")?.title == "New")
    try put("newest", "New", in: "etc/layouts/another.yaml")
    #expect(folders.layout("newest")?.title == "New")
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
    let (problems, later) = (folders.popProblems(), folders.popProblems())
    let places = ["etc/layouts/b.yaml", "etc/layouts/broken.yaml", "share/layouts/noise.yaml"]
    #expect(problems.map(\.file) == places.map { "\(scratch.path)/\($0)" })
    #expect(later == [])
  }

  // MARK: - Files that extend others

  private func extend(_ base: String, _ id: String, in file: String) throws {
    try scratch.write("extends: \(base)\nid: \(id)\n", to: file)
  }

  @Test func theAdministratorsLayoutsExtendShippedOnesAndEachOther() throws {
    try extend("one", "near", in: "etc/layouts/near.yaml")
    try extend("near", "far", in: "etc/layouts/far.yaml")
    try extend("two", "two", in: "etc/layouts/two.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("far")?.title == "Shipped")
    #expect(folders.all().map(\.id) == ["far", "near", "one", "two"])
    #expect(files.layouts().0.layouts.map(\.id) == ["far", "near", "one", "two"])
    #expect(files.administratorsFile(ofLayout: "far") == scratch.path + "/etc/layouts/far.yaml")
    #expect(try files.layout(scratch.path + "/etc/layouts/far.yaml").id == "far")
    let problems = folders.popProblems()
    #expect(problems == [])
  }

  @Test func aShippedLayoutExtendsShippedOnesOnly() throws {
    try put("one", "Mine", in: "etc/layouts/one.yaml")
    try extend("one", "three", in: "share/layouts/three.yaml")
    try extend("mine", "four", in: "share/layouts/four.yaml")
    try put("mine", "Mine", in: "etc/layouts/mine.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("three")?.title == "Shipped")
    #expect(folders.layout("four") == nil)
  }

  @Test func noLayoutExtendsOneOfAUsers() throws {
    var files = files
    files.userFolder = scratch.path + "/user"
    try scratch.makeFolder("user")
    try scratch.makeFolder("user/layouts")
    try put("base", "User's", in: "user/layouts/base.yaml")
    try extend("base", "other", in: "user/layouts/other.yaml")
    try extend("one", "own", in: "user/layouts/own.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.layout("own")?.title == "Shipped")
    #expect(folders.layout("other") == nil)
    let problems = folders.popProblems().map(\.description)
    let place = "\(scratch.path)/user/layouts/other.yaml:1:10"
    #expect(problems == ["\(place): there is no layout `base` to extend"])
  }

  @Test func partsAreNoLayouts() throws {
    try put("one", "Part", in: "share/layouts/_part.yaml")
    try put("one", "Part", in: "etc/layouts/_part.yaml")
    var folders = LayoutFolders(files)
    #expect(folders.all().map(\.title) == ["Shipped", "Shipped"])
    let (catalogue, unread) = files.layouts()
    #expect(catalogue.layouts.map(\.title) == ["Shipped", "Shipped"])
    let problems = unread + catalogue.problems + folders.popProblems()
    #expect(problems == [])
  }

  // MARK: - Compiled layouts

  /// Compiles the shipped layout with another title, so that the test can recognise it.
  private func compile(_ id: String, by version: String = "1") throws {
    let source = try #require(
      FilesRead(named: scratch.path + "/share/layouts/\(id).yaml").documents.first)
    let names = NamesForLayouts(bases: files.layoutBases)
    var layout = try #require(
      LayoutParser.parse(source.bytes, file: source.file, names: names).layout)
    layout.title = "Compiled"
    try scratch.makeFolder("share/compiled-layouts")
    let bases = LayoutParser.bases(of: source, among: files.layoutBases)
    try scratch.write(
      CompiledLayout.encode(layout, from: source.bytes, extending: bases, by: version),
      to: "share/compiled-layouts/\(id).layout")
  }

  @Test func aCompiledLayoutDependsOnTheFilesThatItExtends() throws {
    try extend("one", "three", in: "share/layouts/three.yaml")
    try extend("three", "four", in: "share/layouts/four.yaml")
    try compile("four")
    var folders = LayoutFolders(files, compiledBy: "1")
    #expect(folders.layout("four")?.title == "Compiled")
    try put("one", "Changed", in: "share/layouts/one.yaml")
    var later = LayoutFolders(files, compiledBy: "1")
    #expect(later.layout("four")?.title == "Changed")
    let problems = folders.popProblems() + later.popProblems()
    #expect(problems == [])
  }

  @Test func aCompiledLayoutIsNotParsed() throws {
    try compile("one")
    var folders = LayoutFolders(files, compiledBy: "1")
    #expect(folders.layout("one")?.title == "Compiled")
    #expect(folders.layout("two")?.title == "Shipped")
    #expect(folders.all().map(\.title) == ["Compiled", "Shipped"])
    #expect(folders.layout("one")?.title == "Compiled")
    let problems = folders.popProblems()
    #expect(problems == [])
  }

  @Test func theFileCountsOnceItDiffersAndForAnotherVersion() throws {
    try compile("one")
    var later = LayoutFolders(files, compiledBy: "2")
    #expect(later.layout("one")?.title == "Shipped")
    try put("one", "Changed", in: "share/layouts/one.yaml")
    var folders = LayoutFolders(files, compiledBy: "1")
    #expect(folders.layout("one")?.title == "Changed")
    let problems = folders.popProblems()
    #expect(problems == [])
  }

  @Test func theAdministratorsLayoutCountsBeforeACompiledOne() throws {
    try compile("one")
    try put("one", "Mine", in: "etc/layouts/one.yaml")
    var folders = LayoutFolders(files, compiledBy: "1")
    #expect(folders.layout("one")?.title == "Mine")
  }

  @Test func aDamagedCompiledLayoutIsReportedOnceAndItsSourceRead() throws {
    try compile("one")
    try scratch.write("KGLAYO10 and more", to: "share/compiled-layouts/one.layout")
    var folders = LayoutFolders(files, compiledBy: "1")
    #expect(folders.layout("one")?.title == "Shipped")
    #expect(folders.all().map(\.title) == ["Shipped", "Shipped"])
    #expect(folders.layout("one")?.title == "Shipped")
    let problems = folders.popProblems()
    #expect(problems.map(\.file) == [scratch.path + "/share/compiled-layouts/one.layout"])
    #expect(problems.map(\.message) == ["is damaged; the layouts' own files are read instead"])
  }
}
