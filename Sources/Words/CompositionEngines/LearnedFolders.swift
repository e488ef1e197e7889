import CompositionMessages
import Glibc

/// The folders of librime's learned words: one for each user, with a text file for each dictionary.
struct LearnedFolders {
  let root: String

  private static let ending = ".userdb.txt"

  private func folder(of owner: UInt32) -> String { "\(root)/\(owner)" }

  /// - Returns: the user's folder, with access for its owner only.
  /// - Throws: if the folder cannot be made.
  func make(for owner: UInt32) throws(EngineError) -> String {
    let path = folder(of: owner)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path) }
    return path
  }

  /// - Throws: if a file cannot be read or written.
  func reply(to request: WordsRequest) throws(EngineError) -> WordsReply {
    let folder = folder(of: request.owner)
    switch request.action {
    case .list(let after):
      let counts = try counts(in: folder)
      let rest = counts.keys.filter { $0 > after }.sorted()
      return WordsReply(words: rest.map { .init(text: $0, count: counts[$0] ?? 0) }).bounded
    case .remove(let text):
      let count = try counts(in: folder)[text]
      for file in files(in: folder) {
        let learned = LearnedFile(try Self.read(file))
        let rest = learned.removing(text)
        if rest != learned { try Self.write(rest.text, to: file) }
      }
      return WordsReply(words: count.map { [.init(text: text, count: $0)] } ?? []).bounded
    case .forget:
      try erase(folder)
    case .forgetEverybody:
      for name in names(in: root) where UInt32(name) != nil { try erase("\(root)/\(name)") }
    }
    return WordsReply()
  }

  /// Returns the chosen texts with their syllables from one of librime's dictionaries.
  ///
  /// - Throws: if the file cannot be read.
  func entries(of owner: UInt32, in dictionary: String) throws(EngineError) -> [LearnedFile.Entry] {
    let file = "\(folder(of: owner))/\(dictionary)\(Self.ending)"
    guard access(file, F_OK) == 0 else { return [] }
    return LearnedFile(try Self.read(file)).entries
  }

  /// Returns the number of times that each text was chosen, in any spelling.
  private func counts(in folder: String) throws(EngineError) -> [String: UInt32] {
    var counts: [String: UInt32] = [:]
    for file in files(in: folder) {
      for entry in LearnedFile(try Self.read(file)).entries {
        counts[entry.text, default: 0] += entry.count
      }
    }
    return counts
  }

  private func files(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(Self.ending) }.map { "\(folder)/\($0)" }
  }

  private func names(in folder: String) -> [String] {
    FolderNames.all(in: folder) ?? []
  }

  private func erase(_ folder: String) throws(EngineError) {
    for name in names(in: folder) {
      guard unlink("\(folder)/\(name)") == 0 else { throw Self.failure("\(folder)/\(name)") }
    }
    guard rmdir(folder) == 0 || errno == ENOENT else { throw Self.failure(folder) }
  }

  private static func read(_ path: String) throws(EngineError) -> String {
    guard let file = fopen(path, "re") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(EngineError) {
    let new = path + ".new"
    guard let file = fopen(new, "we") else { throw failure(new) }
    var isWritten = fputs(text, file) >= 0
    isWritten = fclose(file) == 0 && isWritten
    guard isWritten, rename(new, path) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> EngineError {
    EngineError(description: "\(path): \(String(cString: strerror(errno)))")
  }
}

/// librime's file of learned words. Each line has the letters, the text, and facts such as the
/// number of choices, separated by tabs. Lines that begin with `#` describe the file.
struct LearnedFile: Hashable {
  private(set) var text: String

  struct Entry: Hashable {
    var text: String
    /// The syllables in the dictionary's spelling: the first field of a line.
    var syllables: [Substring]
    var count: UInt32
  }

  init(_ text: String) {
    self.text = text
  }

  /// The learned words; forgotten words are left out.
  var entries: [Entry] { lines.compactMap(Self.entry) }

  func removing(_ text: String) -> LearnedFile {
    LearnedFile(
      lines.filter { Self.fields($0)?.text != text }.reduce(into: "") { $0 += $1 + "\n" })
  }

  private var lines: [Substring] { text.split(separator: "\n") }

  private static func fields(
    _ line: Substring
  ) -> (text: String, syllables: [Substring], rest: Substring)? {
    guard line.first != "#" else { return nil }
    let fields = line.split(separator: "\t")
    return fields.count == 3
      ? (String(fields[1]), fields[0].split(separator: " "), fields[2]) : nil
  }

  private static func entry(_ line: Substring) -> Entry? {
    guard let (text, syllables, rest) = fields(line),
      let count = rest.split(separator: " ").first(where: { $0.hasPrefix("c=") }),
      let number = UInt32(count.dropFirst(2)), number > 0
    else { return nil }
    return Entry(text: text, syllables: syllables, count: number)
  }
}
