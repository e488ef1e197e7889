import Glibc
import Layouts
import Logging
import SettingPages
import Settings
import SystemFiles
import TestSupport
import Testing

@testable import keyglassd

/// Tests of visits to the pages of settings.
final class SettingPagesTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }
  private let files: SystemFiles
  private let background: BackgroundWork
  private let user: UserFolder
  private let choice: LayoutChoice
  private var configuration: Configuration

  init() throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
    for name in ["etc", "share", "share/layouts", "share/themes", "user", "run"] {
      mkdir("\(folder)/\(name)", 0o700)
    }
    user = UserFolder(path: folder + "/user")
    files = SystemFiles(configuration: folder + "/etc", shared: folder + "/share")
    background = try BackgroundWork()
    try Self.write("", to: "\(folder)/share/themes/light.yaml")
    for id in ["one", "two", "three"] {
      let rows = "layers:\n  main: {rows: [a b hide next]}\n"
      let text = "id: \(id)\ntitle: Title \(id)\nwidth: 4\n\(rows)"
      try Self.write(text, to: "\(folder)/share/layouts/\(id).yaml")
    }
    let settings = "layouts: [one, two]\npurpose: {email: three}\n"
    try Self.write(settings, to: folder + "/etc/settings.yaml")
    let (configuration, library) = Configuration.load(files)
    self.configuration = configuration
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    choice = LayoutChoice(
      configuration, library,
      keeper: StateKeeper(
        runtime: folder + "/run", lasting: folder, background: background, log: log),
      background: background, log: log)
    choice.prepare {}
    handleAll()
  }

  deinit {
    background.finish()
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func handleAll() {
    while !background.isIdle {
      var waiting = pollfd(fd: background.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
      background.handleResults()
    }
  }

  private var shown: String { choice.shown.layout.id }

  private func visit(_ destination: SettingDestination) {
    choice.visitSettings(destination)
    handleAll()
  }

  /// Keeps and applies a choice, as the daemon does for a touched key.
  private func choose(_ values: [String: String]) throws {
    var choices = Choices()
    for (key, value) in values { choices[key] = value }
    try user.write(choices)
    let (new, library, problems) = configuration.choosing(choices, in: user)
    #expect(problems == [])
    let isOther = new.enabledIDs != configuration.enabledIDs
    configuration = new
    _ = choice.apply(
      Reloaded(new, library, shownLayout: shown, generalLayout: choice.generalID),
      onlyEnabled: isOther)
    handleAll()
  }

  private var chosenLabels: [String] {
    choice.shown.layout.layers[0].keys.filter { $0.style == .accent }.map(\.label)
  }

  @Test func aVisitLeadsBackToWhereOneTyped() {
    choice.step(by: 1)
    visit(.contents)
    #expect(shown == "settings:")
    visit(.page("theme"))
    #expect(shown == "settings:theme")
    #expect(choice.generalID == "two")
    choice.goBack(to: .text)
    #expect(shown == "two")
  }

  @Test func thePageShowsTheNewValue() throws {
    visit(.page("theme"))
    #expect(chosenLabels == [])
    try choose(["panel.theme": "light"])
    #expect(shown == "settings:theme")
    #expect(chosenLabels == ["Light"])
    try choose(["panel.theme": "desktop"])
    #expect(chosenLabels == ["Desktop"])
    choice.goBack(to: .text)
    #expect(shown == "one")
  }

  @Test func usersMayFollowTheDesktopsTheme() {
    var choices = Choices()
    choices["panel.theme"] = "desktop"
    let (new, _, problems) = configuration.choosing(choices, in: user)
    #expect(problems == [])
    #expect(new.settings.panel.theme == "desktop")
    choices["panel.theme"] = "none"
    #expect(configuration.choosing(choices, in: user).problems.count == 1)
  }

  @Test func aFieldEndsTheVisit() {
    visit(.contents)
    choice.use(for: .text) {}
    handleAll()
    #expect(shown == "one")
  }

  @Test func anotherUserDoesNotSeeThePage() {
    visit(.contents)
    choice.user = 1_001
    choice.leaveSettings(to: .text)
    #expect(shown == "one")
    // The page was not ready yet.
    choice.visitSettings(.contents)
    choice.user = 1_002
    choice.leaveSettings(to: .text)
    handleAll()
    #expect(shown == "one")
  }

  @Test func thePageStaysWhileOtherLayoutsAreEnabled() throws {
    visit(.page("layouts"))
    try choose(["layouts": "[two, three]"])
    #expect(shown == "settings:layouts")
    let labels = choice.shown.layout.layers[0].keys.map(\.label)
    #expect(labels.prefix(2) == ["Title two", "✕"])
    choice.goBack(to: .text)
    #expect(shown == "two")
  }

  @Test func aPageThatOpensLateIsNotShownOnALockedScreen() {
    var isOpen = true
    choice.areSettingsOpen = { isOpen }
    choice.visitSettings(.contents)
    isOpen = false
    handleAll()
    #expect(shown == "one")
  }

  @Test func aVisitFromAFieldsLayoutLeadsBackToIt() {
    choice.use(for: .email) {}
    handleAll()
    #expect(shown == "three")
    visit(.contents)
    choice.goBack(to: .email)
    handleAll()
    #expect(shown == "three")
    choice.use(for: .text) {}
    handleAll()
    #expect(shown == "one")
  }

  @Test func onlyTheKeyboardLeadsToSettings() {
    var found: LayoutAtHand?
    visit(.contents)
    choice.request("settings:theme") { found = $0 }
    handleAll()
    #expect(found == nil)
    #expect(shown == "settings:")
  }

  @Test func theNextDaemonDoesNotShowThePage() throws {
    visit(.contents)
    choice.keep(.unknown)
    handleAll()
    #expect(KeptFile(path: folder + "/run/state").read().hasPrefix("layout one\n"))
  }

  @Test func theMenuOffersSettingsIfOneIsOpen() throws {
    #expect(configuration.keyboardBehaviour.sizes.settings == "settings:")
    try Self.write("users: {may-set: []}\n", to: folder + "/etc/settings.yaml")
    #expect(Configuration.load(files).0.keyboardBehaviour.sizes.settings == nil)
    try Self.write("panel: {keys: printed}\n", to: folder + "/etc/settings.yaml")
    #expect(Configuration.load(files).0.keyboardBehaviour.sizes.settings == nil)
  }
}
