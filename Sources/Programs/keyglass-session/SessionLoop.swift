import Clocks
import DaemonConnection
import Glibc
import Units

/// Carries the sources' reports to the daemon, and the daemon's keymap to the session, until the
/// compositor is gone or the program must end.
struct SessionLoop {
  /// The descriptor that is readable once the program must end.
  let stop: Int32
  /// The Wayland compositor; nil in a session without a compositor.
  let wayland: WaylandSource?
  /// The X server; nil in a session without an X server, or with a Wayland compositor.
  let windows: X11FocusSource?
  /// The GNOME Shell extension; nil in a session without a bus.
  let gnome: GnomeSource?
  /// KWin on the bus; nil in a session without a bus or a compositor.
  let plasma: PlasmaSource?
  /// The source that uses AT-SPI; nil in a session without a bus.
  let accessibility: AccessibilitySource?
  /// The connections to browsers' extensions; nil if XDG_RUNTIME_DIR is empty or not set.
  let browsers: BrowserSource?
  /// The pages' use of the keyboard; nil if `browsers` is nil.
  let pages: PageService?
  let link: FieldLink
  /// Applies the daemon's keymap to the Keyglass keyboard; nil if the session has one keymap for
  /// all keyboards.
  let keymap: KeymapLink?
  let commits: CommitLink
  /// Makes the connection for speech, which exists only while the keyboard speaks.
  let makeSpeech: () -> SpeechLink
  /// The session's slow keys and bounce keys; nil if they cannot be read.
  let filter: (any FilterSource)?
  /// The input sources in the desktop's settings; nil if the desktop keeps no list of them.
  let inputs: DesktopInputs?
  let settingsLink: SettingsLink
  /// The bus service that shows and hides the keyboard; nil in a session without a bus.
  let service: OskService?
  private var focus = SessionFocus()
  /// The connection for speech; nil while the keyboard is silent.
  private var speech: SpeechLink?

  init(
    stop: Int32, wayland: WaylandSource?, windows: X11FocusSource?,
    gnome: GnomeSource?, plasma: PlasmaSource?, accessibility: AccessibilitySource?,
    browsers: BrowserSource?, pages: PageService?, link: FieldLink, keymap: KeymapLink?,
    commits: CommitLink, makeSpeech: @escaping () -> SpeechLink,
    filter: (any FilterSource)?, inputs: DesktopInputs?,
    settingsLink: SettingsLink, service: OskService?
  ) {
    self.stop = stop
    self.wayland = wayland
    self.windows = windows
    self.gnome = gnome
    self.plasma = plasma
    self.accessibility = accessibility
    self.browsers = browsers
    self.pages = pages
    self.link = link
    self.keymap = keymap
    self.commits = commits
    self.makeSpeech = makeSpeech
    self.filter = filter
    self.inputs = inputs
    self.settingsLink = settingsLink
    self.service = service
  }

  /// The input method that can commit texts now; nil if no input method can.
  private var target: (any CommitTarget)? {
    if let wayland, wayland.isInputMethod { return wayland }
    if let gnome, gnome.isThere { return gnome }
    return nil
  }

  /// The compositor's report of the focus. If another program is the input method, KWin's report on
  /// the bus is added.
  private var compositor: FocusReport? {
    guard let wayland, !wayland.isInputMethod, let plasma else { return wayland?.report }
    return plasma.report(in: wayland.report)
  }

  /// True if another program gets the X server's keys instead of the application's field. Grabs by
  /// GNOME Shell are ignored, because it grabs the keyboard for its own fields and reports them.
  private var keysGoElsewhere: Bool {
    windows?.isKeyboardGrabbed == true && gnome?.report?.field.active != true
  }

  private var settings: SessionSettings {
    SessionSettings(filter: filter?.filter ?? .off, sources: sources)
  }

  /// The input sources; those of the display server if the desktop has none.
  private var sources: [String] {
    if let inputs, !inputs.sources.isEmpty { return inputs.sources }
    return wayland?.sources ?? windows?.sources ?? []
  }

  /// The longest time for restoring the keyboard's own keymap when the program ends.
  private static let timeout = Microseconds.milliseconds(2_000)

  /// - Throws: the reason why the compositor or the X server is gone.
  mutating func run() throws(ClientFailure) {
    while !StopSignals.isToEnd(stop) {
      let now = Clock.now()
      try wayland?.process(at: now)
      try windows?.process()
      BusLoop.run()
      accessibility?.process(at: now)
      browsers?.process(into: &focus.browser, at: now)
      service?.process(at: now)
      if let target { commits.process(through: target, at: now) } else { commits.end() }
      if service?.speaks == true {
        if speech == nil { speech = makeSpeech() }
        speech?.process(at: now)
      } else {
        speech = nil
      }
      var report = focus.report(
        gnome?.report ?? compositor ?? windows?.report, accessibility?.report,
        shower: pages?.shower(at: now), at: now)
      if keysGoElsewhere { report = report?.whileKeysGoElsewhere }
      if let report { link.report(report, at: now) }
      // A page must not use the keyboard while a screen locker gets the keys.
      let front = keysGoElsewhere ? nil : focus.front
      pages?.process(front: front, isReported: !link.isWaiting, at: now)
      gnome?.process(isAttended: link.isConnected)
      keymap?.process(at: now)
      try filter?.process()
      settingsLink.report(settings, at: now)
      wait(hasNews: report != nil)
    }
    keymap?.end(until: Clock.now() + Self.timeout)
  }

  /// Waits for input or the next deadline.
  ///
  /// - Parameter hasNews: true if there is a report to send. Otherwise, reconnecting to the daemon
  ///   can wait.
  private func wait(hasNews: Bool) {
    let bus = BusLoop.pollRequest()
    let descriptors =
      [
        stop, wayland?.descriptor, windows?.descriptor, link.descriptor, commits.descriptor,
        filter?.descriptor, settingsLink.descriptor,
      ]
      .compactMap(\.self)
      + (browsers?.descriptors ?? []) + (pages?.descriptors ?? []) + (keymap?.descriptors ?? [])
      + (service?.descriptors ?? []) + (speech?.descriptors ?? []) + bus.descriptors
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let deadline = [
      wayland?.deadline, hasNews ? link.deadline : nil, keymap?.deadline,
      target == nil ? nil : commits.deadline, speech?.deadline, service?.deadline, focus.deadline,
      browsers?.deadline, pages?.deadline, accessibility?.deadline,
      settingsLink.deadline(for: settings),
      bus.timeout.map { Clock.now() + $0 },
    ]
    .compactMap(\.self).min()
    _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: deadline))
  }
}
