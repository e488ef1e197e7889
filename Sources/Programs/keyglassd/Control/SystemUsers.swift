import Glibc

/// The system users of programs that serve everybody, even if nobody is logged in.
struct SystemUsers: Sendable {
  /// The user that draws the panel on text consoles.
  private(set) var consolePanel: UInt32?
  /// The user that speaks below sessions.
  private(set) var voice: UInt32?

  /// Reads the file in which systemd-sysusers makes users. getpwnam(3) would also ask sources that
  /// are slow or in the network.
  init(file: String = "/etc/passwd") {
    guard let stream = fopen(file, "re") else { return }
    defer { fclose(stream) }
    while let user = fgetpwent(stream) {
      if strcmp(user.pointee.pw_name, "keyglass-panel") == 0 { consolePanel = user.pointee.pw_uid }
      if strcmp(user.pointee.pw_name, "keyglass-voice") == 0 { voice = user.pointee.pw_uid }
    }
  }
}
