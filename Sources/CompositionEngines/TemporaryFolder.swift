import Glibc

/// Folders for what an engine needs in files while it works.
enum TemporaryFolder {
  /// Makes a new one, which only its owner reads.
  ///
  /// - Parameter name: what it begins with.
  /// - Returns: its path, in `TMPDIR` or `/tmp`.
  /// - Throws: if there is no room for it.
  static func make(_ name: String) throws(EngineError) -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkdtemp(3) puts its letters in the place of the six.
    var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw EngineError(description: "\(place): \(String(cString: strerror(errno)))")
    }
    return String(cString: made)
  }

  /// Removes a folder and all that is in it. What cannot be removed stays.
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
