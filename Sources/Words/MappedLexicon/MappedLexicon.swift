import Glibc
package import Lexicon
package import Sentences

/// A file's mapped bytes, unmapped exactly once.
private final class Mapping: LexiconOwner {
  let bytes: UnsafeRawBufferPointer

  /// - Throws: if the file cannot be read, or is empty.
  init(_ path: String) throws(LexiconFileError) {
    func problem() -> LexiconFileError {
      LexiconFileError(path: path, reason: String(cString: strerror(errno)))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      throw LexiconFileError(path: path, reason: LexiconError.notALexicon.description)
    }
    let length = Int(status.st_size)
    let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw problem() }
    bytes = UnsafeRawBufferPointer(start: address, count: length)
  }

  /// Releases the pages. They stay in the page cache, so reading a page maps it again without the
  /// disk.
  func rest() {
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
  /// Maps a compiled lexicon into memory and checks it.
  ///
  /// The check reads the file once and releases its pages piece by piece. So only pages in use stay
  /// resident.
  ///
  /// - Throws: if the file cannot be read or is not a valid lexicon.
  package convenience init(mapping path: String) throws(LexiconFileError) {
    let mapping = try Mapping(path)
    do {
      try self.init(mapping.bytes, keeping: mapping)
    } catch {
      throw LexiconFileError(path: path, reason: error.description)
    }
    mapping.rest()
    // Turn off read-ahead: accesses are scattered.
    madvise(
      UnsafeMutableRawPointer(mutating: mapping.bytes.baseAddress), mapping.bytes.count, MADV_RANDOM
    )
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
    mapping.rest()
    madvise(
      UnsafeMutableRawPointer(mutating: mapping.bytes.baseAddress), mapping.bytes.count, MADV_RANDOM
    )
  }
}
