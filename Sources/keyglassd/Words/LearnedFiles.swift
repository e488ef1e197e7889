import Glibc
import Logging

/// The files of what was learned: each language's words with their counts, and the offsets of
/// touches from their keys. Written and erased in the background.
final class LearnedFiles {
  /// systemd names the state directory.
  private static let folder =
    getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass"
  private static let prefix = "words-"
  private static let touchesName = "touches.tsv"
  /// For all touchscreens.
  static let touches = KeptFile(path: "\(folder)/\(touchesName)")

  private let background: BackgroundWork
  private let log: Logger
  /// Texts being written, by file.
  private var onItsWay: [String: String] = [:]
  /// How many erasures are on their way: until they are done, no file counts.
  private var erasures = 0

  init(background: BackgroundWork, log: Logger) {
    self.background = background
    self.log = log
  }

  /// - Parameter language: BCP 47; its first subtag counts.
  static func words(language: String) -> KeptFile {
    let name = language.prefix { $0 != "-" }.lowercased().filter { $0.isASCII && $0.isLetter }
    return KeptFile(path: "\(folder)/\(prefix)\(name.isEmpty ? "und" : name).tsv")
  }

  func read(_ file: KeptFile) -> String {
    guard erasures == 0 else { return "" }
    return onItsWay[file.path] ?? file.read()
  }

  func write(_ text: String, to file: KeptFile) {
    onItsWay[file.path] = text
    background.run {
      Result { () throws(KeptFile.Failure) in try file.write(text) }
    } then: { [unowned self] result in
      if onItsWay[file.path] == text { onItsWay[file.path] = nil }
      if case .failure(let error) = result { log.error("learned words are not kept: \(error)") }
    }
  }

  /// - Parameter then: called when no file is left.
  func eraseAll(then: @escaping () -> Void) {
    erasures += 1
    onItsWay = [:]
    background.run {
      LearnedFiles.eraseAll()
    } then: { [unowned self] in
      erasures -= 1
      log.notice("what was learned is erased")
      then()
    }
  }

  private static func eraseAll() {
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
