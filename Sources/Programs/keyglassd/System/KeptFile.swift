import Glibc

/// A small file of the daemon, always written as a whole.
struct KeptFile: Sendable {
  let path: String
  /// The file's permissions; by default only the daemon can read the file.
  var mode: mode_t = 0o600
  /// Waits until a descriptor's file is on the disk; returns 0 on success.
  var sync: @Sendable (Int32) -> Int32 = { fsync($0) }

  struct Failure: Error, CustomStringConvertible {
    var path: String
    var code: Int32
    var description: String { "\(path): \(String(cString: strerror(code)))" }
  }

  /// The folder that contains the file.
  var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// The maximum length of a file in bytes, more than the daemon ever writes.
  private static let largest = 1 << 20

  /// Reads the file's text; empty if the file is missing or cannot be read.
  func read() -> String {
    (try? bytes()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads the file's bytes; none if the file is missing. If the file is too long, one byte beyond
  /// the maximum is read, so that parsers refuse the file.
  ///
  /// - Throws: if the file cannot be read, or is not a regular file.
  func bytes() throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT { return [] }
      throw Failure(path: path, code: code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENOTSUP)
    }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), KeptFile.largest + 1))
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: length), $0.count - length)
      }
      guard count >= 0 else { throw Failure(path: path, code: errno) }
      if count == 0 { break }
      length += count
    }
    return Array(bytes[..<length])
  }

  func remove() {
    unlink(path)
  }

  /// Replaces the file.
  ///
  /// - Throws: if the file cannot be written; the old file then stays.
  func write(_ text: String) throws(Failure) {
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure(path: new, code: errno) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        let code = errno
        close(descriptor)
        unlink(new)
        throw Failure(path: new, code: code)
      }
      bytes = bytes.dropFirst(count)
    }
    fchmod(descriptor, mode)
    // Without this sync, the new name might reach the disk before the new content. A power failure
    // would then lose both the old and the new content.
    guard sync(descriptor) == 0 else {
      let code = errno
      close(descriptor)
      unlink(new)
      throw Failure(path: new, code: code)
    }
    close(descriptor)
    guard rename(new, path) == 0 else { throw Failure(path: path, code: errno) }
  }
}
