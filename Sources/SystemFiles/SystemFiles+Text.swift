import Glibc

extension SystemFiles {
  /// The names in a folder, as far as they are text, sorted; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? Folder(opening: folder).names()) ?? []).map(\.shown)
  }

  /// The same with hidden names; nil where there are more than anybody has.
  package static func allNames(in folder: String) -> [String]? {
    do throws(FileProblem) {
      return try Folder(opening: folder).names(withHidden: true).map(\.shown)
    } catch {
      return error.isAbsence ? [] : nil
    }
  }

  /// The text of a small system file; nil if it cannot be read.
  package static func text(of path: String) -> String? {
    let file = RegularFile(folder: AT_FDCWD, name: FileName(path), followsLink: true)
    return (try? file.bytes(atMost: 262_144)).map { String(decoding: $0, as: UTF8.self) }
  }
}
