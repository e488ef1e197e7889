import ControlProtocol
import MarkedYAML
import Settings

/// The conclusions from the facts: the problems, and the parts that work.
struct Examination: Sendable {
  private(set) var findings: [Finding] = []
  /// A line for each part that works.
  private(set) var fine: [String] = []

  private let facts: Facts

  init(_ facts: Facts) {
    self.facts = facts
    examineFoundations()
    examineDaemon()
    examineSettings()
    examineTouchscreens()
    if case .answers(let status, let keymap) = facts.daemon {
      examineSight(status, isConsole: keymap.console)
      examineKeymap(status, keymap)
      examineWords(status)
      examineSession(status, isConsole: keymap.console)
      examineSpeech(status, isConsole: keymap.console)
      examineRest(status)
    }
    for other in facts.otherKeyboards {
      find(
        .anotherKeyboard, "\(other.name), process \(other.id)", filling: ["PID": "\(other.id)"])
    }
  }

  /// The exit status: 0 without faults, 1 with faults, 69 (EX_UNAVAILABLE) if the daemon does not
  /// answer, 77 (EX_NOPERM) if it refuses.
  var exitStatus: Int32 {
    switch facts.daemon {
    case .absent, .silent: 69
    case .refuses: 77
    case .answers: faults.isEmpty ? 0 : 1
    }
  }

  var faults: [Finding] { findings.filter { $0.advice.text.severity == .fault } }

  private mutating func find(
    _ advice: Advice, _ detail: String = "", filling fillings: [String: String] = [:]
  ) {
    findings.append(Finding(advice, detail, filling: fillings))
  }

  private mutating func isFine(_ what: String) {
    fine.append(what)
  }

  // MARK: - From the kernel to the daemon

  private mutating func examineFoundations() {
    let user = facts.daemonUser
    if user == nil { find(.userMissing) }
    if !facts.isUinputLoaded {
      find(.uinputMissing)
    } else if facts.uinputOwner == nil {
      find(.uinputNotOurs, "there is no /dev/uinput")
    } else if user != nil, facts.uinputOwner != user {
      find(.uinputNotOurs)
    } else if user != nil {
      isFine("/dev/uinput is there, and the daemon's")
    }
  }

  private mutating func examineDaemon() {
    switch facts.daemon {
    case .answers(let status, _):
      if status.version == ProductVersion.current {
        isFine("keyglassd \(status.version) runs")
      } else {
        find(.versionsDiffer, "keyglassd \(status.version), kbdctl \(ProductVersion.current)")
      }
    case .refuses:
      let atScreen = facts.seatUser.map { "the user \($0) is" } ?? "no user is"
      find(
        .notPermitted, "you are \(facts.user.name); \(atScreen) at the screen",
        filling: ["USER": facts.user.name])
    case .silent(let reason):
      find(.daemonSilent, reason)
    case .absent(let reason):
      switch facts.unit {
      case let unit? where unit.load == "masked": find(.daemonMasked)
      case let unit? where ["failed", "activating"].contains(unit.active):
        find(.daemonFails, unit.lastError)
      default: find(.daemonStopped, reason)
      }
    }
  }

  // MARK: - Settings and layouts

  private mutating func examineSettings() {
    let count = findings.count
    findMistakes(.settingsWrong, facts.settingsProblems.errors)
    findMistakes(.layoutWrong, facts.layoutProblems.errors)
    findMistakes(.themeWrong, facts.themeProblems)
    if findings.count == count { isFine("no mistakes in settings, layouts and theme") }
    guard case .answers(let status, _) = facts.daemon, let read = facts.settingsRead else { return }
    let changed = facts.settingsFiles.filter { $0.changed > read }.map(\.name)
    let gone = status.settingsFiles.filter { file in
      !facts.settingsFiles.contains { $0.name == file }
    }
    let new = facts.settingsFiles.map(\.name).filter {
      !status.settingsFiles.contains($0) && !changed.contains($0)
    }
    let all = changed + gone + new
    if !all.isEmpty { find(.settingsNotRead, all.joined(separator: ", ")) }
  }

  /// Reports all mistakes in files of one kind as a single finding.
  private mutating func findMistakes(_ advice: Advice, _ mistakes: [String]) {
    if !mistakes.isEmpty { find(advice, mistakes.joined(separator: "\n")) }
  }

  // MARK: - From the touchscreen to the keys

  private mutating func examineTouchscreens() {
    var known: [DeviceDescription]?
    if case .answers(let status, _) = facts.daemon { known = status.touchscreens }
    for screen in facts.touchscreens {
      examine(screen, as: known?.first { $0.node == screen.node }, isDaemonKnown: known != nil)
    }
    if facts.touchscreens.isEmpty { find(.noTouchscreen) }
    for pad in facts.keypadsWithLetters {
      find(
        .keypadHasLetters, "\(pad.name) (\(pad.node))",
        filling: pad.name.isPlain ? ["NAME": pad.name] : [:])
    }
  }

  /// - Parameters:
  ///   - known: the daemon's description of the touchscreen; nil if the daemon has none.
  ///   - isDaemonKnown: true if the daemon could be asked.
  private mutating func examine(
    _ screen: Facts.Touchscreen, as known: DeviceDescription?, isDaemonKnown: Bool
  ) {
    let name = "\(screen.name) (\(screen.node))"
    if screen.isSwitchedOff {
      find(.touchscreenSwitchedOff, name)
    } else if let seat = known?.seat {
      find(.touchscreenOfAnotherSeat, "\(name): \(seat)", filling: ["SEAT": seat])
    } else if screen.owner != facts.daemonUser {
      find(.touchscreenNotOurs, name)
    } else if known?.grab == .failed {
      let users = screen.users.map { "\($0.name), process \($0.id)" }
      let reason = users.isEmpty ? known?.problem ?? "" : users.joined(separator: "; ")
      find(
        .touchscreenTaken, "\(name): \(reason)",
        filling: screen.users.first.map { ["PID": "\($0.id)"] } ?? [:])
    } else if !facts.settings.touch.uses(deviceNamed: screen.name) {
      find(.touchscreenLeftAlone, "\(name)\(place(of: ["touch.ignore", "touch.devices"]))")
    } else if known == nil, isDaemonKnown {
      find(.daemonComplains, "\(name) is not used")
    } else if let known, known.grab == .waiting {
      let fingers = known.contacts == 1 ? "a finger" : "\(known.contacts) fingers"
      find(
        .touchscreenWaits, "\(name): \(known.contacts == 0 ? "a key of its own is down" : fingers)",
        filling: ["NODE": screen.node])
    } else {
      isFine("touchscreen \(name)")
    }
  }

  private mutating func examineSight(_ status: Status, isConsole: Bool) {
    if status.released {
      find(.released)
    } else if !status.visible {
      find(status.staysAway ? .besideHardware : .hidden)
    }
    let hidden = status.panels.filter { !$0.shown }
    switch status.keys {
    case .shown, .printed, .awaited: isFine("keys in sight: \(status.panel)")
    case .absent: find(isConsole ? .noPanelOnConsole : .noPanelInSession)
    case .unseen where isConsole && !hidden.contains { $0.kind == "framebuffer" }:
      find(.noPanelOnConsole, status.panel)
    case .unseen where !isConsole && !hidden.contains { $0.kind != "framebuffer" }:
      find(.noPanelInSession, status.panel)
    case .unseen: find(.panelUnseen, status.panel)
    case .elsewhere: find(.panelElsewhere, status.panel)
    }
    let turns = [
      facts.settings.touch.calibration == nil ? nil : "touch.calibration",
      facts.settings.touch.rotation == nil ? nil : "touch.rotation",
    ].compactMap(\.self)
    if !turns.isEmpty {
      find(.turnedBySettings, turns.map { $0 + place(of: [$0]) }.joined(separator: ", "))
    }
  }

  // MARK: - From the keys to the text

  private mutating func examineKeymap(_ status: Status, _ keymap: KeymapDescription) {
    if status.unreachable.isEmpty {
      isFine("keymap: \(status.keymap)")
    } else {
      find(
        .keysStruckOut,
        "layout \(status.layout), keymap \(status.keymap): "
          + status.unreachable.joined(separator: " "))
    }
    if let filter = status.keyFilter.line { find(.keysFiltered, filter) }
    if !keymap.console, keymap.source == KeymapDescription.unnamed { find(.keymapUnnamed) }
    if let names = facts.compositorsKeymap, names.compositor != names.daemon {
      find(.keymapDiffers, "\(names.compositor), and not \(names.daemon)")
    }
  }

  private mutating func examineWords(_ status: Status) {
    for (language, problem) in facts.missingLexicons {
      find(.noLexicon, problem.description, filling: ["LANGUAGE": Self.primary(language)])
    }
    guard facts.wantsWords, !facts.language.isEmpty else { return }
    let language = Self.primary(facts.language)
    guard let lexicon = facts.lexicon else {
      return find(
        .noLexicon, "layout \(status.layout), language \(facts.language)",
        filling: ["LANGUAGE": language])
    }
    if let problem = lexicon.problem {
      find(.lexiconDamaged, problem, filling: ["LANGUAGE": language])
    } else {
      isFine("words from \(lexicon.path)")
    }
  }

  /// Returns a BCP 47 tag's primary language, because only that part is safe in a command.
  private static func primary(_ language: String) -> String {
    language.prefix { $0.isASCII && $0.isLetter }.lowercased()
  }

  private mutating func examineSession(_ status: Status, isConsole: Bool) {
    guard !isConsole else { return }
    if facts.helperRuns {
      isFine("keyglass-session runs")
    } else if status.field.source == nil {
      find(.helperMissing)
    }
  }

  private mutating func examineSpeech(_ status: Status, isConsole: Bool) {
    switch status.speech {
    case .off: break
    case .unheard where isConsole: find(.nothingSpeaks, "keyglass-voice does not run")
    case .unheard where facts.helperRuns:
      find(.nothingSpeaks, "no keyglass-session of the user at the screen has a session bus")
    case .unheard: find(.nothingSpeaks, "no keyglass-session runs")
    case .heard where facts.helperRuns && !isConsole && !facts.canSpeak:
      find(.nothingSpeaks, "there is no speech-dispatcher")
    case .heard: isFine("touched keys are spoken")
    }
  }

  /// Adds the problems from the daemon that no earlier finding mentions.
  private mutating func examineRest(_ status: Status) {
    let details = findings.map(\.detail)
    for problem in status.problems where !details.contains(where: { $0.start(of: problem) != nil })
    {
      find(.daemonComplains, problem)
    }
  }

  /// Returns the file, line and column that set a key, for display; empty if no file sets one.
  private func place(of keys: [String]) -> String {
    let place = keys.lazy.compactMap { facts.settings.origins[$0] }.first
    return place.map { ", \($0.file):\($0.mark.line):\($0.mark.column)" } ?? ""
  }
}

extension [Problem] {
  /// The errors among the problems, each as a line.
  fileprivate var errors: [String] { filter { $0.severity == .error }.map(\.description) }
}

extension String {
  /// True if the text is safe in a shell command. Names of devices come from their makers.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
