import CLinux
import CompositionEngines
import CompositionMessages
import Glibc

/// The process that turns letters into texts, such as pinyin into Chinese. This process is separate
/// from the daemon, because its engines parse data from many sources and may be slow.
@main
enum KeyglassIME {
  static func main() {
    var words = CommandLine.arguments.dropFirst()
    var tables = "/usr/share/keyglass/compositions"
    switch words.popFirst() {
    case nil: break
    case "--tables":
      guard let folder = words.popFirst() else { return misuse("--tables needs a value") }
      tables = folder
    case "compile":
      guard words.count == 3, let schema = words.popFirst(), let source = words.popFirst(),
        let folder = words.popFirst()
      else { return misuse("compile needs SCHEMA SOURCE TABLES") }
      do throws(EngineError) {
        try Rime.compile(schema: schema, source: source, into: folder)
      } catch {
        fail(error.description)
      }
      return
    case "--help", "-h": return print(help)
    case let word?: return misuse("there is no option `\(word)`")
    }
    guard words.isEmpty else { return misuse("there is no option \(words[words.startIndex])") }
    // Make core dumps empty before forbidding them: forbidding makes root the owner of the needed
    // file in /proc. mozc's programs inherit the empty dump, but not the prohibition.
    _ = keyglass_empty_core_dump()
    guard keyglass_forbid_core_dump() else {
      fail("core dumps cannot be prevented, so one may contain composed text")
    }
    // Learn words only if systemd names a state directory.
    umask(0o077)
    let learned = getenv("STATE_DIRECTORY").map { String(cString: $0) }
    Server(engines: LoadedEngines(tables: tables, words: learned, complain: report)).run()
  }

  private static func misuse(_ problem: String) {
    report("\(problem); see --help")
    exit(64)
  }

  static func fail(_ problem: String) -> Never {
    report(problem)
    exit(1)
  }

  private static func report(_ line: String) {
    var line = "keyglass-ime: \(line)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static let help = """
    Usage: keyglass-ime [--tables FOLDER]
           keyglass-ime compile SCHEMA SOURCE TABLES

    Makes texts of letters for keyglassd: pinyin, zhuyin, Korean syllables and others.
    It serves one connection, a socket of SOCK_SEQPACKET on its standard input. It ends
    with the connection, or when nobody has asked anything for ten minutes.

      --tables FOLDER  the compiled tables (default: /usr/share/keyglass/compositions)
      compile          compiles SOURCE/SCHEMA.schema.yaml with its dictionary into the
                       folder TABLES
      -h, --help       print this
    """
}
