import Glibc
import Layouts
import Logging
import SystemFiles
import Testing

@testable import keyglassd

/// The order in which enabled layouts are read, and what is known meanwhile.
final class EnabledLayoutsTests {
  private let folder: String
  private let files: SystemFiles
  private let background: BackgroundWork

  init() throws {
    var template = Array("/tmp/enabled-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    for name in ["etc", "etc/layouts", "share", "share/layouts"] {
      mkdir("\(folder)/\(name)", 0o700)
    }
    files = SystemFiles(configuration: folder + "/etc", shared: folder + "/share")
    background = try BackgroundWork()
    for id in ["one", "two", "three"] { try write(layout(id), to: "share/layouts/\(id).yaml") }
    try write("layouts: [one, two, three]\n", to: "etc/settings.yaml")
  }

  deinit {
    background.finish()
  }

  private func write(_ text: String, to name: String) throws {
    let file = try #require(fopen("\(folder)/\(name)", "w"))
    fputs(text, file)
    fclose(file)
  }

  private func layout(_ id: String, keys: String = "a b next") -> String {
    "id: \(id)\ntitle: \(id)\nwidth: 3\nlayers:\n  main:\n    rows: |\n      \(keys)\n"
  }

  private struct Started {
    var configuration: Configuration
    var choice: LayoutChoice

    var shown: String { choice.shown.layout.id }
    var inUse: [String] { configuration.layoutsInUse.map(\.id) }
  }

  private func start() -> Started {
    let (configuration, library) = Configuration.load(files)
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return Started(
      configuration: configuration,
      choice: LayoutChoice(configuration, library, background: background, log: log))
  }

  private func handleAll() {
    while !background.isIdle {
      var waiting = pollfd(fd: background.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
      background.handleResults()
    }
  }

  @Test func onlyTheFirstIsReadBeforeTheDaemonIsReady() {
    let daemon = start()
    #expect(daemon.inUse == ["one"])
    #expect(daemon.shown == "one")
    var wasTold = false
    daemon.choice.prepare { wasTold = true }
    handleAll()
    #expect(wasTold)
    #expect(daemon.inUse == ["one", "two", "three"])
    #expect(daemon.configuration.problems == [])
  }

  @Test func whereTheFirstIsMissingAllAreReadAtOnce() throws {
    try write("layouts: [none, two]\n", to: "etc/settings.yaml")
    let daemon = start()
    #expect(daemon.inUse == ["two"])
    #expect(
      daemon.configuration.problems == [
        "\(folder)/etc/settings.yaml:1:11: there is no layout `none` (did you mean `one`?)"
      ])
  }

  @Test func theNextOneComesWhenAllAreRead() {
    let daemon = start()
    var shown: [String] = []
    daemon.choice.show = { shown.append($0.layout.id) }
    daemon.choice.prepare {}
    daemon.choice.step(by: 1)
    daemon.choice.step(by: 1)
    daemon.choice.step(by: 1)
    daemon.choice.step(by: -1)
    handleAll()
    #expect(shown == ["two", "three", "one", "three"])
  }

  /// The background thread reads between two steps, and its result is not handled yet.
  @Test func aLaterStepDoesNotOvertakeAnEarlierOne() {
    let daemon = start()
    var shown: [String] = []
    daemon.choice.show = { shown.append($0.layout.id) }
    daemon.choice.prepare {}
    daemon.choice.step(by: 1)
    while !daemon.configuration.enabled.areRead { sched_yield() }
    daemon.choice.step(by: 1)
    handleAll()
    #expect(shown == ["two", "three"])
  }

  @Test func oneThatIsWishedForNeedNotWaitForTheOthers() {
    let daemon = start()
    daemon.choice.wish("three")
    handleAll()
    #expect(daemon.shown == "three")
    #expect(daemon.inUse == ["one"])
  }

  @Test func whoAsksForTheEnabledOnesGetsAllOfThem() {
    let daemon = start()
    daemon.choice.prepare {}
    var listed: [String] = []
    daemon.choice.whenAllAreRead { listed = daemon.inUse }
    handleAll()
    #expect(listed == ["one", "two", "three"])
  }

  @Test func lettersAreThoseOfAnyEnabledLayout() throws {
    let letters = "q w e r t y u i o p\n      a s d f g h j k l\n      space next"
    let wide = { [self] (id: String, rest: String) in
      layout(id, keys: letters).split(separator: "\n").map { $0 == "width: 3" ? "width: 10" : $0 }
        .joined(separator: "\n") + "\n" + rest
    }
    try write(wide("three", "language: de\n"), to: "share/layouts/three.yaml")
    try write(wide("field", "letters: in-use\n"), to: "share/layouts/field.yaml")
    let daemon = start()
    daemon.choice.visit("field")
    handleAll()
    #expect(daemon.choice.shown.layout.language == "de")
  }

  @Test(arguments: ["etc", "share"])
  func anErrorInALaterOneIsToldWithItsPlace(parent: String) throws {
    let file = "\(parent)/layouts/two.yaml"
    try write(layout("two", keys: "a delet next"), to: file)
    unlink("\(folder)/share/layouts/two.yaml")
    if parent == "share" { try write(layout("two", keys: "a delet next"), to: file) }
    let daemon = start()
    #expect(daemon.configuration.problems == [])
    daemon.choice.prepare {}
    daemon.choice.review()
    handleAll()
    #expect(daemon.inUse == ["one", "three"])
    #expect(
      daemon.configuration.problems == [
        "\(folder)/etc/settings.yaml:1:16: there is no layout `two`"
      ])
    #expect(daemon.choice.problems.count == 1)
    #expect(daemon.choice.problems[0].hasPrefix("\(folder)/\(file):7:9: unknown key `delet`"))
  }

  @Test func filesThatShippedAreNotReviewedUnlessOneIsMissing() throws {
    try write(layout("four", keys: "a delet next"), to: "share/layouts/four.yaml")
    try write(layout("five", keys: "a delet next"), to: "etc/layouts/five.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    daemon.choice.review()
    handleAll()
    #expect(daemon.choice.problems.count == 1)
    #expect(daemon.choice.problems[0].hasPrefix("\(folder)/etc/layouts/five.yaml:7:9: "))
  }

  @Test func aReloadReadsAllOfThem() throws {
    let (configuration, _) = try reload()
    #expect(configuration.layoutsInUse.map(\.id) == ["one", "two", "three"])
    try write("layouts: [one, none]\n", to: "etc/settings.yaml")
    #expect(throws: Configuration.Refused.self) { try reload() }
  }

  private func reload() throws -> (Configuration, LayoutLibrary) {
    try Configuration.reload(files, addressBooks: files.addressBookReading().books)
  }
}
