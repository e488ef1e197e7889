import Clocks
import ControlProtocol
import Evdev
import Keymap
import Layouts
import Logging
import SeatRules
import Settings
import SystemFiles

/// The keymap in use: the desktop's, or that of the text console.
///
/// The keymap follows the settings, the system's files, the session's group, and the foreground
/// console.
final class KeymapInUse {
  /// Called when the keymap or the foreground console changes, or when the console starts or stops
  /// hiding typed text.
  var changed: () -> Void = {}

  private let typist: Typist
  private let background: BackgroundWork
  private let log: Logger
  private var settings = Settings.Keymap()
  private var layouts: [Layout] = []

  /// The compiled keymaps; nil until they are first needed.
  private var compiled: CompiledKeymaps?
  /// The groups that sessions report, counted from 1. The default is the settings' group.
  private var groups: ClientStatements<Int>
  /// The calls that wait for the keymap being compiled; nil if no keymap is being compiled.
  private var waiters: [() -> Void]?
  private var isOld = false
  private var groupOnItsWay = 0
  private let session: SessionKeymap
  private let console: ForegroundConsole
  /// True once the desktop's or the console's keymap has been selected from `compiled`.
  private var isChosen = false
  private var hasReportedThatConsoleIsUnknown = false
  /// True if the last call of `changed` was for a console that hides typed text.
  private var hasReportedHiding = false

  init(
    seat: String, occupant: SeatOccupant, typist: Typist, background: BackgroundWork, log: Logger
  ) {
    self.typist = typist
    self.background = background
    self.log = log
    groups = ClientStatements(seat: occupant.user)
    console = ForegroundConsole(of: seat)
    console.isGreeter = occupant.isGreeter
    session = SessionKeymap(background: background, log: log) { typist.locks }
    session.changed = { [unowned self] in
      guard let compiled else { return }
      isChosen = false
      choose(of: compiled)
    }
  }

  /// Watches the system's files and the foreground console.
  ///
  /// - Parameter consoleLeaves: called when another console comes to the foreground, before its
  ///   keymap is used.
  /// - Throws: if the files or the console cannot be watched.
  func watch(on loop: EventLoop, consoleLeaves: @escaping () -> Void) throws(DeviceError) {
    let files = try FileWatch(SystemKeymap.files + SystemLocale.files)
    try loop.watch(files.fileDescriptor) { [unowned self] _ in
      if files.changed() { readAgain() }
    }
    if let number = console.fileDescriptor {
      console.acknowledge()
      try loop.watch(number, for: EventLoop.urgent) { [unowned self] _ in
        console.acknowledge()
        consoleLeaves()
        switchToForeground()
      }
    }
  }

  /// True if a text console is in the foreground.
  var isConsole: Bool { console.state == .text }

  /// True if the foreground is a text console that hides typed text.
  var isHiding: Bool { isConsole && console.hidesInput }

  // MARK: - Compiling

  /// Compiles the first keymap, if that is not done yet.
  ///
  /// Compiling takes longer than the rest of the start. It is therefore done once the daemon is
  /// ready, or earlier if a finger comes down. Later keymaps are compiled in the background.
  @inline(__always)
  func prepare() {
    if compiled == nil { compileFirst() }
  }

  @inline(never)
  private func compileFirst() {
    use(
      CompiledKeymaps(KeymapSource(settings), settings, group: wantedGroup, locks: typist.locks))
  }

  /// Applies new settings.
  ///
  /// - Parameters:
  ///   - layouts: the layouts whose characters a session's keymap must have.
  ///   - new: the keymaps compiled from the settings. nil if the settings name the same keymap as
  ///     before; also nil at the start, when no keymap is compiled before it is needed.
  func apply(
    _ settings: Settings.Keymap, layouts: [Layout], _ new: CompiledKeymaps?
  ) {
    self.settings = settings
    self.layouts = layouts
    guard let new else {
      if let compiled { session.extend(compiled, settings, by: settings.extend ? layouts : []) }
      return
    }
    groups.removeAll()
    if waiters != nil { isOld = true }
    use(new)
  }

  /// Compiles the keymap again if changed system files name another keymap.
  private func readAgain() {
    guard let before = compiled?.source else { return }
    background.run { [settings] in
      KeymapSource(settings) != before
    } then: { [unowned self] changed in
      guard changed else { return }
      groups.removeAll()
      compile { [unowned self] in log.info("keymap: \(status)") }
    }
  }

  /// Compiles the keymap again in the background. Only one compilation runs at a time; later
  /// requests wait for the next compilation.
  private func compile(then: @escaping () -> Void) {
    guard waiters == nil else {
      waiters?.append(then)
      isOld = true
      return
    }
    waiters = [then]
    startCompiling()
  }

  private func startCompiling() {
    isOld = false
    groupOnItsWay = wantedGroup
    background.run { [settings, group = wantedGroup, locks = typist.locks] in
      CompiledKeymaps(KeymapSource(settings), settings, group: group, locks: locks)
    } then: { [unowned self] new in
      guard !isOld else {
        startCompiling()
        return
      }
      let waiters = waiters ?? []
      self.waiters = nil
      use(new)
      for waiter in waiters { waiter() }
    }
  }

  private func use(_ new: CompiledKeymaps) {
    let old = compiled
    compiled = new
    for problem in new.problems { log.error("\(problem)") }
    session.extend(new, settings, by: settings.extend ? layouts : [])
    isChosen = false
    // Do not query a text console here, because that takes a millisecond. The console is queried at
    // the next event of a device.
    guard let old else { return switchToForeground() }
    choose(of: new)
    background.free(old)
  }

  // MARK: - The group

  /// The group to use, counted from 1.
  private var wantedGroup: Int { groups.current ?? settings.group }

  /// Sets the group that the session has switched to, counted from 1.
  ///
  /// - Parameter then: called once the group's keymap is in use.
  /// - Throws: if the keymap has no such group.
  func setGroup(
    _ group: Int, isLasting: Bool, by caller: ControlThread.Caller, then: @escaping () -> Void
  ) throws(ControlError) {
    prepare()
    let count = compiled?.desktop?.names.layouts.count ?? 1
    guard group <= count else { throw .noSuchGroup(count: count) }
    groups.record(group, by: caller.client, of: caller.user, isLasting: isLasting)
    switchGroup(then: then)
  }

  /// Receives a call of a `keyglass-session` that asks for a keymap (`SessionKeymap.receiveCall`).
  func receiveCall(
    applied: String?, by caller: ControlThread.Caller,
    then answer: @escaping (Result<ControlReply, ControlError>) -> Void
  ) {
    prepare()
    session.receiveCall(applied: applied, by: caller, then: answer)
  }

  /// Drops the reports of a client that is gone.
  func forget(_ client: ControlServer.ClientNumber) {
    session.forget(client)
    groups.remove(client)
    switchGroup()
  }

  func seatChanged(to occupant: SeatOccupant) {
    session.seatChanged(to: occupant.user)
    groups.seatChanged(to: occupant.user)
    switchGroup()
    console.isGreeter = occupant.isGreeter
    reportHiding()
  }

  /// Switches to the group that is wanted now.
  private func switchGroup(then: @escaping () -> Void = {}) {
    guard let compiled else { return then() }
    if waiters != nil {
      waiters?.append(then)
      if wantedGroup != groupOnItsWay { isOld = true }
    } else if wantedGroup != compiled.group {
      compile(then: then)
    } else {
      then()
    }
  }

  // MARK: - The console in the foreground

  /// Switches to the keymap of the console or desktop in the foreground.
  ///
  /// Call it after each round with device events, so that the keymap is up to date when the key of
  /// a new finger is typed.
  func switchToForeground() {
    guard let compiled else { return }
    console.query(at: Clock.now())
    // Set the trigger after each query, because at the start udev may not have made the LED
    // accessible yet.
    if console.consumeQuery(), let trigger = console.keymap?.capsLockTrigger {
      typist.setCapsLockTrigger(trigger)
    }
    choose(of: compiled)
    reportHiding()
  }

  /// True if a greeter is at the seat.
  var isOfGreeter: Bool { console.isGreeter }

  /// Checks whether the foreground console hides typed text. The daemon calls this when a finger
  /// comes down, before the touch is shown.
  func checkEcho() {
    // Only a text console can hide what is typed.
    guard isConsole else { return }
    console.readEcho()
    reportHiding()
  }

  private func reportHiding() {
    guard isHiding != hasReportedHiding else { return }
    hasReportedHiding = isHiding
    changed()
  }

  private func choose(of compiled: CompiledKeymaps) {
    guard console.consumeChange() || !isChosen else { return }
    isChosen = true
    if case .unknown(let code) = console.state, !hasReportedThatConsoleIsUnknown {
      hasReportedThatConsoleIsUnknown = true
      log.warning("\(DeviceError(operation: "ask for the console's keymap", code: code))")
    }
    if let table = console.keymap {
      if let named = compiled.namedConsole { typist.use(named) } else { typist.use(table) }
    } else if let desktop = session.keymap ?? compiled.desktop {
      typist.use(desktop)
    }
    changed()
  }

  /// Calls `then` once the foreground console is known. The query for a client runs in the
  /// background, so that no finger waits.
  func queryConsole(then: @escaping () -> Void) {
    prepare()
    guard console.fileDescriptor != nil, !console.isFresh(at: Clock.now()) else {
      return then()
    }
    let asked = console.switches
    background.run {
      ForegroundConsole.Finding.now()
    } then: { [unowned self] finding in
      // The foreground console may have changed meanwhile.
      if asked == console.switches { console.apply(finding, at: Clock.now()) }
      switchToForeground()
      then()
    }
  }

  // MARK: - Status

  var description: KeymapDescription {
    let names = compiled?.desktop?.names ?? KeymapNames(layouts: "us")
    let locks = typist.locks
    return KeymapDescription(
      rules: names.rules, model: names.model, layouts: names.layouts.map(\.description),
      options: names.options, group: (compiled?.desktop?.group ?? 0) + 1,
      source: compiled?.source.origin ?? "", locale: compiled?.source.locale ?? "",
      console: isConsole, capsLock: locks.contains(.caps), numLock: locks.contains(.num))
  }

  var status: String {
    guard let compiled, let keymap = compiled.desktop else { return "" }
    let group = keymap.names.layouts.count > 1 ? ", group \(keymap.group + 1)" : ""
    let more = session.keymap == nil ? "" : ", with more characters in the session"
    let desktop = "\(keymap.names)\(group) (\(compiled.source.origin))\(more)"
    return isConsole ? "the text console's own; else \(desktop)" : desktop
  }

  var problems: [String] { compiled?.problems ?? [] }
}
