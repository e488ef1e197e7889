import Glibc
import SystemFiles

/// The users for whom `keyglass-ime` may have learned texts, each marked by an empty file.
///
/// The daemon cannot look into the folder of `keyglass-ime`. If a user has no file here, nothing
/// was learned, and erasing succeeds even if `keyglass-ime` does not answer.
struct ComposedOwners: Sendable {
  private let folder: String
  /// The users whose file exists or is being created.
  private var recorded: Set<UInt32> = []

  init(in state: String = StateFolder.path) {
    folder = state + "/composed"
  }

  private func path(of owner: UInt32) -> String { "\(folder)/\(owner)" }

  /// Records a user; returns true if the user's file must still be created.
  mutating func record(_ owner: UInt32) -> Bool { recorded.insert(owner).inserted }

  /// Creates the user's file if it is missing.
  ///
  /// - Throws: if the file cannot be written.
  func keep(_ owner: UInt32) throws(KeptFile.Failure) {
    mkdir(folder, 0o700)
    try KeptFile(path: path(of: owner)).write("")
  }

  /// True if a user has a file.
  ///
  /// - Parameter owner: the user; nil for any user.
  func has(_ owner: UInt32?) -> Bool {
    guard let owner else { return !SystemFiles.names(in: folder).isEmpty }
    var status = stat()
    return lstat(path(of: owner), &status) == 0
  }

  /// Removes the files of users whose learned texts are erased.
  ///
  /// - Parameter owner: the user; nil for all users.
  mutating func remove(_ owner: UInt32?) {
    if let owner {
      unlink(path(of: owner))
      recorded.remove(owner)
    } else {
      for name in SystemFiles.names(in: folder) { unlink(folder + "/" + name) }
      recorded = []
    }
    // This fails, and leaves the folder, if it still has another user's file.
    rmdir(folder)
  }
}
