import Glibc

/// A file that is read only if it is a regular file. Another kind of file may be there by mistake
/// or malice: a FIFO could block the reader, and opening a device could have effects.
///
/// The size of the content has a limit.
struct RegularFile {
  /// The descriptor of an open folder, or AT_FDCWD.
  var folder: Int32
  /// The file's name, relative to the folder.
  var name: FileName
  /// True to follow a symbolic link in the name's last component.
  var resolvesLink: Bool

  /// Returns the file's content.
  ///
  /// - Throws: if the file cannot be read, is not a regular file, or is too large.
  func bytes(atMost limit: Int) throws(FileProblem) -> [UInt8] {
    let (descriptor, size) = try opened(atMost: limit)
    defer { close(descriptor) }
    return try Self.bytes(of: descriptor, expecting: size, atMost: limit)
  }

  /// Reads a descriptor to its end.
  ///
  /// - Parameter size: the probable number of bytes.
  /// - Throws: if the descriptor cannot be read, or has more bytes than the limit.
  static func bytes(
    of descriptor: Int32, expecting size: Int, atMost limit: Int
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    // Leave room for one byte more than the file's size, because the file may have grown.
    var room = size + 1
    while true {
      let piece = try piece(of: descriptor, atMost: room)
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      room = 4096
    }
  }

  /// - Throws: if the file cannot be opened, is not a regular file, or is too large.
  func opened(
    atMost limit: Int
  ) throws(FileProblem) -> (descriptor: Int32, size: Int) {
    // Check the kind before opening, because even opening has effects on some devices.
    var status = stat()
    guard fstatat(folder, name.bytes, &status, resolvesLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      let code = errno
      if fstatat(folder, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        throw .notRegular("a link whose target cannot be read")
      }
      throw .refused(code)
    }
    try Self.refuseIrregular(status)
    // Check the kind again, because the file may have been replaced. With O_NONBLOCK, opening a
    // FIFO does not block.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (resolvesLink ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder, name.bytes, flags)
    guard descriptor >= 0 else { throw .refused(errno) }
    do throws(FileProblem) {
      guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
      try Self.refuseIrregular(status)
      guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    } catch {
      close(descriptor)
      throw error
    }
    return (descriptor, Int(status.st_size))
  }

  private static func refuseIrregular(_ status: stat) throws(FileProblem) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notRegular("a folder")
    case S_IFLNK: throw .notRegular("a link in a folder that users other than root can change")
    case S_IFIFO: throw .notRegular("a FIFO")
    case S_IFSOCK: throw .notRegular("a socket")
    default: throw .notRegular("a device")
    }
  }

  /// - Returns: the next piece; empty at the end.
  static func piece(
    of descriptor: Int32, atMost room: Int
  ) throws(FileProblem) -> [UInt8] {
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
      repeat {
        count = read(descriptor, buffer.baseAddress, room)
      } while count < 0 && errno == EINTR
      used = max(count, 0)
    }
    guard count >= 0 else { throw .refused(errno) }
    return piece
  }
}
