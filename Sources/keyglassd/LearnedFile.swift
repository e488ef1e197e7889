import Glibc

/// Where what was learned is kept, for nobody else to read (mode 0600): the words of a language with
/// their counts, or how far off their keys fingers land.
struct LearnedFile {
  private let path: String

  struct Failure: Error, CustomStringConvertible {
    var path: String
    var code: Int32
    var description: String { "\(path): \(String(cString: strerror(code)))" }
  }

  /// systemd names the state directory.
  private static let folder =
    getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass"
  private static let prefix = "words-"
  /// More than the words that are kept can ever take.
  private static let largest = 1 << 20

  /// - Parameter language: BCP 47; its first part counts.
  init(language: String) {
    let name = language.prefix { $0 != "-" }.lowercased().filter { $0.isASCII && $0.isLetter }
    path = "\(LearnedFile.folder)/\(LearnedFile.prefix)\(name.isEmpty ? "und" : name).tsv"
  }

  private init(name: String) {
    path = "\(LearnedFile.folder)/\(name)"
  }

  /// Of all touchscreens.
  static let touches = LearnedFile(name: touchesName)
  private static let touchesName = "touches.tsv"

  /// Nothing where there is none, or where it is not ours.
  func read() -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: LearnedFile.largest)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: length), $0.count - length)
      }
      guard count > 0 else { break }
      length += count
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  func write(_ text: String) throws(Failure) {
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure(path: new, code: errno) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        let code = errno
        close(descriptor)
        unlink(new)
        throw Failure(path: new, code: code)
      }
      bytes = bytes.dropFirst(count)
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
    guard rename(new, path) == 0 else { throw Failure(path: path, code: errno) }
  }

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
