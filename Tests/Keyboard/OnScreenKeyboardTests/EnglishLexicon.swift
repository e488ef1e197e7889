import Lexicon
import LexiconCompiler

/// Returns an English lexicon of a few words.
///
/// - Parameter frequency: returns the frequency of the word at an index, on the scale of Android's
///   word lists.
func englishLexicon(
  _ words: String..., frequency: (Int) -> Int = { 220 - 10 * $0 }
) throws -> Lexicon {
  let lines = words.enumerated().map { " word=\($1),f=\(frequency($0))\n" }
  let list = try WordList(
    combined: Array(
      ("dictionary=main:en_us,locale=en_US,version=54\n" + lines.joined()).utf8), file: "list")
  let bytes = try LexiconCompiler(language: "en-US", list: list).compile()
  // The lexicon reads this memory, which is never freed.
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
  memory.copyBytes(from: bytes)
  return try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
}
