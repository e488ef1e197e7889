import Glibc

/// An open folder with files of the administrator, or with shipped files.
struct Folder: ~Copyable {
  /// The maximum number of entries. A folder with more entries is probably a wrong path.
  static let mostEntries = 4096

  private let stream: OpaquePointer
  /// True if only root and the program's own user can put links into the folder. Otherwise links
  /// are not followed, because they could lead to another user's secrets.
  let isTrusted: Bool

  /// - Throws: if the folder cannot be opened.
  init(opening path: String) throws(FileProblem) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refused(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw .refused(code)
    }
    self.stream = stream
    isTrusted =
      (status.st_uid == 0 || status.st_uid == geteuid()) && status.st_mode & 0o022 == 0
  }

  deinit {
    closedir(stream)
  }

  /// Returns the names in the folder, sorted by their bytes; without hidden names by default.
  ///
  /// - Throws: if the folder cannot be read, or has more entries than ``mostEntries``.
  func names(withHidden: Bool = false) throws(FileProblem) -> [FileName] {
    var names: [FileName] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .refused(errno) }
        return names.sorted()
      }
      let name = FileName(entry)
      guard withHidden ? !name.isFolderItself : !name.isHidden else { continue }
      guard names.count < Self.mostEntries else { throw .tooMany(limit: Self.mostEntries) }
      names.append(name)
    }
  }

  /// Returns a file's content.
  ///
  /// - Throws: if the file cannot be read, is not a regular file, or is too large.
  func bytes(of name: FileName, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    try file(name).bytes(atMost: limit)
  }

  /// Returns a file of the folder. It can be read only while the folder is open.
  func file(_ name: FileName) -> RegularFile {
    RegularFile(folder: dirfd(stream), name: name, resolvesLink: isTrusted)
  }
}
