import Glibc

/// The folder of the daemon's state. A subfolder for each user who has chosen something holds the
/// choices and the layouts that the user has installed.
enum StateFolder {
  /// The folder's path, which systemd names.
  static let path =
    getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass"

  private static let users = path + "/users"

  static func folder(of user: UInt32) -> String { "\(users)/\(user)" }

  /// Makes the folders above a file of a user's, readable by the daemon alone.
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
