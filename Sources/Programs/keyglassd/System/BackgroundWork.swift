import Evdev

/// A thread for work that takes longer than a finger may wait, such as reading files or compiling
/// keymaps. Jobs run in order, and their results return to the loop.
final class BackgroundWork {
  private enum Order: Sendable {
    case work(UInt64, @Sendable () -> Void)
    case end
  }

  /// The result of a job: written by the background thread, and read by the loop's thread after a
  /// signal.
  private final class Outcome<Value>: @unchecked Sendable {
    var value: Value?
  }

  private let orders: Mailbox<Order>
  private let done: Mailbox<UInt64>
  private let thread: HelperThread
  private var next: UInt64 = 0
  private var afterwards: [UInt64: () -> Void] = [:]

  /// - Throws: if the thread cannot start.
  init() throws(DeviceError) {
    let orders = try Mailbox<Order>()
    let done = try Mailbox<UInt64>()
    self.orders = orders
    self.done = done
    let loop = try HelperLoop()
    thread = try HelperThread("background") { BackgroundWork.run(loop.loop, orders, telling: done) }
  }

  /// The descriptor to watch; call `handleResults` when it is readable.
  var fileDescriptor: Int32 { done.fileDescriptor }

  /// True if no job is waiting or running.
  var isIdle: Bool { afterwards.isEmpty }

  /// - Parameters:
  ///   - work: runs on the thread, and must keep no reference to its result.
  ///   - then: called by `handleResults` with the result.
  func run<Value>(_ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void) {
    let outcome = Outcome<Value>()
    next += 1
    afterwards[next] = { if let value = outcome.value { then(value) } }
    orders.send(.work(next) { outcome.value = work() })
  }

  /// Frees a value on the background thread. Freeing a keymap, or all layouts, would delay the loop
  /// too long.
  func free<Value>(_ value: Value) {
    // No other code uses the value, and reference counting is safe on all threads.
    nonisolated(unsafe) let value = value
    run {
      withExtendedLifetime(value) {}
    } then: {
    }
  }

  /// Frees a value that the caller still uses until the end of this round of events.
  func freeLater<Value>(_ value: Value) {
    nonisolated(unsafe) let value = value
    run {
    } then: { [unowned self] in
      free(value)
    }
  }

  func handleResults() {
    for number in done.popAll() { afterwards.removeValue(forKey: number)?() }
  }

  /// Waits until all jobs are done; drops results that were not handled.
  func finish() {
    orders.send(.end)
    thread.join()
  }

  private static func run(
    _ loop: EventLoop, _ orders: Mailbox<Order>, telling done: Mailbox<UInt64>
  ) {
    func work() {
      for order in orders.popAll() {
        switch order {
        case .work(let number, let work):
          work()
          done.send(number)
        case .end:
          loop.stop()
        }
      }
    }
    try? loop.watch(orders.fileDescriptor) { _ in work() }
    try? loop.run(beforeEvents: {}, afterEvents: { _ in nil })
  }
}
