import MarkedYAML
import Settings
import Testing
import Touch
import Units

@Suite struct LoadingTests {
  @Test func unsetSettingsHaveDefaults() {
    let (settings, problems) = Settings.load(documents: [])
    #expect(problems.isEmpty)
    #expect(settings.keyboard.height == .percent(40))
    #expect(settings.keyboard.visibleAtStart)
    #expect(settings.layouts == nil)
    #expect(settings.keymap.layout == "")
    #expect(settings.keymap.group == 1)
    #expect(settings.touch.calibration == nil)
    #expect(settings.touch.devices == ["*"])
    #expect(settings.touch.rotation == nil)
    #expect(settings.keys.doubleTap == .milliseconds(400))
    #expect(settings.keys.repeatDelay == .milliseconds(600))
    #expect(settings.keys.repeatInterval == .milliseconds(100))
    #expect(settings.keys.deleteWordsAfter == .seconds(2))
    #expect(settings.keys.fastestRepeatInterval == .milliseconds(50))
    #expect(settings.keys.hold == .milliseconds(400))
    #expect(settings.keys.jitter == Millimetres(1.5))
    #expect(settings.keys.typesOn == .last)
    #expect(settings.typing.pace == .milliseconds(4))
    #expect(settings.panic.fingers == 4)
    #expect(settings.panic.hold == .seconds(5))
  }

  @Test func fieldsOfApplicationsHaveAPurposeOrElseALayout() {
    let (settings, problems) = load(
      "field: {applications: {org.acme.Till: till, '*.calc': decimal}}")
    #expect(problems.isEmpty)
    #expect(
      settings.field.applications == [
        ApplicationRule(pattern: "org.acme.Till", use: .layout("till")),
        ApplicationRule(pattern: "*.calc", use: .purpose(.decimal)),
      ])
    for wrong in ["[till]", "{a: [b]}", "{a: }", "{'': b}"] {
      #expect(load("field: {applications: \(wrong)}").1.count == 1, "\(wrong)")
    }
  }

  @Test func aFileSetsValuesOfEachType() {
    let (settings, problems) = load(
      """
      layouts: [no, 'xkb:de(neo)']
      keyboard:
        height: 55 %
        visible-at-start: no
      keymap:
        layout: no
        group: 2
      touch:
        calibration: [0, -1, 1, 1, 0, 0]
        rotation: 270
      keys:
        types-on: first
        hold: 350 ms
        double-tap: 0.25 s
        jitter: 2 mm
      composing:
        fuzzy: [n-l, z-zh]
      """)
    #expect(problems == [])
    #expect(settings.composing.fuzzy.pairs.map(\.name) == ["z-zh", "n-l"])
    #expect(settings.layouts == ["no", "xkb:de(neo)"])
    #expect(settings.keyboard.height == .percent(55))
    #expect(!settings.keyboard.visibleAtStart)
    #expect(settings.keymap.layout == "no")
    #expect(settings.keymap.group == 2)
    #expect(
      settings.touch.calibration == Calibration.Matrix(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0))
    #expect(settings.touch.rotation == .left)
    #expect(settings.keys.typesOn == .first)
    #expect(settings.keys.hold == .milliseconds(350))
    #expect(settings.keys.doubleTap == .milliseconds(250))
    #expect(settings.keys.jitter == Millimetres(2))
  }

  @Test func aLaterFileOverridesKeyByKey() {
    let (settings, problems) = Settings.load(documents: [
      Document(file: "settings.yaml", text: "keyboard: {height: 50 %, visible-at-start: no}"),
      Document(file: "50-kiosk.yaml", text: "keyboard: {height: 60 %}"),
    ])
    #expect(problems == [])
    #expect(settings.keyboard.height == .percent(60))
    #expect(!settings.keyboard.visibleAtStart)
  }

  @Test func aWrongValueLeavesTheEarlierFilesRightOne() {
    let (settings, problems) = Settings.load(documents: [
      Document(file: "settings.yaml", text: "keyboard: {height: 50 %}"),
      Document(file: "50-kiosk.yaml", text: "keyboard: {height: tall}\npanic: {fingers: 5}"),
    ])
    #expect(problems.map(\.file) == ["50-kiosk.yaml"])
    #expect(settings.keyboard.height == .percent(50))
    #expect(settings.panic.fingers == 5)
  }

  @Test func everyProblemIsFoundAndTheRestStillCounts() {
    let (settings, problems) = load(
      """
      keyboard:
        height: tall
        visible-at-start: maybe
      nonsense: 1
      panic:
        fingers: 5
      """)
    #expect(
      problems.map(\.mark) == [
        Mark(line: 2, column: 11), Mark(line: 3, column: 21), Mark(line: 4, column: 1),
      ])
    #expect(settings.keyboard.height == .percent(40))
    #expect(settings.panic.fingers == 5)
  }

  @Test func aBrokenFileHasOneProblemAndTheOthersCount() {
    let (settings, problems) = Settings.load(documents: [
      Document(file: "settings.yaml", text: "keyboard: {height: 50 %}"),
      Document(file: "50-broken.yaml", text: "keyboard: [height\npanic: {fingers: 9}"),
      Document(file: "60-binary.yaml", bytes: [0x7F, 0x45, 0x4C, 0x46, 0, 0, 0xFF]),
      Document(file: "70-panic.yaml", text: "panic: {fingers: 5, toes: 5}"),
      Document(file: "80-broken.yaml", text: "'"),
    ])
    #expect(
      problems.map(\.file) == [
        "50-broken.yaml", "60-binary.yaml", "70-panic.yaml", "80-broken.yaml",
      ])
    #expect(settings.keyboard.height == .percent(50))
    #expect(settings.panic.fingers == 5)
  }

  @Test func aSectionWhoseSettingsAreAllCommentedIsNothing() {
    let (settings, problems) = load("keyboard:\n#  height: 50 %\npanic:\n")
    #expect(problems == [])
    #expect(settings == Settings())
  }

  @Test func aFileOfAnotherKindDoesNotFloodTheJournal() {
    let lines = (1...10_000).map { "word\($0): 1" }.joined(separator: "\n")
    let (_, problems) = load(lines)
    #expect(problems.count == 51)
    #expect(problems.last?.message == "9950 more problems from here on")
  }

  @Test func settingsKeepTheOriginsOfTheirValues() {
    let (settings, _) = load("panic: {fingers: 5}\nlayouts:\n  - en-us\n  - xx\n")
    let origin = settings.origins["layouts"]
    #expect(origin?.file == "settings.yaml")
    #expect(origin?.itemMarks == [Mark(line: 3, column: 5), Mark(line: 4, column: 5)])
    #expect(settings.origins["panic.fingers"]?.mark == Mark(line: 1, column: 18))
    #expect(settings.origins["panic.hold"] == nil)
  }

  @Test func reloadRefusesWhatStartAccepts() throws {
    let right = Document(file: "settings.yaml", text: "panic: {fingers: 5}")
    let wrong = Document(file: "50.yaml", text: "panic: {fingers: 50}")
    #expect(try Settings.reload(documents: [right]).panic.fingers == 5)
    #expect(throws: SettingsRefused.self) {
      try Settings.reload(documents: [right, wrong])
    }
    let unreadable = Problem(file: "x", mark: Mark(line: 1, column: 1), message: "unreadable")
    #expect(throws: SettingsRefused(problems: [unreadable])) {
      try Settings.reload(documents: [right], problems: [unreadable])
    }
    var warning = unreadable
    warning.severity = .warning
    #expect(try Settings.reload(documents: [right], problems: [warning]).panic.fingers == 5)
  }
}

/// The settings from one file.
func load(_ text: String) -> (Settings, [Problem]) {
  Settings.load(documents: [Document(file: "settings.yaml", text: text)])
}
