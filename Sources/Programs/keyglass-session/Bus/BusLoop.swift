import CGIO
import Units

/// Runs GLib's main context inside the program's own poll loop, on one thread.
enum BusLoop {
  private static let isOwned = g_main_context_acquire(g_main_context_default()) != 0

  /// Returns the descriptors to wait for input on, and the longest wait; nil for no limit.
  static func pollRequest() -> (descriptors: [Int32], timeout: Microseconds?) {
    let context = g_main_context_default()
    // GLib's worker thread wakes a context only if a thread has acquired it.
    guard isOwned else { return ([], nil) }
    var priority: Int32 = 0
    _ = g_main_context_prepare(context, &priority)
    var timeout: Int32 = -1
    var polled = [GPollFD](repeating: GPollFD(), count: 8)
    let count = g_main_context_query(context, priority, &timeout, &polled, Int32(polled.count))
    return (
      polled.prefix(Int(max(0, min(count, Int32(polled.count))))).map(\.fd),
      timeout < 0 ? nil : .milliseconds(Int64(timeout))
    )
  }

  /// Calls the handlers that are due, up to a limit, so that a busy bus cannot block the other
  /// sources.
  static func run() {
    for _ in 0..<64 where g_main_context_iteration(nil, 0) == 0 { return }
  }
}
