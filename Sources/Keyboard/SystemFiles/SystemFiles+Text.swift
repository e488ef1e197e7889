import Glibc
package import MarkedYAML

extension SystemFiles {
  /// Returns the names in a folder as text, without hidden names, sorted; empty if the folder
  /// cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? Folder(opening: folder).names()) ?? []).map(\.shown)
  }

  /// Returns the names in a folder as text, with hidden names, sorted.
  ///
  /// - Throws: if the folder exists but cannot be read, or has more than ``Folder/mostEntries``
  ///   entries.
  package static func allNames(in folder: String) throws(Problem) -> [String] {
    do throws(FileProblem) {
      return try Folder(opening: folder).names(withHidden: true).map(\.shown)
    } catch {
      guard !error.isAbsence else { return [] }
      throw Problem(
        file: folder, mark: Mark(line: 1, column: 1), message: error.description)
    }
  }

  /// Returns the text of a small system file; nil if it cannot be read.
  package static func text(of path: String) -> String? {
    let file = RegularFile(folder: AT_FDCWD, name: FileName(path), resolvesLink: true)
    return (try? file.bytes(atMost: 262_144)).map { String(decoding: $0, as: UTF8.self) }
  }
}
