import Glibc

/// Why a file or folder was not read.
enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A system call failed; its errno value.
  case refused(Int32)
  /// A folder, FIFO, device or socket, or a link where none is followed.
  case notRegular(String)
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// A folder with more files than are read.
  case tooMany(limit: Int)

  var description: String {
    switch self {
    case .refused(let code): "cannot be read: \(String(cString: strerror(code)))"
    case .notRegular(let kind): "is \(kind); only regular files are read"
    case .tooLarge(let limit): "is larger than the \(limit) bytes that are read"
    case .tooMany(let limit): "holds more than the \(limit) files that are read"
    }
  }

  /// Whether there simply is no such file.
  var isAbsence: Bool { self == .refused(ENOENT) }
}
