import ControlProtocol
import Glibc
import Layouts
import Logging
import Settings
import SystemFiles
import TestSupport
import Testing

@testable import keyglassd

/// Tests of the order in which enabled layouts are read, and of requests during the reading.
final class EnabledLayoutsTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }
  private let files: SystemFiles
  private let background: BackgroundWork

  init() throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
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
    var keys: [String] { choice.shown.prepared.layout.layers[0].keys.map(\.id) }
    var inUse: [String] { configuration.layoutsInUse.map(\.id) }
  }

  private func start() -> Started {
    let (configuration, library) = Configuration.load(files)
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return Started(
      configuration: configuration,
      choice: LayoutChoice(
        configuration, library,
        keeper: StateKeeper(runtime: nil, lasting: folder, background: background, log: log),
        background: background, log: log))
  }

  /// Enables the layouts for a session's input sources; nil for the system's keymap.
  private func enable(_ sources: [String]?, in daemon: Started) {
    let (configuration, library, _) = daemon.configuration.choosing(
      Choices(), in: nil, inputSources: sources)
    _ = daemon.choice.apply(
      Reloaded(
        configuration, library, shownLayout: daemon.shown, generalLayout: daemon.choice.generalID),
      onlyEnabled: true)
    handleAll()
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
    var wasCalled = false
    daemon.choice.prepare { wasCalled = true }
    handleAll()
    #expect(wasCalled)
    #expect(daemon.inUse == ["one", "two", "three"])
    #expect(daemon.configuration.problems == [])
  }

  @Test func aListNamesTheAdministratorsLayoutsByTheirIDs() throws {
    try write(layout("mine"), to: "etc/layouts/10-first.yaml")
    try write(layout("two", keys: "x y next"), to: "etc/layouts/20-second.yaml")
    try write("layouts: [mine, two, one]\n", to: "etc/settings.yaml")
    let daemon = start()
    #expect(daemon.shown == "mine")
    daemon.choice.prepare {}
    handleAll()
    #expect(daemon.inUse == ["mine", "two", "one"])
    #expect(daemon.configuration.layoutsInUse[1].layers[0].keys.map(\.id) == ["x", "y", "next"])
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

  /// Only the neighbours of the current layout are prepared; the steps do not wait for each other.
  @Test(arguments: [(3, "four"), (4, "five"), (5, "one"), (-2, "four"), (-3, "three")])
  func quickStepsAllCount(steps: Int, last: String) throws {
    for id in ["four", "five"] { try write(layout(id), to: "share/layouts/\(id).yaml") }
    try write("layouts: [one, two, three, four, five]\n", to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    handleAll()
    var answers = 0
    for _ in 0..<abs(steps) { daemon.choice.step(by: steps.signum()) { answers += 1 } }
    handleAll()
    #expect(daemon.shown == last)
    #expect(answers == abs(steps))
    daemon.choice.step(by: -1)
    handleAll()
    daemon.choice.step(by: 1)
    handleAll()
    #expect(daemon.shown == last)
  }

  @Test func aStepCountsFromTheLayoutThatIsWishedFor() throws {
    for id in ["four", "five"] { try write(layout(id), to: "share/layouts/\(id).yaml") }
    try write("layouts: [one, two, three, four, five]\n", to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    handleAll()
    daemon.choice.request("three")
    daemon.choice.step(by: 1)
    handleAll()
    #expect(daemon.shown == "four")
    // A request for a layout that does not exist changes nothing.
    daemon.choice.request("none")
    handleAll()
    daemon.choice.step(by: 1)
    handleAll()
    #expect(daemon.shown == "five")
  }

  @Test func theNextOneIsShownAtOnce() {
    let daemon = start()
    daemon.choice.prepare {}
    handleAll()
    for (step, expected) in [(1, "two"), (1, "three"), (-1, "two")] {
      daemon.choice.step(by: step)
      #expect(daemon.shown == expected)
      handleAll()
    }
  }

  /// An enabled layout stays as it was read until a reload, even if it was not shown before.
  @Test func aChangedFileIsNotReadAgainForAStep() throws {
    for id in ["four", "five"] { try write(layout(id), to: "share/layouts/\(id).yaml") }
    try write("layouts: [one, two, three, four, five]\n", to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    handleAll()
    try write(layout("three", keys: "x y next"), to: "share/layouts/three.yaml")
    daemon.choice.request("three")
    handleAll()
    #expect(daemon.choice.shown.layout.layers[0].keys[0].id == "a")
  }

  // MARK: - Changes while a step waits

  /// Starts with five layouts, and steps to the third, which is not prepared yet.
  private func startAndStepToThree(_ rest: String = "") throws -> Started {
    for id in ["four", "five"] { try write(layout(id), to: "share/layouts/\(id).yaml") }
    try write("layouts: [one, two, three, four, five]\n" + rest, to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    handleAll()
    for _ in 0..<2 { daemon.choice.step(by: 1) }
    #expect(daemon.shown == "two")
    return daemon
  }

  private func applyNewSettings(to choice: LayoutChoice, onlyEnabled: Bool = false) throws {
    let (configuration, library) = try reload()
    let new = Reloaded(
      configuration, library, shownLayout: choice.shown.layout.id, generalLayout: choice.generalID)
    _ = choice.apply(new, onlyEnabled: onlyEnabled)
  }

  @Test func aStepThatWaitsShowsTheLayoutOfNewSettings() throws {
    let daemon = try startAndStepToThree()
    try write(layout("three", keys: "x y next"), to: "share/layouts/three.yaml")
    try applyNewSettings(to: daemon.choice)
    handleAll()
    #expect(daemon.shown == "three")
    #expect(daemon.choice.shown.layout.layers[0].keys[0].id == "x")
  }

  @Test func aStepThatWaitsEndsWhereItsLayoutIsNoLongerEnabled() throws {
    let daemon = try startAndStepToThree()
    try write("layouts: [one, two]\n", to: "etc/settings.yaml")
    try applyNewSettings(to: daemon.choice)
    handleAll()
    #expect(daemon.shown == "two")
  }

  @Test func aStepThatWaitsIsKeptInTheNextField() throws {
    let daemon = try startAndStepToThree()
    daemon.choice.use(for: .text) {}
    handleAll()
    #expect(daemon.shown == "three")
  }

  @Test func aStepThatWaitsIsKeptForTheFieldsAfterOneWithItsOwnLayout() throws {
    let daemon = try startAndStepToThree("purpose: {email: one}\n")
    daemon.choice.use(for: .email) {}
    handleAll()
    #expect(daemon.shown == "one")
    #expect(daemon.choice.generalID == "three")
    daemon.choice.use(for: .text) {}
    #expect(daemon.shown == "three")
  }

  @Test func quickStepsAmongAFieldsLettersAllCount() throws {
    let ids = ["one", "two", "three", "four", "five"]
    for (id, language) in zip(ids, ["en", "de", "fr", "da", "es"]) {
      try write(wide(id, "language: \(language)\n"), to: "share/layouts/\(id).yaml")
    }
    try write(wide("field", "letters: in-use\n"), to: "share/layouts/field.yaml")
    try write(
      "layouts: [\(ids.joined(separator: ", "))]\npurpose: {email: field}\n",
      to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.prepare {}
    daemon.choice.use(for: .email) {}
    handleAll()
    #expect(daemon.choice.shown.layout.language == "en")
    for _ in 0..<3 { daemon.choice.step(by: 1) }
    handleAll()
    #expect(daemon.shown == "field")
    #expect(daemon.choice.shown.layout.language == "da")
    #expect(daemon.choice.generalID == "four")
  }

  @Test func oneThatIsWishedForNeedNotWaitForTheOthers() {
    let daemon = start()
    daemon.choice.request("three")
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

  /// An input source has no layout if it is the user's own keymap, or one that our XKB is too old
  /// to have.
  @Test func inputSourcesWithoutALayoutAreTheSystems() throws {
    try write("keymap: {layout: aa}\n", to: "etc/settings.yaml")
    try write("aa one\nbb two\n", to: "share/layouts/automatic.txt")
    let system = start().configuration
    func enabled(_ sources: [String]) -> [String] {
      system.choosing(Choices(), in: nil, inputSources: sources).0.enabledIDs
    }
    #expect(enabled(["no-such"]) == system.enabledIDs)
    #expect(enabled(["no-such", "bb"]) == ["xkb:no-such", "two"])
  }

  @Test func aLayoutIsAloneIfNoOtherWasFound() throws {
    try write("layouts: [one, none]\n", to: "etc/settings.yaml")
    let daemon = start()
    daemon.choice.show = { _ in }
    #expect(daemon.keys == ["a", "b", "next"])
    daemon.choice.prepare {}
    handleAll()
    #expect(daemon.keys == ["a", "b"])
    try write("layouts: [none, one]\n", to: "etc/settings.yaml")
    #expect(start().keys == ["a", "b"])
  }

  /// At boot, the layouts are the system's; later, they are those that the session's helper
  /// reports.
  @Test func aLayoutThatWasChosenInASessionComesBackWithIt() throws {
    try write("keymap: {layout: aa}\n", to: "etc/settings.yaml")
    try write("aa one\nbb two\ncc three\n", to: "share/layouts/automatic.txt")
    var daemon = start()
    enable(["bb", "cc"], in: daemon)
    #expect(daemon.shown == "two")
    daemon.choice.request("three")
    handleAll()
    daemon.choice.keep(.unknown)
    handleAll()
    daemon = start()
    daemon.choice.comeBack(withOtherSettings: false, restore: { _ in }, switchField: {}, then: {})
    #expect(daemon.shown == "one")
    daemon.choice.keep(.unknown)
    handleAll()
    enable(["bb", "cc"], in: daemon)
    #expect(daemon.shown == "three")
    enable(nil, in: daemon)
    #expect(daemon.shown == "one")
    // The choice was made among other layouts, so the layout in use stays.
    enable(["bb", "cc", "aa"], in: daemon)
    #expect(daemon.shown == "one")
    enable(["bb", "cc"], in: daemon)
    #expect(daemon.shown == "three")
  }

  @Test func eachUserHasTheLayoutThatTheyChoseLast() throws {
    let daemon = start()
    daemon.choice.comeBack(withOtherSettings: false, restore: { _ in }, switchField: {}, then: {})
    daemon.choice.prepare {}
    handleAll()
    daemon.choice.request("two")
    handleAll()
    for (user, expected, choice) in [
      (1000, "one", "three"), (1001, "one", "two"), (1000, "three", nil), (nil, "two", nil),
      (1001, "two", nil),
    ] as [(UInt32?, String, String?)] {
      daemon.choice.user = user
      try applyNewSettings(to: daemon.choice, onlyEnabled: true)
      handleAll()
      #expect(daemon.shown == expected)
      if let choice { daemon.choice.request(choice) }
      handleAll()
    }
  }

  @Test func theLayoutChosenLastComesBackAtABoot() {
    var daemon = start()
    daemon.choice.prepare {}
    daemon.choice.step(by: -1)
    handleAll()
    daemon.choice.keep(.unknown)
    handleAll()
    daemon = start()
    daemon.choice.comeBack(withOtherSettings: false, restore: { _ in }, switchField: {}, then: {})
    #expect(daemon.shown == "three")
  }

  /// Returns a layout with enough letters for a layout that borrows them.
  private func wide(_ id: String, _ rest: String) -> String {
    let letters = "q w e r t y u i o p\n      a s d f g h j k l\n      space next"
    return layout(id, keys: letters).split(separator: "\n")
      .map { $0 == "width: 3" ? "width: 10" : $0 }.joined(separator: "\n") + "\n" + rest
  }

  @Test func lettersAreThoseOfAnyEnabledLayout() throws {
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
    #expect(daemon.configuration.problems.count == 1)
    #expect(
      daemon.configuration.problems[0].hasPrefix(
        "\(folder)/etc/settings.yaml:1:16: the layout `two` has an error: "
          + "\(folder)/\(file):7:9: unknown key `delet`"))
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

extension FocusedField {
  static let text = FocusedField(active: true, source: "test", purpose: .text)
  static let email = FocusedField(active: true, source: "test", purpose: .email)
}
