import Glibc

/// The names in folders of this program.
enum FolderNames {
  /// Returns the names in a folder, without the folder itself and the one around it; nil if it
  /// cannot be opened, with the reason in `errno`.
  static func all(in path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
