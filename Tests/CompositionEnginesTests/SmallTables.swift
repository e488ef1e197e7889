import Glibc

@testable import CompositionEngines

/// A dictionary of a few words, compiled from the schema that ships.
///
/// librime exists once in a process: whoever uses it is a test of one suite, one after another.
enum SmallTables {
  static let entries = """
    我\two\t400000
    们\tmen\t30000
    我们\two men\t200000
    你\tni\t300000
    好\thao\t90000
    号\thao\t9000
    你好\tni hao\t8000
    泥\tni\t300
    女\tnv\t8000
    先\txian\t8000
    西\txi\t7000
    安\tan\t9000
    西安\txi an\t700
    啊\ta\t5000
    """

  nonisolated(unsafe) static let all = Result<(rime: Rime, engine: RimeEngine), EngineError> {
    () throws(EngineError) in
    let folder = try makeFolder()
    defer { remove(folder) }
    try write(
      "---\nname: keyglass_pinyin\nversion: \"1\"\nsort: by_weight\n...\n\(entries)\n",
      to: "\(folder)/keyglass_pinyin.dict.yaml")
    try write(schema, to: "\(folder)/keyglass_pinyin.schema.yaml")
    try Rime.compile(schema: "keyglass_pinyin", source: folder, into: folder)
    let rime = Rime(tables: folder)
    return (rime, try RimeEngine(rime, schema: "keyglass_pinyin"))
  }

  /// The one of `compositions/`.
  private static var schema: String {
    get throws(EngineError) {
      let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      guard let file = fopen("/\(root)/compositions/keyglass_pinyin.schema.yaml", "re") else {
        throw EngineError(description: "no schema")
      }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
  }

  private static func makeFolder() throws(EngineError) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/keyglass-tables-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw EngineError(description: "no folder") }
    return String(cString: made)
  }

  private static func write(_ text: String, to path: String) throws(EngineError) {
    guard let file = fopen(path, "we") else { throw EngineError(description: path) }
    fputs(text, file)
    fclose(file)
  }

  /// What is mapped stays.
  private static func remove(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink("\(folder)/\(name)")
    }
    closedir(directory)
    rmdir(folder)
  }
}
