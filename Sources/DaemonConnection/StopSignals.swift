import Glibc

/// SIGTERM and SIGINT.
package enum StopSignals {
  /// Lets them end the program wherever it is: a display server may never answer, and what it and
  /// the daemon have of a client they let go of by themselves.
  package static func endProgram() {
    signal(SIGTERM) { _ in _exit(0) }
    signal(SIGINT) { _ in _exit(0) }
  }
}
