import CLinux
import ControlProtocol
import Evdev
import Glibc
import Keymap
import Keys
import Layouts
import Lexicon
import Logging
import OnScreenKeyboard
import Scene
import SystemFiles
import Touch
import Typing
import Units

/// The daemon: the one loop, and what hangs together in it.
///
/// What happens on the glass goes from left to right (`Daemon+Touchscreens`, `Daemon+Typing`);
/// what clients ask comes in from the side (`Daemon+Control`) and is shown after each round of
/// events (`publish`).
final class Daemon {
  let options: Options
  let log: Logger
  let loop: EventLoop
  let monitor: DeviceMonitor
  let typist: Typist
  var service = ServiceManager()

  var configuration: Configuration
  /// When settings were last read, of CLOCK_MONOTONIC.
  var settingsRead: Microseconds
  /// Index in `configuration.layoutsInUse`; nil where the layout that is shown is none of them.
  var layoutInUse: Int? = 0
  var keyboard: OnScreenKeyboard
  var isVisible: Bool
  /// On request, until the keyboard is shown again.
  var isReleased = false

  /// What the desktop's keymap is made from, and that keymap; nil until they are needed first.
  var keymapSource: KeymapSource?
  var desktopKeymap: Keymap?
  /// What text consoles are typed on where the settings name it.
  var namedConsoleKeymap: Keymap?
  /// The one that is typed on: the desktop's or the console's.
  var planner: (any StrokePlanner)?
  let console = ForegroundConsole()
  var saidThatConsoleIsUnknown = false
  /// The group that the session says it has switched to, from 1; nil for the settings'.
  var groupOfSession: Int?
  var keymapProblems: [String] = []
  /// Who waits until a text has gone out.
  var waitingForText: [ControlServer.ClientNumber: TextQueue.Ticket] = [:]

  /// What the field is for.
  var purpose = TextType.text
  /// The id of the layout that fields without one of their own get.
  var ownLayout = ""

  /// The file of the layout's language, and what it holds; mapped once it is needed.
  var lexiconPath: String?
  var lexicon: Lexicon?
  /// When learned words are written; nil where there are no new ones.
  var learnedDeadline: Microseconds?
  /// How fingers land is to be written then, too.
  var habitsAreNew = false
  /// The text's revision that was weighed last, and when the lexicon may rest.
  var weighedRevision: UInt64 = 0
  var restDeadline: Microseconds?

  var touchscreens: [String: Touchscreen] = [:]
  var keypads: [String: KeypadInUse] = [:]
  /// Why a touchscreen is not used, by its sysname.
  var refused: [String: DeviceDescription] = [:]
  var nextContact = ContactID(1)
  /// In the order in which they came to show the keyboard, or ceased to.
  var panels: [Panel] = []
  /// Until then the panel that went away is about to come back; nil where none is waited for.
  var panelReturnDeadline: Microseconds?
  /// What watchers were told of the keyboard's coming and going.
  var appearance = Appearance()
  /// The buttons that clients have put above the keys, the newest last.
  var accessories: [(client: ControlServer.ClientNumber, buttons: [AccessoryButton])] = []
  /// The panel that last showed the keyboard.
  var placeOfPanel: PanelDescription?
  /// Where panels are asked to show it.
  var wantedPlace: UnitRectangle

  // Kept from frame to frame, so that the path from finger to key allocates nothing.
  var contacts: [KeyboardContactEvent] = []
  var forwarded: [InputEvent] = []
  var acts: [KeyboardAct] = []
  var spareActs: [KeyboardAct] = []
  var keypadOutputs: [Keypad.Output] = []

  /// What panels and watchers were last told.
  private var publishedRevision: UInt64 = 0
  private var publishedState: ControlProtocol.KeyboardState?
  var sceneChanged = true

  /// Whether layout files have to be looked through for problems, one in each round of events.
  var reviewsLayouts = false

  private var signals: Descriptor?
  private var sleep = SleepDetector()
  // Made last, because its handlers refer to all of the above.
  private(set) var server: ControlServer?

  init(options: Options, log: Logger) throws {
    self.options = options
    self.log = log
    let now = EventLoop.now()
    configuration = Configuration.load(options.files)
    settingsRead = EventLoop.now()
    loop = try EventLoop()
    monitor = try DeviceMonitor()
    typist = try Typist(pace: configuration.settings.typing.pace, at: now)
    isVisible = configuration.settings.keyboard.visibleAtStart
    wantedPlace = configuration.keyboardPlace(
      for: configuration.layoutsInUse[0], surfaceHeight: nil)
    keyboard = OnScreenKeyboard(
      layout: configuration.layoutsInUse[0], behaviour: configuration.keyboardBehaviour,
      place: wantedPlace)
    ownLayout = keyboard.layout.id
    keyboard.setReach(
      canType: { [typist] in typist.canType($0) },
      canPress: { [typist] in typist.canPress(keysymNamed: $0) })
    keyboard.beginText()
    prepareWords()
    for problem in configuration.problems { log.warning("\(problem)") }
  }

  /// Runs until SIGTERM or SIGINT.
  func run() throws {
    try watchSignals()
    try loop.watch(monitor.fileDescriptor) { [unowned self] _ in devicesChanged() }
    try loop.watch(typist.fileDescriptor) { [unowned self] _ in typist.readLEDs() }
    server = try ControlServer(
      path: options.socket, rights: configuration.rights, loop: loop,
      handle: { [unowned self] call, rights, client throws(ControlError) in
        let reply = try handle(call.request, rights, from: client)
        // Who wants no answer need not stay until the text has gone out.
        if call.oneway { waitingForText[client] = nil }
        return reply
      },
      gone: { [unowned self] client in
        cancelText(of: client)
        clientIsGone(client)
      })
    // The devices that are there come like those that are plugged in later, after READY: each
    // takes tens of milliseconds to open, and who waits for the service waits for its socket.
    service.ready(status: statusLine)
    try watchKeymap()
    for sighting in monitor.devicesPresent { appeared(sighting) }
    reviewsLayouts = true
    service.say(status: statusLine)
    log.info("\(statusLine)")
    try loop.run(
      beforeEvents: { [unowned self] in noticeSleep() },
      afterEvents: { [unowned self] in afterEvents() })
    service.stopping()
    letGo(of: .everything)
    try typist.finish()
    keepLearned()
    log.info("stopped")
  }

  /// What a look at the unit's status shows.
  var statusLine: String {
    let names = touchscreens.values.map(\.device.name) + keypads.values.map(\.device.name)
    let screens = names.sorted().joined(separator: ", ")
    let layout = keyboard.layout.title
    return screens.isEmpty
      ? "waiting for a touchscreen; layout \(layout)" : "\(layout) on \(screens)"
  }

  /// After a sleep no finger is where it was, and nobody means a modifier of before.
  private func noticeSleep() {
    let boot = EventLoop.nowWithSleep()
    guard sleep.hasSlept(boot: boot, monotonic: EventLoop.now()) else { return }
    log.info("the machine was asleep: every key is up")
    letGo(of: .keyboard)
  }

  /// Does what is due after a round of events; answers with the next deadline.
  private func afterEvents() -> Microseconds? {
    let now = EventLoop.now()
    advanceKeyboard(to: now)
    var deadline: Microseconds?
    func sooner(_ other: Microseconds?) {
      guard let other else { return }
      deadline = deadline.map { min($0, other) } ?? other
    }
    sooner(settleKeypads(at: now))
    advanceKeyboard(to: now)
    sooner(keyboard.nextDeadline)
    sooner(send(at: now))
    sooner(settleWords(at: now))
    answerTexts()
    sooner(settleTouchscreens(at: now))
    sooner(heedPanic(at: now))
    sooner(settlePanels(at: now))
    sooner(announceAppearance(at: now))
    publish()
    server?.serveOne()
    if server?.hasWork == true { sooner(.zero) }
    sooner(service.ping(at: now))
    prepareKeymap()
    followConsole()
    if reviewsLayouts {
      reviewLayout()
      sooner(.zero)
    }
    return deadline
  }

  /// Looks through one layout file.
  private func reviewLayout() {
    let (problems, more) = configuration.reviewLayout()
    for problem in problems { log.warning("\(problem)") }
    reviewsLayouts = more
  }

  // MARK: - What others see

  var state: ControlProtocol.KeyboardState {
    ControlProtocol.KeyboardState(
      layout: keyboard.layout.id, title: keyboard.layout.title, layer: keyboard.shownLayer.id,
      visible: isVisible)
  }

  /// Tells panels and watchers what has changed since they were last told.
  private func publish() {
    guard sceneChanged || keyboard.revision != publishedRevision else { return }
    sceneChanged = false
    publishedRevision = keyboard.revision
    guard let server else { return }
    let state = state
    if let before = publishedState, before != state {
      if before.layout != state.layout {
        server.publish(
          .layoutChanged(layout: state.layout, title: state.title, layer: state.layer))
      } else if before.layer != state.layer {
        server.publish(.layerChanged(layout: state.layout, layer: state.layer))
      }
    }
    publishedState = state
    server.publish(SceneDescription(scene))
  }

  // MARK: - Signals

  private func watchSignals() throws(DeviceError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw DeviceError(operation: "watch signals", code: errno) }
    signals = Descriptor(number)
    try loop.watch(number) { [unowned self] _ in readSignals() }
  }

  private func readSignals() {
    guard let number = signals?.number else { return }
    var signal = signalfd_siginfo()
    while read(number, &signal, MemoryLayout<signalfd_siginfo>.size) > 0 {
      if Int32(bitPattern: signal.ssi_signo) == SIGHUP {
        try? reload()
      } else {
        loop.stop()
      }
    }
  }
}
