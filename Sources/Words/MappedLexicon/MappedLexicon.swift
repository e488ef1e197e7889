import Glibc
package import Lexicon
package import Sentences

/// An open file that is not empty. The file is closed when this value ends.
private final class OpenFile {
  let path: String
  let descriptor: Int32
  private(set) var length = 0

  /// - Throws: if the file cannot be read, or is empty.
  init(_ path: String) throws(LexiconFileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem() }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      throw LexiconFileError(path: path, reason: LexiconError.notALexicon.description)
    }
    length = Int(status.st_size)
  }

  /// The last error of the C library.
  func problem() -> LexiconFileError {
    LexiconFileError(path: path, reason: String(cString: strerror(errno)))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// Memory for all bytes of a file, into which parts of the file are read when they are needed.
private final class ReadBytes: LexiconOwner {
  let isRead = true
  let bytes: UnsafeMutableRawBufferPointer
  private let file: OpenFile

  /// - Throws: if the file cannot be read, or is empty.
  init(_ path: String) throws(LexiconFileError) {
    file = try OpenFile(path)
    let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let address = mmap(nil, file.length, PROT_READ | PROT_WRITE, kind, -1, 0)
    guard let address, address != MAP_FAILED else { throw file.problem() }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: file.length)
    // Huge pages of 2 MiB would also bring unneeded bytes into memory.
    madvise(address, file.length, MADV_NOHUGEPAGE)
  }

  /// Reads a range of the file. Bytes that are no longer in the file become
  /// `LexiconFormat.lostByte`.
  func read(_ range: Range<Int>) {
    guard let start = bytes.baseAddress else { return }
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = range.upperBound - place
      let count = pread(file.descriptor, start + place, rest, off_t(place))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        memset(start + place, Int32(LexiconFormat.lostByte), rest)
        return
      }
      place += count
    }
  }

  func releasePages() {
    madvise(bytes.baseAddress, bytes.count, MADV_DONTNEED)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
  }
}

/// The mapped bytes of a file. They are unmapped when this value ends.
private final class Mapping: LexiconOwner {
  let bytes: UnsafeRawBufferPointer

  /// - Throws: if the file cannot be read, or is empty.
  init(_ path: String) throws(LexiconFileError) {
    let file = try OpenFile(path)
    let address = mmap(nil, file.length, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
    guard let address, address != MAP_FAILED else { throw file.problem() }
    bytes = UnsafeRawBufferPointer(start: address, count: file.length)
  }

  /// Releases the pages. The kernel's page cache keeps them, so the next access needs no disk.
  func releasePages() {
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}

/// The error of a lexicon that cannot be opened, with its path.
package struct LexiconFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: String

  package var description: String { "\(path): \(reason)" }
}

extension Lexicon {
  /// Opens a compiled lexicon and checks it.
  ///
  /// The check reads the file once, piece by piece. Only pages in use then stay in memory.
  ///
  /// - Parameter pageLimit: the maximum number of pages in memory at a time.
  /// - Throws: if the file cannot be read or is not a valid lexicon.
  package convenience init(
    reading path: String, pageLimit: Int = 256
  ) throws(LexiconFileError) {
    let file = try ReadBytes(path)
    do {
      try self.init(UnsafeRawBufferPointer(file.bytes), keeping: file, pageLimit: pageLimit)
    } catch {
      throw LexiconFileError(path: path, reason: error.description)
    }
  }
}

extension EmojiNames {
  /// Maps a file of names into memory.
  ///
  /// - Throws: if the file cannot be read or is empty.
  package convenience init(mapping path: String) throws(LexiconFileError) {
    let mapping = try Mapping(path)
    self.init(mapping.bytes, keeping: mapping)
  }
}

extension SentenceModel {
  /// Maps a compiled model into memory and checks it, like a lexicon.
  ///
  /// - Throws: if the file cannot be read or is not a valid model.
  package convenience init(mapping path: String) throws(LexiconFileError) {
    let mapping = try Mapping(path)
    do throws(SentenceModelError) {
      try self.init(mapping.bytes, keeping: mapping)
    } catch {
      throw LexiconFileError(path: path, reason: error.description)
    }
    mapping.releasePages()
    madvise(
      UnsafeMutableRawPointer(mutating: mapping.bytes.baseAddress), mapping.bytes.count, MADV_RANDOM
    )
  }
}
