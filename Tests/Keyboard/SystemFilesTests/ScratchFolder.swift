import Glibc
import Testing

/// A folder for one test, removed with its content.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/keyglass-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit {
    Self.remove(path)
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
    try #require(mkdir("\(path)/\(name)", 0o755) == 0)
    try #require(chmod("\(path)/\(name)", mode) == 0)
  }

  func makeLink(_ name: String, to target: String) throws {
    try #require(symlink(target, "\(path)/\(name)") == 0)
  }

  func makeFIFO(_ name: String) throws {
    try #require(mkfifo("\(path)/\(name)", 0o644) == 0)
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
