import Glibc
import LexiconCompiler

@testable import CompositionEngines

/// A dictionary of a few words, compiled with the shipped schema.
///
/// A process has only one librime, so all tests that use it are in a single, serial suite.
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
    中\tzhong\t7000
    国\tguo\t9000
    中国\tzhong guo\t6000
    宗\tzong\t100
    会\thui\t8000
    蓝\tlan\t1000
    男\tnan\t900
    """

  /// A model of sentences with the words of the dictionary.
  private static let sentences = """
    1\t我们\t25\t10\two men 0
    1\t你\t25\t2\tni 0
    1\t好\t30\t0\thao 0
    1\t号\t45\t0\thao 0
    1\t女\t60\t0\tnv 0
    1\t先\t45\t0\txian 0
    1\t西\t60\t0\txi 0
    1\t安\t60\t0\tan 0
    1\t浩\t90\t0\thao 0
    2\t你\t好 35\t号 5
    """

  private static let tones = "好\thao\t- - 0 30 -\n号\thao\t- 25 - 1 -\n"

  /// A small part of Debian's tables for zhuyin, in files with their names.
  private static let bopomofo = """
    schema:
      schema_id: bopomofo
      version: "1"
    speller:
      alphabet: "1su3cl4a8 "
      algebra:
        - xform/^ni3$/su3/
        - xform/^hao/cl/
        - xform/^ma1$/a8 /
        - xform/^ba1$/18 /
        - abbrev/^(1).+$/$1/
        - abbrev/^([a-z]+)[ 34]$/$1/
    translator:
      dictionary: terra_pinyin
      prism: bopomofo
    """
  private static let terraPinyin = """
    ---
    name: terra_pinyin
    version: "1"
    sort: by_weight
    ...
    你\tni3\t300000
    好\thao3\t90000
    號\thao4\t9000
    你好\tni3 hao3\t8000
    媽\tma1\t5000
    爲\tma1\t50
    八\tba1\t800
    """

  /// The folders of the tables, of other packages' tables and of learned words. They are removed
  /// when the process ends.
  static let folders = Result<(tables: String, others: String, words: String), EngineError> {
    () throws(EngineError) in
    let folder = try makeFolder()
    try write(
      "---\nname: keyglass_pinyin\nversion: \"1\"\nsort: by_weight\n...\n\(entries)\n",
      to: "\(folder)/keyglass_pinyin.dict.yaml")
    try write(try shipped("keyglass_pinyin"), to: "\(folder)/keyglass_pinyin.schema.yaml")
    try Rime.compile(schema: "keyglass_pinyin", source: folder, into: folder)
    try write(try sentencesFile(), to: "\(folder)/pinyin.sentences")
    let double = "keyglass_double_pinyin"
    try write(try shipped(double), to: "\(folder)/\(double).schema.yaml")
    try Rime.compile(schema: double, source: folder, into: folder)
    let traditional = "keyglass_pinyin_traditional"
    try write(try shipped(traditional), to: "\(folder)/\(traditional).schema.yaml")
    try write(try shipped("keyglass_zhuyin"), to: "\(folder)/keyglass_zhuyin.schema.yaml")
    let others = try makeFolder()
    try write(bopomofo + "\n", to: "\(others)/bopomofo.schema.yaml")
    try write(terraPinyin + "\n", to: "\(others)/terra_pinyin.dict.yaml")
    try Rime.compile(schema: "bopomofo", source: others, into: others)
    let words = try makeFolder()
    made = [folder, others, words]
    atexit { for folder in SmallTables.made { SmallTables.remove(folder) } }
    return (folder, others, words)
  }

  private static func sentencesFile() throws(EngineError) -> [UInt8] {
    do throws(InputProblem) {
      var compiler = try SentenceCompiler(bytes: Array(sentences.utf8), file: "sentences")
      try compiler.addTones(bytes: Array(tones.utf8), file: "tones")
      try compiler.addForms(bytes: Array("们\t們\n号\t號\n".utf8), file: "forms")
      return try compiler.compile()
    } catch {
      throw EngineError(description: error.description)
    }
  }

  nonisolated(unsafe) private static var made: [String] = []

  /// Returns a schema of `compositions/`.
  private static func shipped(_ schema: String) throws(EngineError) -> String {
    guard let file = fopen("\(schemas)/\(schema).schema.yaml", "re") else {
      throw EngineError(description: "no schema")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  /// The folder `compositions/`.
  static let schemas =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/compositions"

  private static func makeFolder() throws(EngineError) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/keyglass-tables-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw EngineError(description: "no folder") }
    return String(cString: made)
  }

  private static func write(_ text: String, to path: String) throws(EngineError) {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(EngineError) {
    guard let file = fopen(path, "we") else { throw EngineError(description: path) }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  static func bytes(of path: String) throws(EngineError) -> [UInt8] {
    guard let file = fopen(path, "re") else { throw EngineError(description: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  private static func remove(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let path = "\(folder)/\(name)"
      if unlink(path) != 0, name != ".", name != "..", errno == EISDIR { remove(path) }
    }
    closedir(directory)
    rmdir(folder)
  }

  static func mode(of path: String) throws(EngineError) -> mode_t {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw EngineError(description: path) }
    return status.st_mode & 0o777
  }

  /// Returns the names and contents of all files below a folder.
  static func contents(of folder: String) throws(EngineError) -> String {
    guard let directory = opendir(folder) else { throw EngineError(description: folder) }
    defer { closedir(directory) }
    var contents = ""
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let path = "\(folder)/\(name)"
      contents += name + "\n"
      if entry.pointee.d_type == UInt8(DT_DIR) {
        contents += try self.contents(of: path)
      } else if let file = fopen(path, "re") {
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        contents += String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
      }
    }
    return contents
  }
}
