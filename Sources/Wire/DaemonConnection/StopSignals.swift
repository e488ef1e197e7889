import Glibc

/// The signals SIGTERM and SIGINT.
package enum StopSignals {
  /// Makes the signals end the program at once, even during a call that a display server never
  /// answers. The server and the daemon then drop the program's state.
  package static func endProgram() {
    signal(SIGTERM) { _ in _exit(0) }
    signal(SIGINT) { _ in _exit(0) }
  }

  /// Returns a descriptor that a signal makes readable, for a program that must restore something
  /// before it ends. Three seconds after the signal, the program is ended, even during a call.
  package static func wakeProgram() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      endProgram()
      return -1
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writingEnd = ends[1]
    signal(SIGTERM) { _ in StopSignals.wake() }
    signal(SIGINT) { _ in StopSignals.wake() }
    return ends[0]
  }

  /// True if a signal has arrived.
  ///
  /// - Parameter stop: the descriptor from `wakeProgram`.
  package static func isToEnd(_ stop: Int32) -> Bool {
    var stop = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
    return poll(&stop, 1, 0) > 0
  }

  /// The pipe's writing end, opened in advance because a signal handler may call only a few
  /// functions.
  nonisolated(unsafe) private static var writingEnd: Int32 = -1

  private static func wake() {
    let before = errno
    var byte: UInt8 = 0
    _ = write(writingEnd, &byte, 1)
    _ = alarm(3)
    errno = before
  }
}
