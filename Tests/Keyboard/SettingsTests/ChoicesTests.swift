import MarkedYAML
import Settings
import Testing
import Units

/// Tests of users' choices, which override the administrator's settings.
@Suite struct ChoicesTests {
  private func load(
    _ values: [String: String], over administrator: String = ""
  ) -> (settings: Settings, problems: [String]) {
    var choices = Choices()
    for (key, value) in values { choices[key] = value }
    let (settings, problems) = Settings.load(
      documents: [Document(file: "admin.yaml", text: administrator)], choices: choices, of: "own")
    return (settings, problems.map(\.description))
  }

  @Test func aChoiceCountsMoreThanTheFiles() {
    let (settings, problems) = load(
      ["panel.theme": "light", "layouts": "['de', 'ru']", "keyboard.height": "50 %"],
      over: "panel: {theme: high-contrast}\nkeyboard: {least-key-height: 5 mm}\n")
    #expect(problems == [])
    #expect(settings.panel.theme == "light")
    #expect(settings.layouts == ["de", "ru"])
    #expect(settings.keyboard.height == .percent(50))
    #expect(settings.keyboard.leastKeyHeight == Millimetres(5))
  }

  @Test func theAdministratorSaysWhatMayBeChosen() {
    let chosen = ["panel.theme": "light", "feedback.haptic": "false"]
    #expect(load(chosen, over: "users: {may-set: [feedback]}").settings.panel.theme == "dark")
    #expect(load(chosen, over: "users: {may-set: [feedback]}").settings.feedback.haptic == false)
    #expect(load(chosen, over: "users: {may-set: []}").settings.feedback.haptic)
  }

  @Test(arguments: [
    "rights.type", "users.may-set", "seat", "keymap.layout", "touch.calibration", "panic.fingers",
  ])
  func usersCannotChooseSettingsOfTheMachine(key: String) {
    let value = "[seat]"
    let alone = load([key: value])
    #expect(alone.problems == [])
    #expect(alone.settings == Settings())
    let allowed = Settings.load(documents: [
      Document(file: "a.yaml", text: "users:\n  may-set: [panel.theme, \(key)]\n")
    ])
    #expect(allowed.1.first?.description.hasPrefix("a.yaml:2:26: `users.may-set` is") == true)
  }

  /// Malformed keys must not be taken for those of existing settings, or be kept for ever.
  @Test(arguments: [
    "words.x.learning", "words..learning", "words.learning.", ".words.learning", "keys.a.b.hold",
  ])
  func ignoresChoicesForUnknownKeys(key: String) {
    let value = key.hasSuffix("hold") ? "300 ms" : "true"
    let (settings, problems) = load([key: value], over: "users: {may-set: [words, keys, '']}")
    #expect(settings.words == Settings().words)
    #expect(settings.keys == Settings().keys)
    #expect(problems == [] || problems == ["own:1:1: there is no setting `\(key)`"])
    if key.hasPrefix("words") || key.hasPrefix("keys") { #expect(!problems.isEmpty) }
  }

  @Test(arguments: [
    "light}, rights: {type: [seat]}", "light\nrights: {type: [seat]}", "[light", "{a: b}", "",
  ])
  func aChosenValueCannotAddOtherSettings(value: String) {
    let (settings, problems) = load(["panel.theme": value])
    #expect(settings.rights == Settings().rights)
    #expect(settings.panel.theme == "dark" || settings.panel.theme == value)
    #expect(!problems.isEmpty || settings.panel.theme == value)
  }

  @Test func wordsAreLearntOnlyWhereTheAdministratorSaysSo() {
    #expect(!load(["words.learning": "true"]).settings.words.learning)
    let named = "users: {may-set: [words.learning]}"
    #expect(load(["words.learning": "true"], over: named).settings.words.learning)
  }

  @Test func pointersPressKeysOnlyWhereTheAdministratorSaysSo() {
    #expect(load(["access.pointer": "true"]).settings.access.pointer == .off)
    let named = "users: {may-set: [access.pointer]}"
    #expect(load(["access.pointer": "true"], over: named).settings.access.pointer != .off)
  }

  @Test func aWrongChoiceCountsAsNone() {
    let (settings, problems) = load(["keyboard.height": "95 %", "panel.theme": "light"])
    #expect(settings.keyboard.height == .percent(40))
    #expect(settings.panel.theme == "light")
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("own:1:1: `keyboard.height` is"))
  }

  @Test func choicesAreReadAsTheyWereWritten() {
    var choices = Choices()
    choices["panel.theme"] = "'a: b'"
    choices["layouts"] = "[de]"
    choices["keys.hold"] = "1 s"
    choices["keys.hold"] = nil
    #expect(choices.text == "layouts: [de]\npanel.theme: 'a: b'\n")
    #expect(Choices(parsing: choices.text) == choices)
    #expect(Choices(parsing: "nonsense\n").values == [:])
  }

  @Test func whatMayBeChosenIsListedWithItsValue() {
    var choices = Choices()
    choices["panel.theme"] = "light"
    let listed = Settings.choosable(
      documents: [
        Document(
          file: "a", text: "keyboard: {height: 30 %}\nusers: {may-set: [panel.theme, keyboard]}")
      ],
      choices: choices)
    #expect(listed.first { $0.key == "panel.theme" }?.writtenValue == "light")
    #expect(listed.first { $0.key == "keyboard.height" }?.writtenValue == "30 %")
    #expect(listed.allSatisfy { $0.key.hasPrefix("keyboard.") || $0.key == "panel.theme" })
  }
}
