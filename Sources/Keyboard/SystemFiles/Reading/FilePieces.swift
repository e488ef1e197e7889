import Glibc

/// A regular file that is read piece by piece.
final class FilePieces {
  private let descriptor: Int32
  private let limit: Int
  private var count = 0

  private static let largest = 1 << 16

  /// - Throws: if the file cannot be opened, is not a regular file, or is too large.
  init(_ file: RegularFile, atMost limit: Int) throws(FileProblem) {
    (descriptor, _) = try file.opened(atMost: limit)
    self.limit = limit
  }

  deinit {
    close(descriptor)
  }

  /// - Returns: the next piece; empty at the end.
  /// - Throws: if the file cannot be read, or has become too large.
  func next() throws(FileProblem) -> [UInt8] {
    let piece = try RegularFile.piece(of: descriptor, atMost: Self.largest)
    count += piece.count
    guard count <= limit else { throw .tooLarge(limit: limit) }
    return piece
  }
}
