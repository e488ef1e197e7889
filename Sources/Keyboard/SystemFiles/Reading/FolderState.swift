import Glibc

/// The names, sizes and change times of a folder's `.yaml` files. Equal states show that no file
/// has changed.
struct FolderState: Hashable, Sendable {
  private struct File: Hashable, Sendable {
    var name: String
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private let files: [File]

  init(of path: String) {
    files = FilesRead.names(in: path).0.map { name in
      var status = stat()
      // The status of a file that cannot be read stays zero.
      stat("\(path)/\(name.shown)", &status)
      return File(
        name: name.shown, size: Int(status.st_size), seconds: Int(status.st_ctim.tv_sec),
        nanoseconds: Int(status.st_ctim.tv_nsec))
    }
  }
}
