import Glibc

/// Removes a folder and all that is in it. What cannot be removed stays.
enum RemovedFolder {
  static func remove(_ path: String) {
    // A link in it is removed, and not followed.
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        let inner = "\(path)/\(name)"
        if unlink(inner) != 0, errno == EISDIR { remove(inner) }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
