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
  /// ready, unless a finger is faster. Later ones are compiled in the background.
  func prepareKeymap() {
    guard keymaps == nil else { return }
    use(
      CompiledKeymaps(
        KeymapSource(configuration), configuration, group: wantedGroup, locks: typist.locks))
  }

  /// From 1.
  private var wantedGroup: Int { groups.current ?? configuration.settings.keymap.group }

  /// A file of the system has changed.
  private func readKeymapAgain() {
    guard let keymaps else { return }
    let before = keymaps.source
    background.run { [configuration] in
      KeymapSource(configuration) != before
    } then: { [unowned self] changed in
      guard changed else { return }
      groups.removeAll()
      compileKeymap { [unowned self] in log.info("keymap: \(keymapStatus)") }
    }
  }

  /// Takes a group that the session has switched to.
  ///
  /// - Parameter then: is called when it is typed on.
  func setKeymapGroup(
    _ group: Int, isLasting: Bool, by caller: Caller, then: @escaping () -> Void
  ) throws(ControlError) {
    prepareKeymap()
    let count = keymaps?.desktop?.names.layouts.count ?? 1
    guard group <= count else { throw .noSuchGroup(count: count) }
    groups.say(group, by: caller.client, of: caller.user, isLasting: isLasting)
    followGroup(then: then)
  }

  /// Types on the group that is wanted now.
  func followGroup(then: @escaping () -> Void = {}) {
    guard let keymaps else {
      then()
      return
    }
    if keymapWaiters != nil {
      keymapWaiters?.append(then)
      if wantedGroup != groupOnItsWay { keymapIsOld = true }
    } else if wantedGroup != keymaps.group {
      compileKeymap(then: then)
    } else {
      then()
    }
  }

  /// Compiles the keymap anew in the background, one at a time: whoever asks meanwhile waits for the
  /// one after it.
  private func compileKeymap(then: @escaping () -> Void) {
    guard keymapWaiters == nil else {
      keymapWaiters?.append(then)
      keymapIsOld = true
      return
    }
    keymapWaiters = [then]
    startCompiling()
  }

  private func startCompiling() {
    keymapIsOld = false
    groupOnItsWay = wantedGroup
    background.run { [configuration, group = wantedGroup, locks = typist.locks] in
      CompiledKeymaps(KeymapSource(configuration), configuration, group: group, locks: locks)
    } then: { [unowned self] new in
      guard !keymapIsOld else {
        startCompiling()
        return
      }
      let waiters = keymapWaiters ?? []
      keymapWaiters = nil
      use(new)
      for waiter in waiters { waiter() }
    }
  }

  func use(_ keymaps: CompiledKeymaps) {
    self.keymaps = keymaps
    for problem in keymaps.problems { log.error("\(problem)") }
    planner = nil
    followConsole()
  }

  /// Types on the keymap of whatever is in the foreground.
  ///
  /// Looked at after each round of events of devices, so when a finger comes down and not only when
  /// it lifts and something is to be typed.
  func followConsole() {
    guard let keymaps else { return }
    console.look(at: EventLoop.now())
    // Tried again at each look: at the start udev may not have given us the LED.
    if console.takeLooked(), let trigger = console.keymap?.capsLockTrigger {
      typist.followCapsLock(trigger)
    }
    guard console.takeChanged() || planner == nil else { return }
    keyboard.setField(purpose.type, isConsole: console.state == .text)
    if case .unknown(let code) = console.state, !saidThatConsoleIsUnknown {
      saidThatConsoleIsUnknown = true
      log.warning("\(DeviceError(operation: "ask for the console's keymap", code: code))")
    }
    var chosen: (any StrokePlanner)? = keymaps.desktop
    if let table = console.keymap { chosen = keymaps.namedConsole ?? table }
    guard let chosen else { return }
    planner = chosen
    sceneChanged = true
    typist.use(chosen)
    leaveOutLetters()
  }

  /// Does something once it is known which console is in the foreground. For clients: whoever looks
  /// for them keeps no finger waiting.
  func lookAtConsole(then: @escaping () -> Void) {
    prepareKeymap()
    guard console.fileDescriptor != nil, !console.isFresh(at: EventLoop.now()) else {
      then()
      return
    }
    let asked = console.switches
    background.run {
      ForegroundConsole.Finding.now()
    } then: { [unowned self] finding in
      // Another console may have come to the foreground meanwhile.
      if asked == console.switches { console.take(finding, at: EventLoop.now()) }
      followConsole()
      then()
    }
  }

  // MARK: - For people

  var keymapDescription: KeymapDescription {
    let names = keymaps?.desktop?.names ?? KeymapNames(layouts: "us")
    let locks = typist.locks
    return KeymapDescription(
      rules: names.rules, model: names.model, layouts: names.layouts.map(\.description),
      options: names.options, group: (keymaps?.desktop?.group ?? 0) + 1,
      source: keymaps?.source.origin ?? "", locale: keymaps?.source.locale ?? "",
      console: console.state == .text, capsLock: locks.contains(.caps),
      numLock: locks.contains(.num))
  }

  var keymapStatus: String {
    guard let keymaps, let keymap = keymaps.desktop else { return "" }
    let group = keymap.names.layouts.count > 1 ? ", group \(keymap.group + 1)" : ""
    let desktop = "\(keymap.names)\(group) (\(keymaps.source.origin))"
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
