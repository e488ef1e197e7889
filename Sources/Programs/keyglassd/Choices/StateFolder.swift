import Glibc

/// The folder of the daemon's state. It has a subfolder for each user with choices or installed
/// layouts.
enum StateFolder {
  /// The folder's path, which systemd passes in STATE_DIRECTORY.
  static let path =
    getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass"

  private static let users = path + "/users"

  static func folder(of user: UInt32) -> String { "\(users)/\(user)" }

  /// Creates the folders of a user's file. Only the daemon can read them.
  static func makeFolder(of file: String) {
    guard file.hasPrefix(users + "/") else { return }
    var end = users.endIndex
    while true {
      mkdir(String(file[..<end]), 0o700)
      guard end < file.endIndex,
        let next = file[file.index(after: end)...].firstIndex(of: "/")
      else { return }
      end = next
    }
  }
}
