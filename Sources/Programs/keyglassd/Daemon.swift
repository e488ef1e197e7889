import CLinux
import Clocks
import ControlProtocol
import Erasing
import Logging
import MarkedYAML
import OnScreenKeyboard
import SeatRules
import Typing
import Units

/// The daemon: the main loop, and the parts that it connects.
///
/// Touches become keys in `Daemon+Touchscreens` and `Daemon+Typing`. Clients' calls arrive in
/// `Daemon+Control`; their effects are published after each round of events (`publish`).
final class Daemon {
  let log: Logger
  let loop: EventLoop
  let typist: Typist
  let keymap: KeymapInUse
  var clients: Clients
  let background: BackgroundWork
  let service: ServiceManager

  /// The settings in use.
  var configuration: Configuration
  var chosen: ChosenSettings
  let layouts: LayoutChoice
  let keyboard: OnScreenKeyboard
  let words: WordsInUse
  var compositions: CompositionsInUse
  var placement: Placement

  let unreachableSearch: UnreachableSearch
  let devices: Devices
  /// The acts caused by touches and not yet performed. The queue is reused, so that the path from
  /// finger to key allocates nothing.
  let acts = ErasingQueue<KeyboardAct>()

  var restart: Restart
  var reports: FieldReports
  /// The problems with braille files that were reported since the settings were read.
  var reportedBraille: Set<Problem> = []

  /// - Parameter store: the descriptors that the previous daemon left.
  /// - Throws: if a device, the socket or a thread cannot be set up.
  init(options: Options, service: ServiceManager, store: DescriptorStore, log: Logger) throws {
    self.log = log
    self.service = service
    restart = Restart(Inheritance(store))
    let signals = try Signals()
    let (configuration, library) = Configuration.load(options.files)
    self.configuration = configuration
    chosen = ChosenSettings(configuration, library)
    let seat = configuration.settings.seat
    loop = try EventLoop()
    devices = try Devices(log: log)
    typist = try Typist(seat: seat, kept: restart.inherited.popKeyboard(), at: Clock.now())
    placement = Placement(
      configuration.placement(of: configuration.layoutsInUse[0]),
      isVisible: configuration.settings.keyboard.visibleAtStart,
      dragged: DraggedPlaces(parsing: Daemon.places?.read() ?? ""))
    background = try BackgroundWork()
    unreachableSearch = UnreachableSearch(background: background)
    layouts = LayoutChoice(
      configuration, library, keeper: StateKeeper(background: background, log: log),
      background: background, log: log)
    keyboard = OnScreenKeyboard(
      layout: layouts.shown.prepared, behaviour: configuration.keyboardBehaviour,
      place: placement.rectangle)
    let occupant = SeatOccupant(ofSeat: seat)
    let user = occupant.user
    chosen.user = user
    layouts.user = user
    reports = FieldReports(seat: user)
    words = WordsInUse(for: keyboard, user: user, background: background, log: log)
    compositions = CompositionsInUse(CompositionHelper(loop: loop, log: log))
    keymap = KeymapInUse(
      seat: seat, occupant: occupant, typist: typist, background: background, log: log)
    let server = try ControlThread(
      path: options.socket, kept: restart.inherited.popSocket(), access: configuration.access,
      occupant: occupant)
    clients = Clients(server, typist: typist, keymap: keymap, seat: user)
    keymap.changed = { [unowned self] in
      updateCanCommit()
      applyKeyFilter()
      if currentField != reports.field { switchField() }
      clients.published.sceneChanged = true
      leaveOutLetters()
    }
    clients.commits.changed = { [unowned self] in updateCanCommit() }
    typist.commit = { [unowned self] in
      clients.commits.send(
        CommitText(number: $0, text: $1, until: $2, lastKey: $3, field: reports.number))
    }
    typist.refused = { [unowned self] in cannotType($0) }
    typist.commitFailed = { [unowned self] in commitFailed() }
    layouts.show = { [unowned self] in show($0) }
    layouts.areSettingsOpen = { [unowned self] in areSettingsOpen }
    prepareCompositions()
    clients.texts.willType = { [unowned self] in
      acceptLetter(at: Clock.now())
      keyboard.forgetText()
    }
    try loop.watch(signals.fileDescriptor) { [unowned self] _ in heed(signals) }
    keyboard.setReach(
      canType: { [typist] in typist.canType($0) },
      canPress: { [typist] in typist.canPress($0) })
    apply(nil)
    applyField()
    keyboard.beginText()
    reportProblems()
    if seat != "seat0" {
      log.notice("text consoles know no seats: one in the foreground hears what is typed here")
    }
  }

  /// Runs until SIGTERM or SIGINT.
  ///
  /// - Throws: if the loop can no longer wait for events.
  func run() throws {
    try loop.watch(devices.monitor.fileDescriptor) { [unowned self] _ in devicesChanged() }
    try loop.watch(typist.fileDescriptor) { [unowned self] _ in applySystemLocks() }
    try loop.watch(background.fileDescriptor) { [unowned self] _ in
      background.handleResults()
      words.releasePagesLater(at: Clock.now())
    }
    try loop.watch(clients.server.fileDescriptor) { [unowned self] _ in clients.server.receive() }
    let handover = restart.inherited.handover
    if handover == nil { comeBack() }
    // Report READY before opening the devices that are already present; each takes tens of
    // milliseconds to open. Other services may wait for the daemon's socket.
    service.ready()
    log.report(.started, "keyglassd \(ProductVersion.current)", [.version: ProductVersion.current])
    try keymap.watch(on: loop) { [unowned self] in
      // Release held keys, which were meant for the previous console.
      letGo(of: .keyboard)
      keyboard.forgetText()
    }
    if let handover {
      goOn(from: handover)
    } else {
      openPresentDevices()
      readChoices()
    }
    layouts.prepare { [unowned self, system = chosen.system] in applyLayouts(of: system) }
    layouts.review()
    learnAddressBooks()
    // Raise the priority only after the helper threads have started: new threads inherit it.
    if !keyglass_make_thread_urgent() {
      log.info("no real-time priority is to be had: a busy machine may be slower to type")
    }
    var sleep = SleepDetector()
    try loop.run(
      beforeEvents: {
        let boot = Clock.nowWithSleep()
        if sleep.hasSlept(boot: boot, monotonic: Clock.now()) { wake() }
      },
      afterEvents: { afterEvents(at: $0) })
    service.stopping()
    let isLeft = madeHandover.map(leave) ?? false
    letGo(of: .everything)
    typist.finish()
    words.keep()
    background.finish()
    layouts.end(in: fieldToKeep, isLeft: isLeft)
    log.report(.stopped, "stopped")
  }

  /// Releases everything after the system has slept, because fingers have moved meanwhile, and
  /// latched modifiers are no longer wanted.
  ///
  /// Not inlined, so that ordinary rounds of the loop need no stack for this message.
  @inline(never)
  private func wake() {
    log.info("the machine was asleep: every key is up")
    letGo(of: .keyboard)
  }

  /// Writes the status for the unit's state and the log.
  func reportStatus() {
    let screens = devices.names.joined(separator: ", ")
    let layout = keyboard.layout.title
    let status =
      screens.isEmpty ? "waiting for a touchscreen; layout \(layout)" : "\(layout) on \(screens)"
    service.report(status: status)
    log.info("\(status)")
  }

  /// Does everything that is due after a round of events; returns the next deadline.
  private func afterEvents(at now: Microseconds) -> Microseconds? {
    advanceKeyboard(to: now)
    var deadline = advanceKeypads(to: now)
    advanceKeyboard(to: now)
    deadline = sooner(deadline, keyboard.nextDeadline)
    if keyboard.isComposing || typist.hasPreedit {
      deadline = sooner(deadline, advancePreedit(to: now))
    }
    deadline = sooner(deadline, send(at: now))
    let next = words.advance(to: now, isShown: placement.touchArea != nil) { loop.hasEvents }
    deadline = sooner(deadline, next)
    if keyboard.mayHint {
      words.showHint(at: now, isShown: placement.touchArea != nil)
      deadline = sooner(deadline, keyboard.nextDeadline)
    }
    if keyboard.scansOrPoints {
      deadline = sooner(deadline, advanceScanning(to: now))
      deadline = sooner(deadline, advanceDwell(to: now))
    }
    deadline = sooner(deadline, advanceCompositionHelper(to: now))
    deadline = sooner(deadline, clients.jobs.advance(to: now))
    clients.texts.answerEnded()
    deadline = sooner(deadline, devices.advanceGrabs(to: now))
    deadline = sooner(deadline, announceClones(at: now))
    deadline = sooner(deadline, retryOutputs(at: now))
    deadline = sooner(deadline, heedPanic(at: now))
    deadline = sooner(deadline, advanceFocus(to: now))
    deadline = sooner(deadline, advancePlacement(to: now))
    deadline = sooner(deadline, advanceEnd(to: now))
    deadline = sooner(deadline, advanceRestoredField(to: now))
    deadline = sooner(deadline, advanceInputSources(to: now))
    advanceSpeech()
    readBraille()
    publish()
    // Handle a call only after publishing. Its effects are published after the next round, so that
    // devices are read first.
    if serveOne() { deadline = .zero }
    if clients.texts.checkNext() { deadline = .zero }
    if unreachableSearch.checkMore(canType: { [typist] in typist.canType($0) }) {
      deadline = .zero
    }
    if meetDevice() { deadline = .zero }
    deadline = sooner(deadline, service.ping(at: now, hadEvents: devices.hadEvents))
    keymap.prepare()
    if devices.hadEvents { keymap.switchToForeground() }
    devices.hadEvents = false
    JournalLog.flush()
    return deadline
  }

  /// Records that a device has reported something.
  @inline(__always)
  func recordActivity(at time: Microseconds) {
    devices.hadEvents = true
    service.recordActivity(at: time)
  }

  // MARK: - State for clients

  var state: ControlProtocol.KeyboardSummary {
    ControlProtocol.KeyboardSummary(
      layout: keyboard.layout.id, title: keyboard.layout.title, layer: keyboard.shownLayer.id,
      visible: placement.isVisible)
  }

  /// Publishes the changes since the last round to panels and watchers.
  private func publish() {
    guard clients.published.isDue(at: keyboard.revision) else { return }
    if let event = clients.published.record(state, at: keyboard.revision) {
      clients.server.publish(event)
    }
    clients.server.publish(scene)
  }

  private func heed(_ signals: Signals) {
    while let signal = signals.next() {
      switch signal {
      case .end: end()
      case .reload: reload()
      }
    }
  }
}
