import Glibc

/// Lists the contents of folders.
enum FolderNames {
  /// Returns the names of the entries of a folder, without `.` and `..`. nil if the folder cannot
  /// be opened; `errno` has the reason.
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
