import CLinux
import Clocks
import Evdev
import Glibc
import Units

/// Messages to systemd over NOTIFY_SOCKET (sd_notify(3), a stable protocol meant for use without
/// libsystemd). If there is no such socket, nothing is sent.
final class ServiceManager {
  /// The socket, open as long as the process lives; -1 if there is none.
  private let number: Int32
  private let watchdogIsOn: Bool
  private var watchdog = WatchdogSchedule(at: Clock.now())

  init() {
    number = ServiceManager.connect()
    watchdogIsOn = number >= 0 && getenv("WATCHDOG_USEC") != nil
  }

  /// Reports that the daemon is ready. Not inlined, because `make count` finds the end of the start
  /// by this symbol.
  @inline(never)
  func ready() {
    watchdog.becomeIdle()
    send("READY=1")
    if watchdogIsOn { send(.isAliveWith(period: WatchdogSchedule.idlePeriod)) }
  }

  func report(status: String) {
    send(Self.message(status: status))
  }

  /// A status message, reduced to one line because systemd would take a second line as a command.
  static func message(status: String) -> String {
    "STATUS=\(String(status.unicodeScalars.prefix(longestStatus)).printable)"
  }

  /// The maximum length of a status in code points; systemd rejects longer messages.
  private static let longestStatus = 512

  /// Reports the beginning of a reload, as units with `Type=notify` must.
  ///
  /// - Parameter time: the time at which the reload began.
  func reloading(at time: Microseconds) {
    send("RELOADING=1\nMONOTONIC_USEC=\(time.value)")
  }

  func stopping() {
    send("STOPPING=1")
  }

  /// Records an event. From now on systemd detects a stall within seconds.
  @inline(__always)
  func recordActivity(at time: Microseconds) {
    if watchdogIsOn, let report = watchdog.record(eventAt: time) { send(report) }
  }

  /// Reports to the watchdog that the daemon is alive, if that is due; returns the next deadline.
  ///
  /// - Parameter hadEvents: true if the round has handled events of devices.
  func ping(at time: Microseconds, hadEvents: Bool) -> Microseconds? {
    guard watchdogIsOn else { return nil }
    if let report = watchdog.report(at: time, hadEvents: hadEvents) { send(report) }
    return watchdog.deadline
  }

  @inline(never)
  private func send(_ report: WatchdogSchedule.Report) {
    switch report {
    case .isAlive: send("WATCHDOG=1")
    case .isAliveWith(let period): send("WATCHDOG_USEC=\(period.value)\nWATCHDOG=1")
    }
  }

  // MARK: - Descriptors for the next daemon

  /// True if systemd started the daemon.
  var isThere: Bool { number >= 0 }

  /// Stores a descriptor in systemd for the next start, if systemd started the daemon.
  ///
  /// - Returns: true if the message was sent.
  func keep(_ descriptor: Int32, named name: String) -> Bool {
    var message = "FDSTORE=1\nFDNAME=\(name)"
    return message.withUTF8 { bytes in
      var descriptor = descriptor
      return keyglass_send_descriptors(number, bytes.baseAddress, bytes.count, &descriptor, 1)
        == bytes.count
    }
  }

  /// Makes systemd close its copies of stored descriptors: a device stays grabbed while a copy is
  /// open.
  ///
  /// Waits up to a second for room in the socket for each descriptor. The wait delays no key,
  /// because typing has not begun.
  func forgetKept(_ names: [String]) {
    for name in names {
      var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      _ = poll(&polled, 1, 1_000)
      send("FDSTOREREMOVE=1\nFDNAME=\(name)")
    }
  }

  private func send(_ message: String) {
    guard number >= 0 else { return }
    var message = message
    message.withUTF8 { bytes in
      // Ignore a full or closed socket, because systemd detects a dead daemon anyway, and waiting
      // would delay keys.
      _ = Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  private static func connect() -> Int32 {
    guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }),
      let address = UnixAddress(path)
    else { return -1 }
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = Glibc.socket(AF_UNIX, type, 0)
    guard number >= 0 else { return -1 }
    guard address.withSocketAddress({ Glibc.connect(number, $0, $1) }) == 0 else {
      close(number)
      return -1
    }
    return number
  }
}
