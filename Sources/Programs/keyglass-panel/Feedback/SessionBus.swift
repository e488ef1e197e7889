import Glibc

/// The session's D-Bus.
enum SessionBus {
  /// True if the session has a D-Bus. Without this check, GIO would start a bus of its own, which
  /// no other program uses.
  static var isThere: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access("\(String(cString: folder))/bus", F_OK) == 0
  }
}
