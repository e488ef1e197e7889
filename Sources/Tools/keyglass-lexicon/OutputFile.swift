import Glibc

/// Writes a new file and renames it, because a daemon may have mapped the old file.
///
/// - Throws: if the file cannot be written.
func writeOutput(_ bytes: [UInt8], to path: String) throws {
  let temporary = path + ".new"
  guard let file = fopen(temporary, "wb") else {
    throw InputFailure("\(path): \(String(cString: strerror(errno)))")
  }
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count, rename(temporary, path) == 0 else {
    let reason = String(cString: strerror(errno))
    unlink(temporary)
    throw InputFailure("\(path): \(reason)")
  }
}
