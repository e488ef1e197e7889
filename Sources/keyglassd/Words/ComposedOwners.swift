import Glibc
import SystemFiles

/// The users of whom `keyglass-ime` may have learned something: an empty file for each, because only it
/// can look into its folder, and one of whom it has nothing need not reach it to have that erased.
struct ComposedOwners: Sendable {
  private let folder: String
  /// Those whose file is there for sure.
  private var noted: Set<UInt32> = []

  init(in state: String = StateFolder.path) {
    folder = state + "/composed"
  }

  private func path(of owner: UInt32) -> String { "\(folder)/\(owner)" }

  /// Whether the user's file has yet to be made.
  mutating func note(_ owner: UInt32) -> Bool { noted.insert(owner).inserted }

  /// Makes the user's file, where it is missing.
  ///
  /// - Throws: if it cannot be written.
  func keep(_ owner: UInt32) throws(KeptFile.Failure) {
    mkdir(folder, 0o700)
    try KeptFile(path: path(of: owner)).write("")
  }

  /// - Parameter owner: whose file there is; nil: anybody's.
  func has(_ owner: UInt32?) -> Bool {
    guard let owner else { return !SystemFiles.names(in: folder).isEmpty }
    var status = stat()
    return lstat(path(of: owner), &status) == 0
  }

  /// What was learned is erased.
  ///
  /// - Parameter owner: whose; nil: everybody's.
  mutating func remove(_ owner: UInt32?) {
    if let owner {
      unlink(path(of: owner))
      noted.remove(owner)
    } else {
      for name in SystemFiles.names(in: folder) { unlink(folder + "/" + name) }
      noted = []
    }
    // Where somebody else's is left it stays.
    rmdir(folder)
  }
}
