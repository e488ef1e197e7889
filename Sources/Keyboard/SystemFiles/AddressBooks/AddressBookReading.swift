import Glibc
import MarkedYAML
import Settings

/// Reads files of vCards in parts. Photos can make a file large, and other work of the thread must
/// wait for one part at most.
///
/// Only one thread may use this value at a time.
package final class AddressBookReading: @unchecked Sendable {
  /// The names read so far.
  package private(set) var books = AddressBooks()

  /// The path of a folder that has not been listed yet.
  private var path: String?
  /// The folder, open until the end, because its files are opened in it.
  private var folder: Folder?
  /// The files that have not been read yet, the next one last.
  private var waiting: [(file: RegularFile, shown: String)] = []
  private var current: (pieces: FilePieces, reader: AddressBookReader, shown: String)?
  private var known: Set<String> = []
  /// The number of bytes that may still be read.
  private var remainingBytes = AddressBookReading.largest

  /// The limit for the bytes of all files together.
  private static let largest = 2 * AddressBook.largestFile
  /// The size of a part in bytes; reading it takes some milliseconds.
  private static let part = 1 << 18
  /// The cost of opening a file, as a number of bytes read, because opening even a small file takes
  /// time.
  private static let opening = 1 << 12

  /// Prepares to read all files of a folder; none if the folder does not exist. A malformed file
  /// adds no names.
  init(folder path: String) {
    self.path = path
  }

  /// Prepares to read a single file that the user named.
  init(file path: String) {
    waiting = [
      (
        RegularFile(folder: AT_FDCWD, name: FileName(path), resolvesLink: true),
        path.escaped(atMost: 4096)
      )
    ]
  }

  /// Reads the next part.
  ///
  /// - Returns: true if there is more to read.
  package func readNextPart() -> Bool {
    listFolder()
    var left = Self.part
    while left > 0 {
      if current == nil {
        guard openNext() else { return false }
        left -= Self.opening
      }
      left -= readPiece()
    }
    return current != nil || !waiting.isEmpty
  }

  private func listFolder() {
    guard let path else { return }
    self.path = nil
    do throws(FileProblem) {
      let folder = try Folder(opening: path)
      waiting = try folder.names().reversed().filter { $0.hasExtension(".vcf") }.map {
        (folder.file($0), "\(path)/\($0.shown)")
      }
      self.folder = consume folder
    } catch {
      if !error.isAbsence { books.report(path, error.description) }
    }
  }

  /// - Returns: false if no file is left to open.
  private func openNext() -> Bool {
    while let (file, shown) = waiting.popLast() {
      do throws(FileProblem) {
        let pieces = try FilePieces(file, atMost: min(remainingBytes, AddressBook.largestFile))
        current = (pieces, AddressBookReader(file: shown), shown)
        return true
      } catch {
        books.report(shown, error.description)
      }
    }
    return false
  }

  /// - Returns: the number of bytes read.
  private func readPiece() -> Int {
    guard let (pieces, _, shown) = current else { return 0 }
    do throws(FileProblem) {
      let piece = try pieces.next()
      remainingBytes -= piece.count
      guard !piece.isEmpty else {
        finish()
        return 0
      }
      do throws(Problem) {
        try current?.reader.consume(piece[...])
      } catch {
        books.problems.append(error)
        current = nil
      }
      return piece.count
    } catch {
      books.report(shown, error.description)
      current = nil
      return 0
    }
  }

  private func finish() {
    guard let ended = current else { return }
    current = nil
    var reader = ended.reader
    do throws(Problem) {
      books.book.add(try reader.finish(), known: &known)
    } catch {
      books.problems.append(error)
    }
    guard books.book.hasMore else { return }
    books.report(
      ended.shown, "has more than \(AddressBook.mostNames) names; the rest are ignored", .warning)
    waiting = []
  }
}
