import CGIO
import Glibc

/// Carries states of the desktop, one byte each, from a listening thread to the panel's loop.
enum DesktopNews {
  /// Starts a thread that watches the desktop and writes its states, one byte each.
  ///
  /// - Parameter begin: makes the watcher, which lives until the program ends.
  /// - Returns: the non-blocking descriptor to read from; nil if the session lacks a D-Bus, or the
  ///   thread cannot be started.
  static func listen<Watcher>(
    _ begin: @escaping (_ news: Int32, _ bus: OpaquePointer) -> Watcher
  ) -> Int32? {
    guard SessionBus.isThere else { return nil }
    var ends: [Int32] = [0, 0]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    let writer = ends[1]
    guard BackgroundThread.start({ watch { begin(writer, $0) } }) else {
      for end in ends { close(end) }
      return nil
    }
    return ends[0]
  }

  /// Connects this thread to the session's bus, and handles its messages for ever.
  private static func watch<Watcher>(_ begin: (_ bus: OpaquePointer) -> Watcher) {
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    // By default, GIO would end the program when the bus closes.
    g_dbus_connection_set_exit_on_close(bus, 0)
    let watcher = begin(bus)
    while g_main_context_iteration(context, 1) != 0 {}
    withExtendedLifetime(watcher) {}
  }

  /// Returns the newest state; nil if no state has arrived since the last call.
  static func last(on descriptor: Int32) -> UInt8? {
    var last: UInt8?
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { last = byte }
    return last
  }
}
