import ControlProtocol
import Evdev
import Keymap
import Logging
import Units

// The keymap that is really in use: the desktop's, or the text console's own.
extension Daemon {
  /// Follows the system's files and the console in the foreground.
  func watchKeymap() throws(DeviceError) {
    let files = try FileWatch(KeymapSource.keyboardFiles + KeymapSource.localeFiles)
    try loop.watch(files.fileDescriptor) { [unowned self] _ in
      if files.changed() { readKeymapAgain() }
    }
    if let number = console.fileDescriptor {
      console.acknowledge()
      try loop.watch(number, for: EventLoop.urgent) { [unowned self] _ in
        console.acknowledge()
        // Nobody means what is on the console that comes.
        letGo(of: .keyboard)
        keyboard.forgetText()
        followConsole()
      }
    }
  }

  /// Compiling a keymap takes longer than all else at the start, so it is done once the daemon is
  /// ready, unless a finger is faster.
  func prepareKeymap() {
    if desktopKeymap == nil { compileKeymap() }
  }

  /// A file of the system has changed.
  private func readKeymapAgain() {
    guard desktopKeymap != nil else { return }
    let source = KeymapSource(configuration)
    guard source != keymapSource else { return }
    groupOfSession = nil
    compileKeymap()
    log.info("keymap: \(keymapStatus)")
  }

  /// Takes a group that the session has switched to.
  func setKeymapGroup(_ group: Int) throws(ControlError) {
    prepareKeymap()
    let count = desktopKeymap?.names.layouts.count ?? 1
    guard group <= count else { throw .noSuchGroup(count: count) }
    guard group - 1 != desktopKeymap?.group else { return }
    groupOfSession = group
    compileKeymap()
  }

  /// One without the right keymap still types what both have; it says so and goes on.
  func compileKeymap() {
    let source = KeymapSource(configuration)
    keymapSource = source
    keymapProblems = source.problems
    do throws(KeymapError) {
      let group = groupOfSession ?? configuration.settings.keymap.group
      use(desktop: try Keymap(source, configuration, group: group))
    } catch {
      keymapProblems.append("\(error) (\(source.origin))")
      log.error("\(error), which \(source.origin) has; typing on the US keymap")
      if let keymap = try? Keymap(names: KeymapNames(layouts: "us")) { use(desktop: keymap) }
    }
  }

  private func use(desktop keymap: Keymap) {
    desktopKeymap = keymap
    namedConsoleKeymap = nil
    let name = configuration.settings.keymap.console
    if let source = KeymapSource(console: name, configuration) {
      do throws(KeymapError) {
        namedConsoleKeymap = try Keymap(source, configuration, group: 1)
      } catch {
        keymapProblems.append("\(error) (keymap.console)")
        log.error("\(error), which keymap.console names; typing by the console's own table")
      }
    }
    planner = nil
    followConsole()
  }

  /// Types on the keymap of whatever is in the foreground.
  ///
  /// Looked at after each round of events, so when a finger comes down and not only when it lifts
  /// and something is to be typed.
  func followConsole() {
    guard desktopKeymap != nil else { return }
    let now = EventLoop.now()
    let (table, changed) = console.look(at: now)
    // Tried again at each look: at the start udev may not have given us the LED.
    if console.lastLook == now, let trigger = table?.capsLockTrigger {
      typist.followCapsLock(trigger)
    }
    guard changed || planner == nil else { return }
    keyboard.setField(purpose, isConsole: console.state == .text)
    if case .unknown(let code) = console.state, !saidThatConsoleIsUnknown {
      saidThatConsoleIsUnknown = true
      log.warning("\(DeviceError(operation: "ask for the console's keymap", code: code))")
    }
    var chosen: (any StrokePlanner)? = desktopKeymap
    if let table { chosen = namedConsoleKeymap ?? table }
    guard let chosen else { return }
    planner = chosen
    sceneChanged = true
    typist.use(chosen)
    leaveOutLetters()
  }

  // MARK: - For people

  var keymapDescription: KeymapDescription {
    let names = desktopKeymap?.names ?? KeymapNames(layouts: "us")
    let locks = typist.locks
    return KeymapDescription(
      rules: names.rules, model: names.model, layouts: names.layouts.map(\.description),
      options: names.options, group: (desktopKeymap?.group ?? 0) + 1,
      source: keymapSource?.origin ?? "", locale: keymapSource?.locale ?? "",
      console: console.state == .text, capsLock: locks.contains(.caps),
      numLock: locks.contains(.num))
  }

  var keymapStatus: String {
    guard let keymap = desktopKeymap else { return "" }
    let group = keymap.names.layouts.count > 1 ? ", group \(keymap.group + 1)" : ""
    let source = keymapSource.map { " (\($0.origin))" } ?? ""
    let desktop = "\(keymap.names)\(group)\(source)"
    return console.state == .text ? "the text console's own; else \(desktop)" : desktop
  }
}

extension Keymap {
  /// - Parameter group: from 1.
  convenience init(
    _ source: KeymapSource, _ configuration: Configuration, group: Int
  ) throws(KeymapError) {
    let entry = configuration.settings.keymap.unicodeEntry
    try self.init(
      names: source.names, group: group - 1, locale: source.locale,
      unicodeEntry: entry == .controlShiftU ? .controlShiftU : .none, tapsCapsLock: true,
      switchesGroups: configuration.settings.keymap.switchGroups)
  }
}
