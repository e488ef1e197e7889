import ControlProtocol
import Evdev
import Keymap
import Keys
import Layouts
import MarkedYAML
import OnScreenKeyboard
import Scene
import Settings
import SystemFiles
import TextEngine
import Touch
import Units

/// What the daemon runs on: settings and layouts as they were last read, and what was wrong with
/// them.
struct Configuration: Sendable {
  let settings: Settings
  let settingsFiles: [String]
  /// What the next-keyboard key goes through; never empty.
  let layoutsInUse: [Layout]
  /// Each `file:line:column: what is wrong`.
  var problems: [String]

  /// Who may do what, for the control socket.
  let access: Access
  /// Abbreviations and names of `shortcuts.yaml`.
  let shortcuts: Shortcuts

  let files: SystemFiles

  /// Why a reload was not taken.
  struct Refused: Error {
    var problems: [String]
  }

  /// What is there, with defaults for what is wrong: a kiosk must stay typable.
  static func load(_ files: SystemFiles) -> (Configuration, LayoutLibrary) {
    let (settings, problems) = files.loadSettings()
    let library = LayoutLibrary(files, decimalSign: settings.decimalSign)
    let configuration = Configuration(files, library, settings: settings, problems: problems)
    return (configuration, library)
  }

  /// What is there, if nothing of it is wrong.
  static func reload(_ files: SystemFiles) throws(Refused) -> (Configuration, LayoutLibrary) {
    let settings: Settings
    do throws(SettingsRefused) {
      settings = try files.reloadSettings()
    } catch {
      throw Refused(problems: error.problems.map(\.description))
    }
    let library = LayoutLibrary(files, decimalSign: settings.decimalSign)
    let configuration = Configuration(files, library, settings: settings, problems: [])
    guard configuration.problems.isEmpty else {
      throw Refused(problems: configuration.problems)
    }
    return (configuration, library)
  }

  private init(
    _ files: SystemFiles, _ library: LayoutLibrary, settings: Settings, problems: [Problem]
  ) {
    self.files = files
    self.settings = settings
    settingsFiles = files.settingsFiles().documents.map(\.file)
    let (shortcuts, wrong) = files.shortcuts()
    self.shortcuts = shortcuts
    var found = problems + wrong
    var inUse: [Layout] = []
    for id in settings.layouts {
      if let layout = library.layout(id) { inUse.append(layout) }
    }
    if inUse.count < settings.layouts.count {
      let (catalogue, _) = files.layouts()
      let named = LayoutsInUse(settings: settings, catalogue: catalogue)
      inUse = named.layouts.map { $0.withDecimalSign(settings.decimalSign) }
      found += named.problems
      if inUse.isEmpty {
        inUse = catalogue.layouts.prefix(1).map { $0.withDecimalSign(settings.decimalSign) }
      }
    }
    if inUse.isEmpty {
      found.append(
        Problem(
          file: files.shared + "/layouts", mark: Mark(line: 1, column: 1),
          message: "no layout at all can be read; the keyboard has no keys"))
      inUse = [Layout(id: "none", title: "no layout", layers: [])]
    }
    layoutsInUse = inUse
    let named = NamedRights(settings)
    access = Access(table: named.table, seat: settings.seat)
    found += named.problems
    self.problems = found.map(\.description)
  }

  // MARK: - What others need of it

  /// Where a keyboard of this layout is to be.
  ///
  /// - Parameter surfaceHeight: nil where it is not known.
  func keyboardPlace(for layout: Layout, surfaceHeight: Millimetres?) -> UnitRectangle {
    layout.keyboardPlace(
      height: settings.keyboard.height.value, leastKeyHeight: settings.keyboard.leastKeyHeight,
      surfaceHeight: surfaceHeight)
  }

  func panicGesture(of device: TouchscreenDevice) -> PanicGesture {
    PanicGesture(
      fingers: settings.panic.fingers, hold: settings.panic.hold,
      slotCount: device.description.slotCount)
  }

  var keyboardBehaviour: KeyboardBehaviour {
    KeyboardBehaviour(settings, decimalSign: settings.decimalSign, layouts: layoutsInUse)
  }

  var keypadBehaviour: Keypad.Behaviour {
    var behaviour = Keypad.Behaviour()
    behaviour.order = settings.keypad.order == .calculator ? .calculator : .phone
    behaviour.bounce = settings.keypad.bounce
    behaviour.numLockToggles = settings.keypad.numLock == .toggles
    return behaviour
  }

  /// The output that a touchscreen is on; nil where that is not known.
  func output(of sighting: DeviceMonitor.Sighting) -> String? {
    settings.touch.output.isEmpty ? sighting.output : settings.touch.output
  }

  /// The settings' matrix, else the device's own; the picture's rotation.
  ///
  /// - Parameter shownTurned: by how many degrees the picture is turned, as its panel says.
  func calibration(
    of sighting: DeviceMonitor.Sighting, shownTurned: Int
  ) -> Calibration {
    let degrees = settings.touch.rotation.degrees ?? shownTurned
    let rotation = Calibration.Rotation(rawValue: degrees) ?? .none
    if let matrix = settings.touch.calibration {
      return Calibration(
        matrix: Calibration.Matrix(
          a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, e: matrix.e, f: matrix.f),
        rotation: rotation)
    }
    let property = sighting.calibrationMatrix.flatMap(Calibration.Matrix.init(udevProperty:))
    return Calibration(matrix: property ?? .identity, rotation: rotation)
  }

  func uses(deviceNamed name: String) -> Bool {
    settings.touch.devices.contains { matches(name, pattern: $0) }
      && !settings.touch.ignore.contains { matches(name, pattern: $0) }
  }

  func usesKeypad(named name: String) -> Bool {
    settings.keypad.devices.contains { matches(name, pattern: $0) }
  }

}

/// Whether a name is what a pattern says, in which `*` stands for anything.
private func matches(_ name: String, pattern: String) -> Bool {
  var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
  guard let first = parts.popFirst(), name.hasPrefix(first) else { return false }
  var rest = name.dropFirst(first.count)
  guard let last = parts.popLast() else { return rest.isEmpty }
  for part in parts where !part.isEmpty {
    guard let start = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) else {
      return false
    }
    rest = rest[start...].dropFirst(part.count)
  }
  return rest.hasSuffix(last)
}
