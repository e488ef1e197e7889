import Glibc

/// Where what was learned is kept: the words of each language with their counts, and how far off
/// their keys fingers land.
enum LearnedFiles {
  /// systemd names the state directory.
  private static let folder =
    getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass"
  private static let prefix = "words-"
  private static let touchesName = "touches.tsv"

  /// - Parameter language: BCP 47; its first part counts.
  static func words(language: String) -> KeptFile {
    let name = language.prefix { $0 != "-" }.lowercased().filter { $0.isASCII && $0.isLetter }
    return KeptFile(path: "\(folder)/\(prefix)\(name.isEmpty ? "und" : name).tsv")
  }

  /// Of all touchscreens.
  static let touches = KeptFile(path: "\(folder)/\(touchesName)")

  static func eraseAll() {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(prefix) || name.hasPrefix(touchesName) { unlink("\(folder)/\(name)") }
    }
  }
}
