import DaemonConnection
import Glibc

/// Carries what a source sees to the daemon, until the source is gone.
struct SessionLoop {
  let source: WaylandSource
  let link: FieldLink

  /// - Throws: why the source is gone.
  func run() throws(ClientFailure) -> Never {
    while true {
      let now = Clock.milliseconds()
      try source.process(at: now)
      let sighting = source.sighting
      if let sighting { link.tell(sighting, at: now) }
      wait(hasNews: sighting != nil)
    }
  }

  /// Waits until something happens.
  ///
  /// - Parameter hasNews: there is something to say, so that a daemon is wanted.
  private func wait(hasNews: Bool) {
    var polled = [pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)]
    if let descriptor = link.descriptor {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let deadline = [source.deadline, hasNews ? link.deadline : nil].compactMap(\.self).min()
    let timeout = deadline.map { Int32(min(max(0, $0 - Clock.milliseconds()), 60_000)) }
    _ = poll(&polled, nfds_t(polled.count), timeout ?? -1)
  }
}
