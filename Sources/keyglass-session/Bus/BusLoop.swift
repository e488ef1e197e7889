import CGIO

/// GLib's main context, as part of a loop that polls by itself, on one thread.
enum BusLoop {
  private static let isOwned = g_main_context_acquire(g_main_context_default()) != 0

  /// What to wait for input on, and how long at most in milliseconds; nil for ever.
  static func wishes() -> (descriptors: [Int32], timeout: Int64?) {
    let context = g_main_context_default()
    // GLib's thread wakes only a context that somebody owns.
    guard isOwned else { return ([], nil) }
    var priority: Int32 = 0
    _ = g_main_context_prepare(context, &priority)
    var timeout: Int32 = -1
    var polled = [GPollFD](repeating: GPollFD(), count: 8)
    let count = g_main_context_query(context, priority, &timeout, &polled, Int32(polled.count))
    return (
      polled.prefix(Int(max(0, min(count, Int32(polled.count))))).map(\.fd),
      timeout < 0 ? nil : Int64(timeout)
    )
  }

  /// Calls handlers that are due: not without end where the bus has always one more, and others wait.
  static func run() {
    for _ in 0..<64 where g_main_context_iteration(nil, 0) == 0 { return }
  }
}
