import ControlProtocol
import Keys
import Layouts
import Scene
import Units

/// One or more values of each kind that goes over the socket, shared by these tests.
enum Sample {
  static let screen = DeviceDescription(
    name: "ELAN9008:00 04F3:2D55", node: "/dev/input/event4", sysname: "event4",
    kind: .multiTouchB, grab: .grabbed, contacts: 2, clone: "/dev/input/event9")

  static let keyboard = DeviceDescription(
    name: "Keyglass keyboard", node: "/dev/input/event8", sysname: "event8", kind: .keyboard,
    grab: .released, seat: "seat1", problem: "not there yet")

  static let status = Status(
    version: "0.1.0", layout: "qwerty", layer: "letters", visible: true, staysAway: true,
    released: false, keymap: "us (pc105)", keyboard: "/dev/input/event8", touchscreens: [screen],
    settingsFiles: ["/etc/keyglass/settings.yaml"],
    problems: ["/etc/keyglass/settings.yaml:3:7: expected a number"], panel: "x11 on DP-1",
    panels: [panel], field: field, unreachable: ["½"],
    lexicon: "/usr/share/keyglass/lexicons/en.lexicon", layouts: ["en-us", "de"],
    layoutsFrom: "the system's keymap us, de",
    keyFilter: KeyFilter(slow: .milliseconds(300), bounce: .milliseconds(250)),
    speech: .unheard)

  static let field = FocusedField(
    active: true, source: "input-method", purpose: .email, hints: [.spellcheck, .latin],
    returnType: .next, application: "org.mozilla.firefox")

  static let keymap = KeymapDescription(
    rules: "evdev", model: "pc105", layouts: ["us", "de(neo)"], options: ["compose:menu"], group: 2,
    source: "the settings", locale: "de_DE.UTF-8", console: true, capsLock: true, numLock: false)

  static let state = KeyboardSummary(
    layout: "de", title: "Deutsch (QWERTZ)", layer: "letters", visible: false)

  static let panel = PanelDescription(
    kind: "x11", output: "DP-1", shown: true,
    rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4), outputWidth: 1920,
    outputHeight: 1080)

  static let scene = with(output: "DP-1", sceneAnywhere)

  private static func with(output: String, _ scene: Scene) -> Scene {
    var scene = scene
    scene.output = output
    scene.isSilent = true
    scene.settingsRead = Microseconds(7_000_001)
    scene.look = Scene.Look(theme: "light", sound: "off", haptic: false)
    scene.asked = 3
    scene.forgotten = 2
    scene.unseenTouches = 1
    scene.grip = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.04)
    scene.trail = SceneTrail(
      points: [.init(x: 0.25, y: 0.75, age: 150), .init(x: 0.375, y: 0.8, age: 0)], fading: 200)
    scene.pointer = .dwell
    scene.dwell = SceneDwell(since: Microseconds(8_000_000), until: Microseconds(8_800_000))
    return scene
  }

  private static let sceneAnywhere = Scene(
    layout: "qwerty", layer: "letters", visible: true,
    rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4), direction: .leftToRight,
    keys: [
      SceneKey(
        id: "q", label: "Q", hint: "1",
        rectangle: UnitRectangle(x: 0, y: 0.6, width: 0.1, height: 0.1), style: .character,
        state: [.pressed]),
      SceneKey(
        id: "shift", label: "shift", hint: nil,
        rectangle: UnitRectangle(x: 1.0 / 3, y: 0.7, width: 0.15, height: 0.1), style: .function,
        icon: .capsLock, state: [.locked, .unreachable, .latched, .scanned]),
    ],
    strip: SceneStrip(
      rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.05),
      items: [
        .init(
          id: "word-1", label: "hello",
          rectangle: UnitRectangle(x: 0.5, y: 0.6, width: 0.25, height: 0.05), kind: .byDefault,
          pressed: true, icon: .copy, scanned: true)
      ],
      display: .init(text: "12.5", operation: "×", memory: true)),
    popups: [
      Popup(
        rectangle: UnitRectangle(x: 0, y: 0.5, width: 0.2, height: 0.1),
        cells: [
          .init(
            label: "é", rectangle: UnitRectangle(x: 0.1, y: 0.5, width: 0.1, height: 0.1),
            isSelected: true, isCurrent: true, isUnreachable: true)
        ], isPreview: true)
    ])
}

/// Returns a message as text, without the NUL that ends it and occurs nowhere else.
func text(_ message: some Collection<UInt8>) -> String {
  let parts = message.split(separator: 0, omittingEmptySubsequences: false)
  precondition(parts.count == 2 && parts[1].isEmpty, "not one message with its NUL")
  return String(decoding: parts[0], as: UTF8.self)
}

/// Returns several messages as texts.
func texts(_ messages: some Collection<UInt8>) -> [String] {
  messages.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}
