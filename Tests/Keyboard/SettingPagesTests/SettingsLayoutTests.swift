import Layouts
import MarkedYAML
import Settings
import Testing

@testable import SettingPages

/// Tests of the layouts whose keys change the user's settings.
@Suite struct SettingsLayoutTests {
  /// Allows each setting that a user may ever choose.
  private static let everything = """
    users:
      may-set: [layouts, keyboard, keys, access, words, words.learning, phone, composing,
        panel.theme, feedback]
    """

  private func made(
    _ choices: [String: String] = [:], over administrator: String = everything,
    enabled: [String] = ["en-us", "de", "fr"], words: SettingWords = .english
  ) -> SettingsLayout {
    var chosen = Choices()
    for (key, value) in choices { chosen[key] = value }
    let documents = [Document(file: "admin.yaml", text: administrator)]
    let open = Settings.choosable(documents: documents, choices: chosen)
    let settings = Settings.load(documents: documents, choices: chosen, of: "own").0
    return SettingsLayout(
      values: Dictionary(open.map { ($0.key, $0.writtenValue) }) { $1 },
      themes: ["dark", "high-contrast", "it's ours", "light"], enabled: enabled,
      learns: settings.words.learning, words: words
    ) {
      [
        ("de", "Deutsch", true), ("en-us", "English", true), ("fr", "Français", true),
        ("nb", "Norsk", true), ("number-pad", "Numbers", false),
      ]
        + (1...20).map { ("more-\($0)", "More \($0)", true) }
    }
  }

  private func keys(_ name: String, part: Int = 1, of layout: SettingsLayout) -> [Key] {
    layout.page(name, part: part).layers[0].keys
  }

  private func destinations(of keys: [Key]) -> [String: SettingDestination] {
    let found = keys.compactMap { key -> (String, SettingDestination)? in
      guard case .layout(let id) = key.action else { return nil }
      return SettingDestination(id: id).map { (key.label, $0) }
    }
    return Dictionary(found) { first, _ in first }
  }

  @Test func theFirstPageLeadsToAllOthers() {
    let keys = keys("", of: made())
    #expect(
      keys.map(\.label) == SettingPage.all.map(\.title.english) + ["ABC", "▼"])
    #expect(destinations(of: keys)["Theme"] == .page("theme"))
    #expect(keys.suffix(2).map(\.action) == [.command(.back), .command(.hide)])
  }

  /// The compiler requires a word for each page and setting, and this test requires that the word
  /// is not empty.
  @Test func englishNamesEachPageAndRow() {
    for page in SettingPage.all {
      #expect(SettingWords.english[page.title] != "", "\(page.name)")
      for setting in page.settings {
        #expect(SettingWords.english[setting.title] != "", "\(setting.key)")
      }
    }
    #expect(!SettingWord.allCases.contains { $0.english.isEmpty })
  }

  @Test func pagesHaveTheWordsOfALanguage() {
    let words = SettingWords([.theme: "Design", .light: "Hell", .on: "An", .offers: "Vorschläge"])
    let layout = made(words: words)
    #expect(keys("", of: layout).prefix(2).map(\.label) == ["Design", "Size"])
    #expect(layout.page("theme", part: 1).title == "Design")
    #expect(keys("theme", of: layout).map(\.label).contains("Hell"))
    #expect(keys("words", of: layout).prefix(3).map(\.label) == ["Vorschläge", "An", "Off"])
  }

  @Test func thePageOfAThemeHasAllThemes() {
    let keys = keys("theme", of: made(["panel.theme": "light"]))
    #expect(
      keys.map(\.label)
        == ["Desktop", "Dark", "Contrast", "it's ours", "Light", "ABC", "‹", "▼"])
    #expect(keys.filter { $0.style == .accent }.map(\.label) == ["Light"])
    let destinations = destinations(of: keys)
    #expect(destinations["Contrast"] == .choice(key: "panel.theme", value: "high-contrast"))
    #expect(destinations["it's ours"] == .choice(key: "panel.theme", value: "'it''s ours'"))
    #expect(destinations["‹"] == .contents)
  }

  private struct Offer: Sendable, CustomTestStringConvertible {
    var page: String
    var key: String
    var value: String
    var testDescription: String { "\(key): \(value)" }
  }

  private static let offers: [Offer] = SettingPage.all.flatMap { page in
    page.settings.flatMap { setting -> [Offer] in
      guard case .listed(let values) = setting.values else { return [] }
      return values.map { Offer(page: page.name, key: setting.key, value: $0.written) }
    }
  }

  /// Returns the value that the offer's key chooses, as a settings file writes it.
  private func value(of offer: Offer) -> String? {
    for key in (1...2).flatMap({ keys(offer.page, part: $0, of: made()) }) {
      guard case .layout(let id) = key.action,
        case .choice(offer.key, let value)? = SettingDestination(id: id),
        value == offer.value || value == "'\(offer.value)'"
      else { continue }
      return value
    }
    return nil
  }

  /// A value that the settings refuse, or write in another form, would never be shown as chosen.
  @Test(arguments: offers)
  private func aTouchedValueIsInUseAndShownSo(offer: Offer) throws {
    let choice = try #require(value(of: offer))
    var choices = Choices()
    choices[offer.key] = choice
    let documents = [Document(file: "admin.yaml", text: Self.everything)]
    #expect(Settings.load(documents: documents, choices: choices, of: "own").1 == [])
    let after = made([offer.key: choice])
    let shown = (1...2).flatMap { keys(offer.page, part: $0, of: after) }
      .filter { $0.style == .accent }.map(\.action)
    #expect(
      shown.contains(.layout(SettingDestination.choice(key: offer.key, value: choice).id)))
  }

  @Test func aValueWithoutAKeyIsShownBesideTheTitle() {
    let keys = keys("size", of: made(["keyboard.height": "43 %"]))
    #expect(keys.first { $0.label == "Height" }?.hint == "43 %")
    #expect(keys.first { $0.label == "Upright" }?.hint == nil)
  }

  @Test func hidesSettingsThatUsersMayNotChange() {
    let theme = made(over: "users: {may-set: [panel.theme]}")
    #expect(keys("", of: theme).map(\.label) == ["Theme", "ABC", "▼"])
    #expect(keys("words", of: theme).map(\.label) == ["ABC", "‹", "▼"])
    #expect(keys("add-layouts", of: theme).map(\.label) == ["ABC", "‹", "▼"])
    let hold = made(over: "users: {may-set: [keys.hold]}")
    #expect(keys("", of: hold).map(\.label) == ["Touch", "ABC", "▼"])
    #expect(
      keys("touch", of: hold).map(\.label)
        == ["Hold", "0.2 s", "0.3 s", "0.4 s", "0.6 s", "1 s", "ABC", "‹", "▼"])
  }

  @Test func settingsAreOpenIfOneIs() {
    func hasChoices(_ text: String) -> Bool {
      let settings = Settings.load(documents: [Document(file: "a", text: text)]).0
      return SettingPage.hasChoices(for: settings.users)
    }
    #expect(hasChoices(""))
    #expect(hasChoices("users: {may-set: [feedback.haptic]}"))
    #expect(!hasChoices("users: {may-set: []}"))
    // No page has this setting.
    #expect(!hasChoices("users: {may-set: [words.also]}"))
  }

  @Test func wordsAreForgottenAfterAQuestion() {
    let layout = made()
    #expect(
      destinations(of: keys("learning", of: layout))["Forget words …"] == .page("forget"))
    let asked = destinations(of: keys("forget", of: layout))
    #expect(asked["Forget"] == .forgetWords)
    #expect(asked["Keep"] == .page("learning"))
    #expect(asked["‹"] == .page("learning"))
    // Nothing was learned.
    #expect(keys("learning", of: made(over: "")).map(\.label) == ["ABC", "‹", "▼"])
    #expect(keys("forget", of: made(over: "")).map(\.label) == ["ABC", "‹", "▼"])
    // The administrator decides that words are learned; users may still erase theirs.
    let decided = made(over: "words: {learning: true}")
    #expect(keys("learning", of: decided).map(\.label) == ["Forget words …", "ABC", "‹", "▼"])
  }

  @Test func enabledLayoutsAreMovedUpAndRemoved() {
    let keys = keys("layouts", of: made())
    #expect(
      keys.map(\.label)
        == [
          "English", "✕", "Deutsch", "▲", "✕", "Français", "▲", "✕", "Add …", "Automatic", "ABC",
          "‹", "▼",
        ])
    func value(_ index: Int) -> SettingDestination? {
      if case .layout(let id) = keys[index].action { SettingDestination(id: id) } else { nil }
    }
    #expect(value(1) == .choice(key: "layouts", value: "[de, fr]"))
    #expect(value(3) == .choice(key: "layouts", value: "[de, en-us, fr]"))
    #expect(value(7) == .choice(key: "layouts", value: "[en-us, de]"))
    #expect(value(8) == .page("add-layouts"))
    #expect(value(9) == .choice(key: "layouts", value: "auto"))
    #expect(keys[9].style == .accent)
  }

  @Test func theLastLayoutStays() {
    let keys = keys("layouts", of: made(enabled: ["de"]))
    #expect(keys.map(\.label) == ["Deutsch", "Add …", "Automatic", "ABC", "‹", "▼"])
  }

  /// A pad has no key that leads back to the settings.
  @Test func aLayoutThatLeadsHereStays() {
    let keys = keys("layouts", of: made(enabled: ["de", "number-pad"]))
    #expect(
      keys.map(\.label)
        == ["Deutsch", "Numbers", "▲", "✕", "Add …", "Automatic", "ABC", "‹", "▼"])
  }

  @Test func otherLayoutsAreAddedFromSeveralParts() {
    let first = destinations(of: keys("add-layouts", of: made()))
    #expect(first["Norsk"] == .choice(key: "layouts", value: "[en-us, de, fr, nb]"))
    #expect(first["Deutsch"] == nil)
    #expect(first["‹"] == .page("layouts"))
    #expect(first["›"] == .page("add-layouts", part: 2))
    let last = destinations(of: keys("add-layouts", part: 3, of: made()))
    #expect(last["More 20"] != nil)
    #expect(last["‹"] == .page("add-layouts", part: 2))
    #expect(last["›"] == nil)
    // Adding a layout can remove the last part, so the part before it is shown.
    #expect(made().page("add-layouts", part: 4).id == "settings:add-layouts/3")
  }

  /// Touches between keys would belong to the nearest key, which would change a setting.
  @Test func keysAndSpacersCoverEachPage() {
    for name in SettingPage.all.map(\.name) + ["", "forget", "add-layouts"] {
      let layer = made().page(name, part: 1).layers[0]
      let places = layer.keys.map(\.rectangle) + layer.spacers
      #expect(abs(places.reduce(0) { $0 + $1.width * $1.height } - 1) < 1e-6, "\(name)")
      #expect(Set(layer.keys.map(\.id)).count == layer.keys.count, "\(name)")
    }
  }

  @Test func noPageTypesAnything() {
    for page in SettingPage.all {
      for key in keys(page.name, of: made()) {
        switch key.action {
        case .layout, .command, .none: break
        default: Issue.record("\(page.name): \(key.label) has the action \(key.action)")
        }
      }
    }
  }

  @Test(arguments: [
    ("settings:", SettingDestination.contents), ("settings:theme", .page("theme")),
    ("settings:size/2", .page("size", part: 2)),
    ("settings:panel.theme=light", .choice(key: "panel.theme", value: "light")),
    ("settings:layouts=[a, b/2]", .choice(key: "layouts", value: "[a, b/2]")),
    ("settings:!forget-words", .forgetWords),
  ])
  func anIDSaysWhatAKeyDoes(id: String, destination: SettingDestination) {
    #expect(SettingDestination(id: id) == destination)
    #expect(destination.id == id)
  }

  @Test(arguments: ["emoji", "settings", "", "settings:size/0", "settings:size/x"])
  func rejectsIDsThatNameNoSettingsPage(id: String) {
    #expect(SettingDestination(id: id) == nil)
  }
}
