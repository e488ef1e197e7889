import Glibc

/// A file that may be there by mistake or malice: only regular files are read, so that a FIFO
/// cannot hang the reader and no device is opened, and only up to a size.
struct RegularFile {
  /// An open folder's descriptor, or AT_FDCWD.
  var folder: Int32
  /// Relative to the folder.
  var name: FileName
  /// Whether to follow a link in the last component.
  var followsLink: Bool

  /// The file's content.
  ///
  /// - Throws: if it cannot be read, is not a regular file, or too large.
  func bytes(atMost limit: Int) throws(FileProblem) -> [UInt8] {
    // Checked before opening, because opening alone makes some devices act.
    var status = stat()
    guard fstatat(folder, name.bytes, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      let code = errno
      if fstatat(folder, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        throw .notRegular("a link to nothing that can be read")
      }
      throw .refused(code)
    }
    try Self.refuseIrregular(status)
    // Another file may have replaced it since; O_NONBLOCK because a FIFO would hang.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder, name.bytes, flags)
    guard descriptor >= 0 else { throw .refused(errno) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
    try Self.refuseIrregular(status)
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return try Self.bytes(from: descriptor, sizeNow: Int(status.st_size), atMost: limit)
  }

  private static func refuseIrregular(_ status: stat) throws(FileProblem) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notRegular("a folder")
    case S_IFLNK: throw .notRegular("a link, in a folder that others than root can write")
    case S_IFIFO: throw .notRegular("a FIFO")
    case S_IFSOCK: throw .notRegular("a socket")
    default: throw .notRegular("a device")
    }
  }

  /// Reads to the end of the file, which may have grown since its size was read.
  private static func bytes(
    from descriptor: Int32, sizeNow: Int, atMost limit: Int
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = sizeNow + 1
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
        repeat {
          count = read(descriptor, buffer.baseAddress, room)
        } while count < 0 && errno == EINTR
        used = max(count, 0)
      }
      guard count >= 0 else { throw .refused(errno) }
      if count == 0 { return bytes }
      bytes += chunk
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      room = 4096
    }
  }
}
