import Glibc

/// An open folder of the administrator's or shipped files.
struct Folder: ~Copyable {
  /// More than anybody has: such a folder is not what it should be.
  static let mostEntries = 4096

  private let stream: OpaquePointer
  /// Whether only root or we can put a link in it. Any other link is not followed: it may be there
  /// to make us read what another user must not.
  let isTrusted: Bool

  /// - Throws: if it cannot be opened.
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

  /// Its names without hidden ones, unless they are asked for, sorted by their bytes.
  ///
  /// - Throws: if it cannot be read, or has more than ``mostEntries``.
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

  /// A file's content.
  ///
  /// - Throws: if it cannot be read, is not a regular file, or too large.
  func bytes(of name: FileName, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    try file(name).bytes(atMost: limit)
  }

  /// A file of its, to be read while the folder is open.
  func file(_ name: FileName) -> RegularFile {
    RegularFile(folder: dirfd(stream), name: name, followsLink: isTrusted)
  }
}
