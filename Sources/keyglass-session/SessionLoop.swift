import DaemonConnection
import Glibc

/// Carries what the sources see to the daemon, and the daemon's keymap to the session, until the
/// compositor is gone.
struct SessionLoop {
  /// nil in a session without a Wayland compositor.
  let wayland: WaylandSource?
  /// nil in a session without a bus.
  let accessibility: AccessibilitySource?
  /// nil where browsers cannot be heard.
  let browsers: BrowserSource?
  let link: FieldLink
  /// nil where the session has no keymap for each keyboard.
  let keymap: KeymapLink?
  let commits: CommitLink
  /// nil in a session without a bus.
  let service: OskService?
  private var focus = SessionFocus()

  init(
    wayland: WaylandSource?, accessibility: AccessibilitySource?, browsers: BrowserSource?,
    link: FieldLink, keymap: KeymapLink?, commits: CommitLink, service: OskService?
  ) {
    self.wayland = wayland
    self.accessibility = accessibility
    self.browsers = browsers
    self.link = link
    self.keymap = keymap
    self.commits = commits
    self.service = service
  }

  /// - Throws: why the compositor is gone.
  mutating func run() throws(ClientFailure) -> Never {
    while true {
      let now = Clock.milliseconds()
      try wayland?.process(at: now)
      BusLoop.run()
      accessibility?.process()
      browsers?.process(into: &focus.browser, at: now)
      service?.process(at: now)
      if let wayland { commits.process(through: wayland, at: now) }
      let sighting = focus.sighting(wayland?.sighting, accessibility?.sighting, at: now)
      if let sighting { link.tell(sighting, at: now) }
      keymap?.process(at: now)
      wait(hasNews: sighting != nil)
    }
  }

  /// Waits until something happens.
  ///
  /// - Parameter hasNews: there is something to say, so that a daemon is wanted.
  private func wait(hasNews: Bool) {
    let bus = BusLoop.wishes()
    let descriptors =
      [wayland?.descriptor, link.descriptor, commits.descriptor].compactMap(\.self)
      + (browsers?.descriptors ?? []) + (keymap?.descriptors ?? []) + (service?.descriptors ?? [])
      + bus.descriptors
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let now = Clock.milliseconds()
    let deadline = [
      wayland?.deadline, hasNews ? link.deadline : nil, keymap?.deadline,
      wayland == nil ? nil : commits.deadline, service?.deadline, focus.deadline,
      bus.timeout.map { now + $0 },
    ]
    .compactMap(\.self).min()
    let timeout = deadline.map { Int32(min(max(0, $0 - now), 60_000)) }
    _ = poll(&polled, nfds_t(polled.count), timeout ?? -1)
  }
}
