import Lexicon
import LexiconCompiler

/// Returns an English lexicon of a few words.
///
/// - Parameter frequency: returns Android's frequency of the word at a place of the list.
func englishLexicon(
  _ words: String..., frequency: (Int) -> Int = { 220 - 10 * $0 }
) throws -> Lexicon {
  let lines = words.enumerated().map { " word=\($1),f=\(frequency($0))\n" }
  let list = try WordList(
    combined: Array(
      ("dictionary=main:en_us,locale=en_US,version=54\n" + lines.joined()).utf8), file: "list")
  let bytes = try LexiconCompiler(language: "en-US", list: list).compile()
  // Lives as long as the test process.
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
  memory.copyBytes(from: bytes)
  return try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
}
