import Glibc

/// The system users of programs that serve everybody, even if nobody is logged in.
struct SystemUsers: Sendable {
  /// The user that draws the panel on text consoles.
  private(set) var consolePanel: UInt32?
  /// The user of `keyglass-voice`, which speaks when no session does.
  private(set) var voice: UInt32?

  /// Reads the file in which systemd-sysusers creates users. getpwnam(3) would also query slow
  /// sources, such as a directory service on the network.
  init(file: String = "/etc/passwd") {
    guard let stream = fopen(file, "re") else { return }
    defer { fclose(stream) }
    while let user = fgetpwent(stream) {
      if strcmp(user.pointee.pw_name, "keyglass-panel") == 0 { consolePanel = user.pointee.pw_uid }
      if strcmp(user.pointee.pw_name, "keyglass-voice") == 0 { voice = user.pointee.pw_uid }
    }
  }
}
