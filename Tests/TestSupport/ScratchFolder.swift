package import Glibc

/// A folder for one test, removed with its content.
package final class ScratchFolder {
  package let path: String

  /// - Throws: if the folder cannot be made.
  package init() throws {
    // mkdtemp(3) replaces the six X.
    var template = Array("/tmp/keyglass-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(path: "/tmp", number: errno) }
    path = String(cString: made)
  }

  deinit {
    Self.remove(path)
  }

  /// The error of a file or folder that cannot be made.
  package struct Failure: Error {
    var path: String
    var number: Int32
  }

  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw failure(name) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw failure(name) }
  }

  package func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
    // mkdir(2) removes the umask's bits from the mode, so chmod(2) sets the mode again.
    guard mkdir("\(path)/\(name)", mode) == 0, chmod("\(path)/\(name)", mode) == 0 else {
      throw failure(name)
    }
  }

  package func makeLink(_ name: String, to target: String) throws {
    guard symlink(target, "\(path)/\(name)") == 0 else { throw failure(name) }
  }

  package func makeFIFO(_ name: String) throws {
    guard mkfifo("\(path)/\(name)", 0o644) == 0 else { throw failure(name) }
  }

  private func failure(_ name: String) -> Failure {
    Failure(path: "\(path)/\(name)", number: errno)
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if entry.pointee.d_type == DT_DIR {
          if name != "." && name != ".." { remove("\(path)/\(name)") }
        } else {
          unlinkat(dirfd(folder), &entry.pointee.d_name.0, 0)
        }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
