import Glibc

extension SystemFiles {
  /// The text of a small system file; nil if it cannot be read.
  package static func text(of path: String) -> String? {
    let file = RegularFile(folder: AT_FDCWD, name: FileName(path), followsLink: true)
    return (try? file.bytes(atMost: 262_144)).map { String(decoding: $0, as: UTF8.self) }
  }
}
