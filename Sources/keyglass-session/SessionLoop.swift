import DaemonConnection
import Glibc

/// Carries what a source sees to the daemon, and the daemon's keymap to the session, until the source
/// is gone.
struct SessionLoop {
  let source: WaylandSource
  let link: FieldLink
  /// nil where the session has no keymap for each keyboard.
  let keymap: KeymapLink?
  let commits: CommitLink

  /// - Throws: why the source is gone.
  func run() throws(ClientFailure) -> Never {
    while true {
      let now = Clock.milliseconds()
      try source.process(at: now)
      commits.process(through: source, at: now)
      let sighting = source.sighting
      if let sighting { link.tell(sighting, at: now) }
      keymap?.process(at: now)
      wait(hasNews: sighting != nil)
    }
  }

  /// Waits until something happens.
  ///
  /// - Parameter hasNews: there is something to say, so that a daemon is wanted.
  private func wait(hasNews: Bool) {
    let descriptors =
      [source.descriptor, link.descriptor, commits.descriptor].compactMap(\.self)
      + (keymap?.descriptors ?? [])
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let deadline = [
      source.deadline, hasNews ? link.deadline : nil, keymap?.deadline, commits.deadline,
    ]
    .compactMap(\.self).min()
    let timeout = deadline.map { Int32(min(max(0, $0 - Clock.milliseconds()), 60_000)) }
    _ = poll(&polled, nfds_t(polled.count), timeout ?? -1)
  }
}
