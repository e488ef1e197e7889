import Glibc

/// The reason why a file or folder was not read.
enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A system call failed with this value of errno.
  case refused(Int32)
  /// The file is a folder, FIFO, device or socket, or a link that may not be followed.
  case notRegular(String)
  /// The file is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The folder has more entries than the limit.
  case tooMany(limit: Int)

  var description: String {
    switch self {
    case .refused(let code): "cannot be read: \(String(cString: strerror(code)))"
    case .notRegular(let kind): "this is \(kind); only regular files are read"
    case .tooLarge(let limit):
      limit % Self.mebibyte == 0
        ? "the file is larger than \(limit / Self.mebibyte) MiB and is not read"
        : "the file is larger than \(limit) bytes and is not read"
    case .tooMany(let limit): "the folder holds more than the \(limit) files that are read"
    }
  }

  private static let mebibyte = 1 << 20

  /// True if the file does not exist.
  var isAbsence: Bool { self == .refused(ENOENT) }
}
