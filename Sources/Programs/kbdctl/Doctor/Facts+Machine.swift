import ControlProtocol
import Evdev
import Glibc
import JSON
import Layouts
import Lexicon
import MappedLexicon
import MarkedYAML
import OnScreenKeyboard
import Scene
import Settings
import SystemFiles
import Units
import XKBRegistry
import keyglassd

extension Facts {
  /// The process names of other on-screen keyboards, cut off after 15 bytes as in the kernel.
  private static let keyboards: Set<String> = [
    "squeekboard", "wvkbd-mobintl", "wvkbd-deskintl", "wvkbd", "onboard", "maliit-keyboard",
    "maliit-server", "plasma-keyboard", "florence", "matchbox-keyboa", "svkbd-mobile-in", "xvkbd",
    "kvkbd", "corekeyboard", "qtvkbd",
  ]

  /// Collects the facts about this machine; changes nothing.
  init(ofThisMachine files: SystemFiles) {
    user = User(id: getuid())
    uinputOwner = Machine.owner(of: "/dev/uinput")
    isUinputLoaded = access("/sys/class/misc/uinput", F_OK) == 0
    daemonUser = getpwnam("keyglass")?.pointee.pw_uid
    let processes = Machine.processes
    otherKeyboards = processes.filter { Self.keyboards.contains($0.name) }
    helperRuns = processes.contains { $0.name == "keyglass-sessio" }
    canSpeak = access("/usr/bin/speech-dispatcher", X_OK) == 0
    touchscreens = Machine.touchscreens.map { screen in
      var screen = screen
      screen.users = Machine.users(of: screen.node, among: processes)
        .filter { !$0.name.hasPrefix("keyglass") }
      return screen
    }
    askDaemon()
    if case .absent = daemon { unit = Unit(ofService: "keyglassd") }
    read(files)
    if case .answers(let status, let keymap) = daemon {
      examineLayout(status, files)
      if !keymap.console { compositorsKeymap = Self.keymaps(keymap, status) }
    }
    seatUser = SeatOccupant(ofSeat: settings.seat).user
  }

  private mutating func askDaemon() {
    do throws(CommandFailure) {
      var client = try ControlClient()
      let status = try client.call(.getStatus, as: Status.self)
      let keymap = try client.call(.getKeymap, as: KeymapDescription.self)
      let scene = try client.call(.getScene, as: Scene.self)
      daemon = .answers(status, keymap)
      let devices = try client.call(.listDevices, as: DeviceList.self).devices
      keypadsWithLetters = devices.filter {
        $0.kind == .keypad && $0.grab == .released && $0.problem != nil
      }
      settingsRead = scene.settingsRead.map { Machine.clock(at: $0) }
    } catch {
      daemon =
        switch error.cause {
        case .notRunning: .absent(error.message)
        case .notPermitted: .refuses
        case .silent, .misuse, .other: .silent(error.message)
        }
    }
  }

  private mutating func read(_ files: SystemFiles) {
    let check = SettingsCheck(in: files, isKey: KeycodeName.isKey)
    settings = files.loadSettings().0
    settingsProblems = check.problems
    let missing = MissingLexicons(settings: settings, files: files)
    missingLexicons = zip(missing.languages, missing.problems).map { ($0, $1) }
    settingsFiles = check.files.map { File(name: $0, changed: Machine.changed($0)) }
    let (catalogue, unread) = files.layouts()
    layoutProblems =
      unread + catalogue.problems + files.keyWordsProblems + files.brailleProblems
    // Check only the default theme here: the check of the settings covers a named theme.
    let named = settings.origins["panel.theme"]
    themeProblems = named == nil ? files.theme(settings.panel.theme).messages : []
  }

  private mutating func examineLayout(_ status: Status, _ files: SystemFiles) {
    guard let layout = try? files.layout(status.layout) else { return }
    language = layout.language
    // A layout with a composition method needs no word list: its letters are input for that method.
    wantsWords =
      layout.method == nil
      && (layout.hasPhoneKeys
        || (settings.words.correction || settings.words.suggestions)
          && PreparedLayout(layout).hasLetterKeys)
    guard wantsWords, let path = files.lexicon(language: language) else { return }
    do throws(LexiconFileError) {
      _ = try Lexicon(reading: path)
      lexicon = WordList(path: path)
    } catch {
      lexicon = WordList(path: path, problem: error.description)
    }
  }

  /// Returns two names: that of the Keyglass keyboard's keymap in sway, and that of the daemon's
  /// keymap in the XKB registry.
  private static func keymaps(
    _ keymap: KeymapDescription, _ status: Status
  ) -> (compositor: String, daemon: String)? {
    guard Terminal.environment("SWAYSOCK") != nil, !status.keymap.hasSuffix("in the session"),
      let answer = Machine.output(of: "swaymsg -r -t get_inputs"),
      let theirs = try? SwayKeyboard.activeKeymap(in: answer),
      keymap.layouts.indices.contains(keymap.group - 1),
      let registered = try? RegisteredLayout.all()
    else { return nil }
    let name = keymap.layouts[keymap.group - 1]
    guard let ours = registered.first(where: { $0.layout.description == name }) else { return nil }
    return (theirs, ours.description)
  }
}

/// Sway's description of a keyboard.
private enum SwayKeyboard: JSONReadable {
  case ours(keymap: String)
  case other

  init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let identifier: String = try json.read("identifier")
    guard identifier.hasSuffix(":Keyglass_keyboard"),
      let keymap: String = try json.readIfPresent("xkb_active_layout_name")
    else {
      self = .other
      return
    }
    self = .ours(keymap: keymap)
  }

  /// - Throws: if the answer does not have sway's form.
  static func activeKeymap(in answer: String) throws(JSONMismatch) -> String? {
    for keyboard in try [SwayKeyboard](JSONValue(Array(answer.utf8)[...])) {
      if case .ours(let keymap) = keyboard { return keymap }
    }
    return nil
  }
}

extension Facts.User {
  fileprivate init(id: UInt32) {
    self.init(name: getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "\(id)", id: id)
  }
}

extension Facts.Unit {
  /// Returns nil if systemd is not running.
  fileprivate init?(ofService name: String) {
    let wanted = ["LoadState", "ActiveState", "UnitFileState"]
    let command = "systemctl show \(name) --property=\(wanted.joined(separator: ","))"
    guard let answer = Machine.output(of: command) else { return nil }
    var values: [Substring: String] = [:]
    for line in answer.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = String(parts[1]) }
    }
    self.init(
      load: values["LoadState"] ?? "", active: values["ActiveState"] ?? "",
      file: values["UnitFileState"] ?? "")
    if ["failed", "activating"].contains(active) {
      let log = Machine.output(of: "journalctl -b -q -o cat -p err -n 20 -u \(name)") ?? ""
      lastError =
        log.split(separator: "\n").last { $0.contains("/") || $0.contains(":") }
        .map(String.init) ?? ""
    }
  }
}
