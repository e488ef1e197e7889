import CLinux
import Clocks
import DaemonConnection
import Glibc
import Scene
import Units

/// Passes scenes from the daemon to a panel, and the keyboard's place back, until SIGTERM or
/// SIGINT. A panel that fails is replaced by a new panel.
final class PanelLoop {
  /// The time between attempts while there is nothing to draw on.
  private static let retryInterval = Microseconds.milliseconds(500)
  /// The time that the picture stays after the daemon has ended; a restart takes less time.
  private static let timeout = Microseconds.milliseconds(1_500)

  private let link: DaemonLink
  private let feedback: KeyFeedback
  private let makePanel: () throws(PanelFailure) -> any Panel
  private let looks: PanelLooks
  private var settingsRead: Microseconds
  private var look: Scene.Look?
  private var panel: (any Panel)? {
    didSet { heedStops() }
  }
  private var scene: Scene?
  private var trail = FadingTrail()
  private var ring = DwellRing()
  /// True if the panel's picture shows the keyboard.
  private var isDrawn = false
  private var nextTry = Microseconds.zero
  private var lonelySince: Microseconds?
  private var reportedReason = ""

  /// - Parameters:
  ///   - settingsRead: the CLOCK_MONOTONIC time at which the settings were read.
  ///   - looks: rereads changed settings before the next picture.
  init(
    link: DaemonLink, feedback: KeyFeedback, settingsRead: Microseconds, looks: PanelLooks,
    makePanel: @escaping () throws(PanelFailure) -> any Panel
  ) {
    self.link = link
    self.feedback = feedback
    self.settingsRead = settingsRead
    self.looks = looks
    self.makePanel = makePanel
  }

  /// - Throws: if the signals cannot be waited for.
  func run() throws(PanelFailure) {
    var stops = Self.stops
    heedStops()
    let signals = signalfd(-1, &stops, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard signals >= 0 else { throw PanelFailure("cannot wait for signals") }
    defer { close(signals) }
    while true {
      step(at: Clock.now())
      if wait(signals) { break }
    }
    panel?.close()
  }

  /// Blocks the stop signals until `run` waits for them. Otherwise a thread of a library, such as
  /// Pango's for fonts, could receive a signal and end the program before the screen is restored.
  static func holdStops() {
    var stops = Self.stops
    sigprocmask(SIG_BLOCK, &stops, nil)
  }

  private static var stops: sigset_t {
    var stops = sigset_t()
    sigemptyset(&stops)
    sigaddset(&stops, SIGTERM)
    sigaddset(&stops, SIGINT)
    return stops
  }

  /// Lets signals end the panel at any point, except on a console, whose screen the panel must
  /// first restore. A display server restores the screen itself, and a call to the server may block
  /// for ever.
  private func heedStops() {
    if let panel, !panel.isInSession {
      Self.holdStops()
    } else {
      var stops = Self.stops
      StopSignals.endProgram()
      sigprocmask(SIG_UNBLOCK, &stops, nil)
    }
  }

  private func step(at now: Microseconds) {
    if looks.readDesktop() {
      // Draw the whole scene, as after a change of settings.
      scene?.settingsRead = now
      deliver()
    }
    let scenes = link.read(at: now)
    if let newest = scenes.last {
      if let panel {
        // Play feedback also for scenes that a newer scene has already replaced.
        for scene in scenes { feedback.play(for: scene, isInSession: panel.isInSession) }
      }
      if let read = newest.settingsRead, read > settingsRead {
        settingsRead = read
        looks.readSettings()
      }
      if newest.look != look {
        look = newest.look
        looks.use(newest.look)
      }
      looks.forgetOldTexts(before: newest)
      let isUrgent = trail.receive(
        newest, after: scene, isWanted: newest.trail == nil || looks.mayMove, at: now)
      ring.receive(newest)
      scene = newest
      lonelySince = nil
      if isUrgent { deliver() }
    } else if !link.isConnected, scene?.visible == true {
      let since = lonelySince ?? now
      lonelySince = since
      if now >= since + Self.timeout {
        // Hide the keyboard, because its keys no longer respond.
        scene?.visible = false
        deliver()
      }
    }
    if let due = pictureDeadline, now >= due { deliver() }
    if panel == nil, now >= nextTry { open(at: now) }
    attempt { (panel) throws(PanelFailure) in try panel.process() }
    for event in panel?.popPointerEvents() ?? [] {
      ring.receive(event)
      link.report(event)
    }
    if var place = panel?.place {
      place.drawn = isDrawn
      place.asked = scene?.asked
      link.report(place)
    }
  }

  private func deliver() {
    guard var scene else { return }
    let now = Clock.now()
    scene.trail = trail.frame(at: now)
    scene.ring = ring.frame(at: now) { looks.mayMove }
    attempt { (panel) throws(PanelFailure) in
      try panel.show(scene)
      isDrawn = scene.visible
    }
  }

  /// The time at which to draw the same scene again; nil if nothing in it is animated.
  private var pictureDeadline: Microseconds? {
    [trail.deadline, ring.deadline].compactMap(\.self).min()
  }

  private func open(at now: Microseconds) {
    do throws(PanelFailure) {
      panel = try makePanel()
      reportedReason = ""
      deliver()
    } catch {
      lose(because: error, at: now)
    }
  }

  private func attempt(_ action: (any Panel) throws(PanelFailure) -> Void) {
    guard let panel else { return }
    do throws(PanelFailure) {
      try action(panel)
    } catch {
      lose(because: error, at: Clock.now())
    }
  }

  private func lose(because reason: PanelFailure, at now: Microseconds) {
    panel = nil
    isDrawn = false
    nextTry = now + Self.retryInterval
    link.withdraw()
    if reason.description != reportedReason { StandardError.report(reason.description) }
    reportedReason = reason.description
  }

  /// Waits for an event.
  ///
  /// - Returns: true if the event was a signal to stop.
  private func wait(_ signals: Int32) -> Bool {
    var polled = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
    for descriptor in link.descriptors {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    if let descriptor = looks.descriptor {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    for descriptor in panel?.descriptors ?? [] {
      polled.append(pollfd(fd: descriptor.number, events: descriptor.events, revents: 0))
    }
    let lonely = scene?.visible == true ? lonelySince.map { $0 + Self.timeout } : nil
    let deadline = [
      link.deadline, panel?.deadline, panel == nil ? nextTry : nil, lonely, pictureDeadline,
    ].compactMap(\.self).min()
    _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: deadline))
    return polled[0].revents & Int16(POLLIN) != 0
  }
}
