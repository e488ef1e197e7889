import ControlProtocol
import Foundation
import MarkedYAML
import Settings
import Testing
import Units

@testable import kbdctl

/// Tests that `kbdctl doctor` finds each fault from the facts.
struct DoctorTests {
  private static let screen = Facts.Touchscreen(
    name: "Panel", node: "/dev/input/event4", owner: 990, seat: "seat0", isSwitchedOff: false)

  private static func status(_ change: (inout Status) -> Void = { _ in }) -> Status {
    var status = Sample.status
    status.problems = []
    status.settingsFiles = ["/etc/keyglass/settings.yaml"]
    change(&status)
    return status
  }

  /// Returns the facts of a machine without a fault.
  private static func facts(
    _ status: Status = status(), console: Bool = true, _ change: (inout Facts) -> Void = { _ in }
  ) -> Facts {
    var keymap = Sample.keymap
    keymap.console = console
    var facts = Facts()
    facts.daemonUser = 990
    facts.uinputOwner = 990
    facts.daemon = .answers(status, keymap)
    facts.touchscreens = [screen]
    facts.helperRuns = true
    facts.settingsRead = 1000
    facts.settingsFiles = [.init(name: "/etc/keyglass/settings.yaml", changed: 900)]
    facts.language = "en-US"
    facts.wantsWords = true
    facts.lexicon = .init(path: "/usr/share/keyglass/lexicons/en-US.lexicon")
    change(&facts)
    return facts
  }

  private static func found(_ facts: Facts) -> [Advice] {
    Examination(facts).findings.map(\.advice)
  }

  @Test func aSoundMachineHasNoFindings() {
    let examination = Examination(Self.facts())
    #expect(examination.findings == [])
    #expect(examination.exitStatus == 0)
    #expect(examination.fine.contains("keyglassd \(ProductVersion.current) runs"))
  }

  @Test func aHintIsNoFault() {
    let examination = Examination(Self.facts(Self.status { $0.visible = false }))
    #expect(examination.findings.map(\.advice) == [.hidden])
    #expect(examination.exitStatus == 0)
    let away = Self.status {
      $0.visible = false
      $0.staysAway = true
    }
    #expect(Self.found(Self.facts(away)) == [.besideHardware])
    #expect(Self.found(Self.facts(Self.status { $0.staysAway = true })) == [])
  }

  @Test func aKeypadThatDeclaresLettersIsNamedWithTheRuleForIt() throws {
    let pad = DeviceDescription(
      name: "SEM USB Keypad", node: "/dev/input/event7", sysname: "event7", kind: .keypad,
      grab: .released, problem: "it declares letters")
    let finding = try #require(
      Examination(Self.facts { $0.keypadsWithLetters = [pad] }).findings.first)
    #expect(finding.advice == .keypadHasLetters)
    #expect(finding.detail == "SEM USB Keypad (/dev/input/event7)")
    #expect(finding.commands[0].contains("ATTRS{name}==\"SEM USB Keypad\""))
    var evil = pad
    evil.name = "Keypad'; reboot; '"
    #expect(
      !Examination(Self.facts { $0.keypadsWithLetters = [evil] }).findings[0].commands[0]
        .contains("reboot"))
  }

  @Test func aSessionThatFiltersKeysIsWorthKnowing() {
    let status = Self.status {
      $0.keyFilter = KeyFilter(slow: .milliseconds(300), bounce: .milliseconds(500))
    }
    let examination = Examination(Self.facts(status, console: false))
    #expect(examination.findings.map(\.advice) == [.keysFiltered])
    #expect(examination.findings.map(\.detail) == ["slow keys 300 ms, bounce keys 500 ms"])
    #expect(examination.exitStatus == 0)
  }

  @Test func speechThatNobodyHearsIsAFault() {
    for speech in SpeechState.allCases {
      for canSpeak in [true, false] {
        let examination = Examination(
          Self.facts(Self.status { $0.speech = speech }, console: false) { $0.canSpeak = canSpeak })
        let isSilent = speech == .unheard || speech == .heard && !canSpeak
        #expect(examination.findings.map(\.advice) == (isSilent ? [.nothingSpeaks] : []))
      }
    }
    // Text consoles need no speech-dispatcher.
    #expect(Self.found(Self.facts(Self.status { $0.speech = .unheard })) == [.nothingSpeaks])
    let heard = Self.facts(Self.status { $0.speech = .heard }) { $0.canSpeak = false }
    #expect(Self.found(heard) == [])
  }

  @Test func aFaultHasAnExitStatus() {
    #expect(Examination(Self.facts(Self.status { $0.released = true })).exitStatus == 1)
    #expect(Examination(Self.facts { $0.daemon = .absent("") }).exitStatus == 69)
    #expect(Examination(Self.facts { $0.daemon = .silent("") }).exitStatus == 69)
    #expect(Examination(Self.facts { $0.daemon = .refuses }).exitStatus == 77)
  }

  @Test func theFoundationsAreExaminedWithoutTheDaemon() {
    let absent = Self.facts { $0.daemon = .absent("no socket") }
    #expect(Self.found(absent) == [.daemonStopped])
    var facts = absent
    facts.daemonUser = nil
    #expect(Self.found(facts).contains(.userMissing))
    facts = absent
    facts.isUinputLoaded = false
    #expect(Self.found(facts).contains(.uinputMissing))
    facts.daemonUser = nil
    #expect(Self.found(facts).starts(with: [.userMissing, .uinputMissing]))
    facts = absent
    facts.daemonUser = nil
    facts.uinputOwner = nil
    #expect(
      Examination(facts).findings.prefix(2) == [
        Finding(.userMissing), Finding(.uinputNotOurs, "there is no /dev/uinput"),
      ])
    facts = absent
    facts.uinputOwner = 0
    #expect(Self.found(facts).contains(.uinputNotOurs))
    facts = absent
    facts.unit = .init(load: "masked", active: "inactive", file: "masked")
    #expect(Self.found(facts) == [.daemonMasked])
    facts.unit = .init(load: "loaded", active: "activating", file: "enabled", lastError: "no way")
    #expect(Examination(facts).findings == [Finding(.daemonFails, "no way")])
    facts = absent
    facts.touchscreens = []
    #expect(Self.found(facts).contains(.noTouchscreen))
  }

  @Test func allMistakesInTheSettingsAreOneFinding() {
    let mistakes = (1...3).map {
      Problem(file: "f", mark: Mark(line: $0, column: 1), message: "wrong")
    }
    let examination = Examination(Self.facts { $0.settingsProblems = mistakes })
    #expect(
      examination.findings == [
        Finding(.settingsWrong, "f:1:1: wrong\nf:2:1: wrong\nf:3:1: wrong")
      ])
    let lines = examination.text(on: .plain).split(separator: "\n")
    #expect(lines.contains("       f:2:1: wrong"))
  }

  @Test func whoMayNotLookIsToldWhoSitsThere() {
    let facts = Self.facts {
      $0.daemon = .refuses
      $0.user = .init(name: "anna", id: 1000)
      $0.seatUser = 1001
    }
    let finding = Examination(facts).findings.first
    #expect(finding?.detail == "you are anna; the user 1001 is at the screen")
    #expect(finding?.commands == ["usermod -aG keyglass anna"])
  }

  @Test func aTouchscreenThatWaitsForAFingerIsExplained() {
    var known = Sample.devices[0]
    known.node = Self.screen.node
    known.grab = .waiting
    known.contacts = 1
    let waiting = Examination(Self.facts(Self.status { $0.touchscreens = [known] }))
    #expect(waiting.findings.map(\.advice) == [.touchscreenWaits])
    #expect(waiting.findings.first?.detail == "Panel (/dev/input/event4): a finger")
    #expect(waiting.findings.first?.commands == ["evtest /dev/input/event4"])
    #expect(waiting.exitStatus == 1)
  }

  @Test func aTouchscreenThatIsNotUsedIsExplained() {
    var known = Sample.devices[0]
    known.node = Self.screen.node
    known.grab = .failed
    let failed = Self.status { $0.touchscreens = [known] }
    let touchscreenTaken = Self.facts(failed) {
      $0.touchscreens[0].users = [.init(id: 77, name: "greedy")]
    }
    #expect(Examination(touchscreenTaken).findings.map(\.commands) == [["kill 77"]])
    #expect(
      Self.found(Self.facts(failed) { $0.touchscreens[0].owner = 0 }) == [.touchscreenNotOurs])
    let none = Self.status { $0.touchscreens = [] }
    #expect(
      Self.found(Self.facts(none) { $0.touchscreens[0].isSwitchedOff = true })
        == [.touchscreenSwitchedOff])
    #expect(Self.found(Self.facts(none)) == [.daemonComplains])
    let ignored = Settings.load(documents: [
      Document(file: "a.yaml", text: "touch:\n  ignore: [Panel]\n")
    ]).0
    let leftAlone = Examination(Self.facts(none) { $0.settings = ignored }).findings
    #expect(
      leftAlone == [Finding(.touchscreenLeftAlone, "Panel (/dev/input/event4), a.yaml:2:11")])
  }

  @Test(arguments: [
    (KeysVisibility.absent, true, [Advice.noPanelOnConsole]),
    (.absent, false, [.noPanelInSession]), (.elsewhere, true, [.panelElsewhere]),
    (.printed, true, []), (.awaited, false, []),
  ])
  func keysOutOfSightAreAFault(keys: KeysVisibility, console: Bool, advice: [Advice]) {
    #expect(Self.found(Self.facts(Self.status { $0.keys = keys }, console: console)) == advice)
  }

  @Test func settingsThatWereChangedSinceAreNamed() {
    let later = Self.facts { $0.settingsFiles[0].changed = 1001 }
    #expect(
      Examination(later).findings == [Finding(.settingsNotRead, "/etc/keyglass/settings.yaml")])
    let gone = Self.facts { $0.settingsFiles = [] }
    #expect(Self.found(gone) == [.settingsNotRead])
    let new = Self.facts { $0.settingsFiles.append(.init(name: "b.yaml", changed: 1)) }
    #expect(Examination(new).findings == [Finding(.settingsNotRead, "b.yaml")])
  }

  @Test func aProblemIsSaidOnce() {
    let problem = Problem(file: "a.yaml", mark: Mark(line: 2, column: 3), message: "wrong")
    let facts = Self.facts(Self.status { $0.problems = ["a.yaml:2:3: wrong", "another"] }) {
      $0.settingsProblems = [problem]
    }
    #expect(
      Examination(facts).findings
        == [Finding(.settingsWrong, "a.yaml:2:3: wrong"), Finding(.daemonComplains, "another")])
  }

  @Test func wordsAndKeymapAreExamined() {
    #expect(Self.found(Self.facts { $0.lexicon = nil }) == [.noLexicon])
    #expect(Self.found(Self.facts { $0.lexicon?.problem = "damaged" }) == [.lexiconDamaged])
    let also = Problem(
      file: "a.yaml", mark: Mark(line: 1, column: 16), severity: .warning, message: "none for `xx`")
    let reported = Self.status { $0.problems = [also.description] }
    let missing = Examination(
      Self.facts(reported) {
        $0.settingsProblems = [also]
        $0.missingLexicons = [("xx-YY; reboot", also)]
      })
    #expect(missing.findings.map(\.advice) == [.noLexicon])
    #expect(missing.exitStatus == 0)
    #expect(missing.findings[0].commands.first == "apt install keyglass-lexicon-xx")
    #expect(
      Self.found(
        Self.facts {
          $0.wantsWords = false
          $0.lexicon = nil
        }) == [])
    #expect(Self.found(Self.facts(Self.status { $0.unreachable = ["ä"] })) == [.keysStruckOut])
    let differs = Self.facts(console: false) {
      $0.compositorsKeymap = ("German", "English (US)")
    }
    #expect(Self.found(differs) == [.keymapDiffers])
    #expect(Self.found(Self.facts(console: false) { $0.helperRuns = false }) == [.helperMissing])
  }

  @Test func everyAdviceCanBeFoundByItsSymptom() {
    let known = Set(Symptom.allCases.flatMap(\.advice))
    #expect(Advice.allCases.filter { !known.contains($0) } == [])
  }

  /// Renew the page after a change of the texts: `kbdctl doctor --markdown >
  /// docs/TROUBLESHOOTING.md`.
  @Test func thePageIsMadeFromTheTexts() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/TROUBLESHOOTING.md"), encoding: .utf8)
    #expect(page == TroubleshootingPage.text)
  }

  @Test func theRealProgramReportsAMissingDaemon() throws {
    let outcome = try Run("doctor", "--json", socket: "/nonexistent/socket").finish()
    #expect(outcome.status == 69)
    #expect(outcome.output.contains(#""id":"daemon-stopped""#))
    #expect(!outcome.output.contains("\u{1b}"))
  }
}
