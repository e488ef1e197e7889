import Glibc

/// Temporary folders for the files of an engine.
enum TemporaryFolder {
  /// Makes a new folder with access for its owner only.
  ///
  /// - Parameter name: the beginning of the folder's name.
  /// - Returns: the folder's path, in `TMPDIR` or `/tmp`.
  /// - Throws: if the folder cannot be made.
  static func make(_ name: String) throws(EngineError) -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkdtemp(3) replaces the six X.
    var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw EngineError(description: "\(place): \(String(cString: strerror(errno)))")
    }
    return String(cString: made)
  }

  /// Removes a folder with its contents. Entries that cannot be removed are left there.
  static func remove(_ path: String) {
    for name in FolderNames.all(in: path) ?? [] {
      let inner = "\(path)/\(name)"
      // A link is removed, not the file or folder that it points to.
      if unlink(inner) != 0, errno == EISDIR { remove(inner) }
    }
    rmdir(path)
  }
}
