import CompositionMessages
import Glibc

/// A folder of tables for a user who confuses some sounds of Mandarin: librime's tables, with the
/// spellings of pinyin compiled again. The folder is removed with this object.
///
/// Nine pairs of sounds have 512 combinations, so a folder is made only when needed. Compiling
/// takes only 10 ms, because the compiled words stay the same.
final class FuzzyTables {
  let folder: String

  /// - Parameter tables: the folder of the ordinary tables.
  /// - Throws: if there is no room for the folder, or librime fails.
  init(_ sounds: FuzzySounds, over tables: String) throws(EngineError) {
    folder = try TemporaryFolder.make("keyglass-fuzzy")
    let own = ["\(Self.schema).schema.yaml", "\(Self.schema).prism.bin"]
    for name in try Self.files(of: tables) where !own.contains(name) {
      symlink("\(tables)/\(name)", "\(folder)/\(name)")
    }
    let schema = try Self.text(of: "\(tables)/\(own[0])")
    try Self.write(Self.schema(schema, with: sounds), to: "\(folder)/\(own[0])")
    try Self.quietly { () throws(EngineError) in
      try Rime.compile(schema: Self.schema, source: folder, into: folder)
    }
  }

  deinit {
    TemporaryFolder.remove(folder)
  }

  /// The schema of simplified characters; traditional characters use the same spellings.
  private static let schema = "keyglass_pinyin"

  /// Returns a schema with the rules for these sounds before the schema's own rules. librime still
  /// prefers the plain reading of the letters.
  static func schema(_ schema: String, with sounds: FuzzySounds) -> String {
    let rules = sounds.pairs.flatMap(\.rules).map { "    - \"\($0)\"\n" }.joined()
    return schema.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "  algebra:" ? "\($0)\n\(rules)" : "\($0)\n" }.joined()
  }

  // MARK: - Files

  private static func files(of folder: String) throws(EngineError) -> [String] {
    guard let names = FolderNames.all(in: folder) else {
      throw EngineError(description: "\(folder): \(String(cString: strerror(errno)))")
    }
    return names.filter { $0.hasSuffix(".bin") || $0.hasSuffix(".schema.yaml") }
  }

  private static func text(of path: String) throws(EngineError) -> String {
    guard let file = fopen(path, "re") else {
      throw EngineError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(EngineError) {
    let file = fopen(path, "we")
    let isWritten = file.map { fputs(text, $0) >= 0 } ?? false
    guard let file, fclose(file) == 0, isWritten else {
      throw EngineError(description: "\(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Runs `body` without librime's messages. librime reports an error because the source of the
  /// words is missing, but correctly uses the compiled words.
  private static func quietly(_ body: () throws(EngineError) -> Void) throws(EngineError) {
    let errors = dup(STDERR_FILENO)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if errors >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    defer {
      if errors >= 0 { dup2(errors, STDERR_FILENO) }
      close(nowhere)
      close(errors)
    }
    try body()
  }
}
