import CLinux
import DaemonConnection
import Glibc

/// The time of day, with a descriptor that reports each new minute.
final class WallClock {
  /// A descriptor that is readable when the minute has ended or the clock was set.
  let descriptor: Int32

  /// - Throws: if the kernel gives no timer.
  init() throws(ClientFailure) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard descriptor >= 0 else { throw ClientFailure("there is no timer for the clock") }
    arm()
  }

  deinit {
    close(descriptor)
  }

  /// Waits for the next minute; call it when the descriptor is readable.
  func arm() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var next = itimerspec()
    next.it_value.tv_sec = (now.tv_sec / 60 + 1) * 60
    // The flag 2 is TFD_TIMER_CANCEL_ON_SET: wake when the clock is set too, as after sleep.
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | 2, &next, nil)
  }

  /// The time, such as `18:42`.
  var time: String { format("%H:%M") }
  /// The date, such as `Monday, 23 November`, in the user's language.
  var date: String { format("%A, %e %B") }

  private func format(_ form: String) -> String {
    var now = Glibc.time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var buffer = [CChar](repeating: 0, count: 128)
    let count = strftime(&buffer, buffer.count, form, &parts)
    let text = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").joined(separator: " ")
  }
}
