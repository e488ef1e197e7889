import CLinux
import Evdev
import Glibc

/// The signals that end the daemon (SIGTERM, SIGINT) or reload the settings (SIGHUP).
final class Signals {
  enum Signal {
    case end
    case reload
  }

  private let descriptor: Descriptor

  /// Create this value before starting a thread; the thread would otherwise receive the signals.
  ///
  /// - Throws: if no signalfd can be created.
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

  /// The descriptor to watch; when readable, call `next` until it returns nil.
  var fileDescriptor: Int32 { descriptor.number }

  /// Removes and returns the oldest pending signal; nil if there is none.
  func next() -> Signal? {
    var signal = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor.number, &signal, size) == size else { return nil }
    return Int32(bitPattern: signal.ssi_signo) == SIGHUP ? .reload : .end
  }
}
