import Glibc

/// Carries states of the desktop, one byte each, from a listening thread to the panel's loop.
enum DesktopNews {
  /// Starts a thread that watches the desktop and writes its states, one byte each.
  ///
  /// - Returns: the non-blocking descriptor to read from; nil if the session lacks a D-Bus, or the
  ///   thread cannot be started.
  static func listen(_ run: @escaping (_ news: Int32) -> Void) -> Int32? {
    guard SessionBus.isThere else { return nil }
    var ends: [Int32] = [0, 0]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    let writer = ends[1]
    guard BackgroundThread.start({ run(writer) }) else {
      for end in ends { close(end) }
      return nil
    }
    return ends[0]
  }

  /// Returns the newest state; nil if none has come.
  static func last(on descriptor: Int32) -> UInt8? {
    var last: UInt8?
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { last = byte }
    return last
  }
}
