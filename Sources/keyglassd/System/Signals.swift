import CLinux
import Evdev
import Glibc

/// The signals that tell the daemon to end (SIGTERM, SIGINT) or to read its settings again (SIGHUP).
final class Signals {
  enum Signal {
    case end
    case reload
  }

  private let descriptor: Descriptor

  /// To be made before there are other threads, which would take the signals instead.
  init() throws(DeviceError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw DeviceError(operation: "watch signals", code: errno) }
    descriptor = Descriptor(number)
  }

  /// To be watched, and `next` called until it has none when it is readable.
  var fileDescriptor: Int32 { descriptor.number }

  /// The one that came first of those that were not taken; nil where there is none.
  func next() -> Signal? {
    var signal = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor.number, &signal, size) == size else { return nil }
    return Int32(bitPattern: signal.ssi_signo) == SIGHUP ? .reload : .end
  }
}
