import Glibc

/// What a thread hears of the desktop, a byte for each state, on its way to the panel's loop.
enum DesktopNews {
  /// Starts a thread that writes them.
  ///
  /// - Returns: where they are read, without waiting; nil where there is no session's D-Bus, or no thread.
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

  /// The last one that has come; nil for none.
  static func last(on descriptor: Int32) -> UInt8? {
    var last: UInt8?
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { last = byte }
    return last
  }
}
