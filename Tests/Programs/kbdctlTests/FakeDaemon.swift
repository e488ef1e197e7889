import ControlProtocol
import Foundation
import Glibc
import Layouts
import Scene
import Synchronization
import Units

/// The daemon's side of the socket with made-up replies. It uses the daemon's own
/// `ControlConnection`, in a simpler loop.
final class FakeDaemon: Sendable {
  let path: String
  private let listener: Int32
  private let rights: Rights
  /// The text that clients asked to type.
  let typed = Mutex("")
  /// The words that clients asked to add and, behind a minus sign, to remove.
  let changed = Mutex<[String]>([])
  /// The events sent as soon as a client watches; then the daemon goes away.
  private let events: [WatchEvent]
  /// True to keep the stream open after the last event.
  private let staysAlive: Bool
  /// True to end each connection at its first call.
  private let hangsUp: Bool

  init(
    rights: Rights = .all, events: [WatchEvent] = [], staysAlive: Bool = false,
    hangsUp: Bool = false
  ) throws {
    self.hangsUp = hangsUp
    self.rights = rights
    self.events = events
    self.staysAlive = staysAlive
    path = "/tmp/kbdctl-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(listener, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { [self] in
          serve(client)
          close(client)
        }
      }
      close(listener)
    }
  }

  /// Ends without cleaning up: the socket stays in the file system.
  func die() {
    // The accepting thread closes the socket: only that thread knows when its number is no longer
    // used.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  func stop() {
    die()
    unlink(path)
  }

  private func serve(_ client: Int32) {
    var connection = ControlConnection(rights: rights)
    var buffer = [UInt8](repeating: 0, count: 1_000)
    while !connection.isFinished {
      let count = read(client, &buffer, buffer.count)
      guard count > 0, !hangsUp else { return }
      connection.receive(buffer[..<count])
      steps: while true {
        switch connection.advance() {
        case .idle: break steps
        case .answered: continue
        case .call(let call): answer(call, on: &connection)
        }
      }
      while connection.wantsOutput {
        let written = Array(connection.pendingOutput).withUnsafeBytes {
          // Send small pieces, so that clients get fragments.
          send(client, $0.baseAddress, min($0.count, 700), Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { return }
        connection.didWrite(written)
      }
      if connection.subscription != nil && !staysAlive { return }
    }
  }

  private func answer(_ call: ControlCall, on connection: inout ControlConnection) {
    switch call.request {
    case .getStatus: connection.reply(.status(Sample.status), to: call)
    case .listLayouts(let all):
      connection.reply(.layouts(LayoutList(all ? Sample.allLayouts : Sample.layouts)), to: call)
    case .switchTo(let id) where id != "de":
      connection.refuse(call, with: .unknownLayout(id: id))
    case .switchTo, .switchNext:
      connection.reply(.state(Sample.state(layout: "de")), to: call)
    case .setPurpose(let type, _, _):
      connection.reply(.state(Sample.state(layout: type.rawValue)), to: call)
    case .switchPrevious, .show, .toggle:
      connection.reply(.state(Sample.state(layout: "qwerty")), to: call)
    case .hide, .release:
      var state = Sample.state(layout: "qwerty")
      state.visible = false
      connection.reply(.state(state), to: call)
    case .getScene: connection.reply(.scene(Sample.scene), to: call)
    case .listDevices: connection.reply(.devices(DeviceList(Sample.devices)), to: call)
    case .setAccessory(let buttons):
      typed.withLock { typed in
        for button in buttons { typed += "[\(button.id): \(button.label)]" }
      }
      connection.reply(.done, to: call)
    case .clearAccessory: connection.reply(.done, to: call)
    case .takeKeymap, .takeCommit, .takeAnnouncement: connection.refuse(call, with: .cancelled)
    case .setPanel, .point, .setField, .setSurroundingText, .setKeyFilter, .setInputSources:
      connection.reply(.done, to: call)
    case .type(let text), .check(let text):
      let unreachable = text.contains("½") ? ["½"] : [String]()
      if case .check = call.request {
        connection.reply(.unreachable(UnreachableList(characters: unreachable)), to: call)
      } else if !unreachable.isEmpty {
        connection.refuse(call, with: .unreachableCharacters(unreachable))
      } else {
        typed.withLock { $0 += text }
        connection.reply(.done, to: call)
      }
    case .key("nonsense"):
      connection.refuse(call, with: .unreachableChord("nonsense is not a key"))
    case .key(let chord):
      typed.withLock { $0 += "<\(chord)>" }
      connection.reply(.done, to: call)
    case .setKeymapGroup(let group, _) where group > 2:
      connection.refuse(call, with: .noSuchGroup(count: 2))
    case .setKeymapGroup(let group, _):
      var keymap = Sample.keymap
      keymap.group = group
      connection.reply(.keymap(keymap), to: call)
    case .getKeymap: connection.reply(.keymap(Sample.keymap), to: call)
    case .getWords(_, let after):
      connection.reply(
        .words(UsedWordList(language: "en", words: after == nil ? Sample.words : [])), to: call)
    case .changeWords(_, let add, let remove):
      changed.withLock { $0 += add.map(\.text) + remove.map { "-" + $0 } }
      let known = Sample.words.map(\.text)
      connection.reply(
        .wordsChanged(
          WordsChanged(
            count: add.count { !known.contains($0.text) && $0.text != "Full" }
              + remove.count { known.contains($0) },
            known: add.count { known.contains($0.text) })),
        to: call)
    case .forget: connection.reply(.done, to: call)
    case .reload:
      connection.refuse(call, with: .invalidSettings(problems: Sample.status.problems))
    case .getChoices: connection.reply(.choices(ChoiceList(Sample.choices)), to: call)
    case .choose("rights.type", _): connection.refuse(call, with: .notAllowed("rights.type"))
    case .choose(let key, let value):
      typed.withLock { $0 += "[\(key): \(value ?? "nothing")]" }
      connection.reply(.done, to: call)
    case .getShortcuts: connection.reply(.shortcuts(Sample.shortcuts), to: call)
    case .setShortcut("full", _):
      connection.refuse(call, with: .invalidSettings(problems: ["there are 100 already"]))
    case .setShortcut(let abbreviation, let text):
      typed.withLock { $0 += "[\(abbreviation): \(text ?? "nothing")]" }
      let damage = abbreviation == "damaged" ? "/own.yaml:2:3: no; kept as /own.damaged" : nil
      connection.reply(.shortcutsChanged(ShortcutsChanged(damage: damage)), to: call)
    case .installLayout(let text):
      typed.withLock { $0 += text }
      connection.reply(.layout(Sample.layouts[1]), to: call)
    case .removeLayout: connection.refuse(call, with: .notAtSeat)
    case .watch:
      connection.reply(
        .event(.watching(Sample.state(layout: "qwerty"), place: nil, isReleased: false)), to: call)
      for event in events {
        connection.publish(event: ControlReply.event(event).message(continues: true))
      }
    }
  }
}

/// The fake daemon's replies.
enum Sample {
  static let words = [
    UsedWord(text: "Håkon", count: 20, added: true),
    UsedWord(text: "on my", count: 3, added: false),
    UsedWord(text: "e\u{1B}vil", count: 2, added: false),
  ]
  static let shortcuts = OwnShortcutList([
    OwnShortcut(abbreviation: "mvh", text: "Med vennlig hilsen"),
    OwnShortcut(abbreviation: "omw", text: "on my\u{1B} way"),
  ])
  static let keymap = KeymapDescription(
    rules: "evdev", model: "pc105", layouts: ["us", "de(neo)"], options: ["compose:menu"], group: 1,
    source: "/etc/default/keyboard", locale: "en_US.UTF-8", console: false, capsLock: true,
    numLock: false)

  static let choices = [
    Choice(
      key: "panel.theme", value: "light", chosen: true, text: "The theme.", values: "a name"),
    Choice(
      key: "keyboard.height", value: "40 %", chosen: false, text: "The share.", values: "a share"),
  ]

  static let layouts = [
    LayoutSummary(id: "qwerty", title: "English (US)", language: "en-US", current: true),
    LayoutSummary(id: "number-pad", title: "Numbers", language: "", current: false),
  ]
  static let allLayouts =
    layouts + [LayoutSummary(id: "xkb:il", title: "עברית", language: "he", current: false)]

  static let devices = [
    DeviceDescription(
      name: "Evil\u{1b}[2J\u{9b}31m", node: "/dev/input/event4", sysname: "event4",
      kind: .multiTouchB, grab: .grabbed, contacts: 2, clone: "/dev/input/event9"),
    DeviceDescription(
      name: "Keyglass keyboard", node: "/dev/input/event10", sysname: "event10", kind: .keyboard,
      grab: .released),
  ]

  static let status = Status(
    layout: "qwerty", layer: "letters", visible: true, released: false, keymap: "us (pc105)",
    keyboard: "/dev/input/event10", touchscreens: [devices[0]],
    settingsFiles: ["/etc/keyglass/settings.yaml", "/etc/keyglass/settings.d/kiosk.yaml"],
    problems: ["/etc/keyglass/settings.yaml:3:7: expected a number"], panel: "none",
    field: .unknown, layouts: ["qwerty", "de"],
    layoutsFrom: "the system's locale de_DE and keymap us, de")

  static func state(layout: String) -> KeyboardSummary {
    KeyboardSummary(layout: layout, title: "English (US)", layer: "letters", visible: true)
  }

  /// A scene of three rows: the second is shifted by half a key, the third has keys of different
  /// widths.
  static let scene: Scene = {
    var keys: [SceneKey] = []
    func add(
      _ label: String, _ x: Double, _ row: Double, _ width: Double = 0.1,
      _ state: SceneKey.State = [], style: Key.Style = .character
    ) {
      keys.append(
        SceneKey(
          id: label, label: label, hint: nil,
          rectangle: UnitRectangle(x: x, y: 0.7 + row * 0.1, width: width, height: 0.1),
          style: style, state: state))
    }
    for (index, letter) in "QWERTYUIOP".enumerated() {
      add(String(letter), 0.1 * Double(index), 0, 0.1, letter == "W" ? .pressed : [])
    }
    for (index, letter) in "ASDFGHJKL".enumerated() {
      add(String(letter), 0.05 + 0.1 * Double(index), 1, 0.1, letter == "L" ? .unreachable : [])
    }
    add("shift", 0, 2, 0.15, .locked, style: .function)
    add("space", 0.15, 2, 0.6)
    add("return", 0.75, 2, 0.25, style: .accent)
    return Scene(
      layout: "qwerty", layer: "letters", visible: true,
      rectangle: UnitRectangle(x: 0, y: 0.7, width: 1, height: 0.3), direction: .leftToRight,
      keys: keys)
  }()
}
