import CLinux
import Clocks
import Evdev
import Glibc
import Units

/// The event loop of a thread: epoll(7) with one timer.
///
/// Handlers run to completion, one after another. Deadlines are checked after all handlers, so that
/// a timer never overtakes a finger that lifted in time.
final class EventLoop {
  private let epoll: Descriptor
  private let timer: Descriptor
  private final class Handler {
    let handle: (UInt32) -> Void

    init(_ handle: @escaping (UInt32) -> Void) {
      self.handle = handle
    }
  }

  /// The handlers, indexed by descriptor. There are few gaps, because the kernel assigns the lowest
  /// free number. The loop manages their memory manually, so that calling a handler counts no
  /// references.
  private var handlers: [Unmanaged<Handler>?] = []
  /// The handlers that are no longer wanted; one of them may be running.
  private var forgotten: [Unmanaged<Handler>] = []
  private var armed: Microseconds?
  private var isRunning = false
  /// The time at which the handlers of the last round had finished. All events before that time
  /// have been read.
  private(set) var lastRound = Clock.now()

  static let readable = EPOLLIN.rawValue
  static let writable = EPOLLOUT.rawValue
  /// The epoll event with which a sysfs file reports a change.
  static let urgent = EPOLLPRI.rawValue
  /// The events of a closed connection. epoll reports them even if they are not requested.
  static let gone = EPOLLHUP.rawValue | EPOLLERR.rawValue

  /// - Throws: if epoll or the timer cannot be made.
  init() throws(DeviceError) {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw DeviceError(operation: "create an epoll", code: errno) }
    self.epoll = Descriptor(epoll)
    let timer = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { throw DeviceError(operation: "create a timer", code: errno) }
    self.timer = Descriptor(timer)
    try control(EPOLL_CTL_ADD, timer, EventLoop.readable)
  }

  /// Blocks the thread. Use it only at the daemon's end; everything else waits in `run`.
  static func sleep(until time: Microseconds) {
    let duration = (time - Clock.now()).value
    guard duration > 0 else { return }
    var rest = timespec(
      tv_sec: Int(duration / 1_000_000), tv_nsec: Int(duration % 1_000_000) * 1_000)
    // A signal may end the sleep early.
    nanosleep(&rest, nil)
  }

  /// Calls `handler` with the events whenever the descriptor is ready.
  ///
  /// - Throws: if the descriptor cannot be watched.
  func watch(
    _ descriptor: Int32, for events: UInt32 = EventLoop.readable,
    handler: @escaping (UInt32) -> Void
  ) throws(DeviceError) {
    try control(EPOLL_CTL_ADD, descriptor, events)
    setHandler(of: descriptor, handler)
  }

  /// - Throws: if the descriptor is not watched.
  func change(_ descriptor: Int32, to events: UInt32) throws(DeviceError) {
    try control(EPOLL_CTL_MOD, descriptor, events)
  }

  /// Stops watching a descriptor. Call it before closing the descriptor.
  func forget(_ descriptor: Int32) {
    setHandler(of: descriptor, nil)
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
  }

  private func setHandler(of descriptor: Int32, _ handle: ((UInt32) -> Void)?) {
    while handlers.count <= Int(descriptor) { handlers.append(nil) }
    if let former = handlers[Int(descriptor)] { forgotten.append(former) }
    handlers[Int(descriptor)] = handle.map { Unmanaged.passRetained(Handler($0)) }
  }

  deinit {
    for case let handler? in handlers + forgotten { handler.release() }
  }

  func stop() {
    isRunning = false
  }

  /// True if an event waits for its handler.
  var hasEvents: Bool {
    var all = pollfd(fd: epoll.number, events: Int16(POLLIN), revents: 0)
    return poll(&all, 1, 0) > 0
  }

  /// Runs until `stop`. Inlined, because calling the closures would delay each event.
  ///
  /// - Parameters:
  ///   - beforeEvents: called after each wait, before the handlers.
  ///   - afterEvents: called with the time after the handlers, before the next wait. It does what
  ///     is due, and returns the next deadline; nil if there is none.
  /// - Throws: if waiting fails.
  @inline(__always)
  func run(
    beforeEvents: () -> Void, afterEvents: (Microseconds) -> Microseconds?
  ) throws(DeviceError) {
    isRunning = true
    let capacity = 16
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    defer { events.deallocate() }
    while true {
      if !forgotten.isEmpty { releaseForgotten() }
      lastRound = Clock.now()
      try arm(afterEvents(lastRound))
      guard isRunning else { return }
      // A forgotten device stays grabbed until its handler is released, and the wait may be long.
      if !forgotten.isEmpty { releaseForgotten() }
      var count: Int32
      // Wait again after EINTR, as from a stop and continue, because events must be handled before
      // deadlines.
      repeat {
        count = epoll_wait(epoll.number, events, Int32(capacity), -1)
      } while count < 0 && errno == EINTR
      guard count >= 0 else { throw DeviceError(operation: "wait for events", code: errno) }
      beforeEvents()
      for index in 0..<Int(count) {
        let descriptor = Int32(truncatingIfNeeded: keyglass_epoll_token(events + index))
        if descriptor == timer.number {
          var expirations: UInt64 = 0
          _ = read(timer.number, &expirations, MemoryLayout<UInt64>.size)
          armed = nil
        } else {
          // An earlier handler in this round may have removed this handler.
          handlers[Int(descriptor)]?._withUnsafeGuaranteedRef { $0.handle(events[index].events) }
        }
      }
    }
  }

  private func releaseForgotten() {
    let handlers = forgotten
    forgotten = []
    for handler in handlers { handler.release() }
  }

  private func arm(_ deadline: Microseconds?) throws(DeviceError) {
    guard deadline != armed else { return }
    armed = deadline
    var setting = itimerspec()
    if let deadline {
      // Set at least 1 µs, because zero would disarm the timer.
      let value = max(deadline.value, 1)
      setting.it_value.tv_sec = Int(value / 1_000_000)
      setting.it_value.tv_nsec = Int(value % 1_000_000) * 1_000
    }
    guard timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &setting, nil) == 0
    else { throw DeviceError(operation: "set the timer", code: errno) }
  }

  private func control(
    _ operation: Int32, _ descriptor: Int32, _ events: UInt32
  ) throws(DeviceError) {
    var event = keyglass_epoll_event(events, UInt64(UInt32(bitPattern: descriptor)))
    guard epoll_ctl(epoll.number, operation, descriptor, &event) == 0 else {
      throw DeviceError(operation: "watch a descriptor", code: errno)
    }
  }
}
