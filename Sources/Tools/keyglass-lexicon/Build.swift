import ArgumentParser
import Lexicon
import LexiconCompiler

struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compiles one language.",
    discussion: """
      Every input may be gzipped; - is the standard input.
      """)

  @Option(
    help: """
      The word list: an Android .combined list, or lines of word, tab, count and, if need be, tab \
      and flags.
      """)
  var words: String

  @Option(help: "BCP 47, e.g. en-US. Default: what the word list says.")
  var language: String?

  @Option(
    help: """
      Words that the list lacks: lines of word, tab, how often it stands in a billion words and, if \
      need be, tab and flags. What the list has is passed over.
      """)
  var more: [String] = []

  @Option(
    help: """
      Words of chats that the list lacks or takes for shortcuts: lines of language, tab, word, tab \
      and how often it stands in a billion words.
      """)
  var chatWords: String?

  @Option(help: "Pairs of words with how often they were counted.")
  var bigrams: String?

  @Option(
    help: ArgumentHelp(
      "Running text to count in; with =weight each occurrence counts so often.",
      valueName: "file[=weight]"))
  var text: [String] = []

  @Option(help: "What `count` has counted in running text.")
  var counts: [String] = []

  @Option(help: "The same with the words' capitals, counted by `count --capitals`.")
  var casedCounts: [String] = []

  @Option(
    help: """
      Names that counted sentences are about too often: lines of name, tab, and how often it stands in \
      a billion words of other texts.
      """)
  var exampleNames: String?

  @Option(
    help: """
      The most entries of the list, in a thousand, that may be left out; more are an error.
      """)
  var mostLeftOut = 20

  @Option(name: .shortAndLong, help: "The lexicon that is written.")
  var output: String

  func run() throws {
    do {
      let bytes = try readInput(words)
      let isCombined =
        bytes.starts(with: "dictionary=".utf8) || bytes.starts(with: " word=".utf8)
      var list =
        try isCombined
        ? WordList(combined: bytes, file: words) : WordList(table: bytes, file: words)
      let name = language ?? list.language
      guard !name.isEmpty, name.utf8.count <= LexiconFormat.languageLength else {
        throw ValidationError("--language is needed: the word list does not say it")
      }
      guard
        name.unicodeScalars.allSatisfy({ $0 == "-" || $0.properties.isAlphabetic || $0.isDigit })
      else {
        throw ValidationError("--language is a tag such as en-US, not \(name)")
      }
      list.language = name
      for path in more { list.add(try WordList(table: readInput(path), file: path)) }
      if let chatWords {
        list.addInPlaceOfShortcuts(
          try WordList(table: readInput(chatWords), of: name, file: chatWords))
      }
      var compiler = LexiconCompiler(language: name, list: list)
      if let bigrams {
        compiler.pairs = try PairCounts(bytes: readInput(bigrams), file: bigrams)
      }
      for argument in text {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard let path = parts.first, let weight = parts.count == 1 ? 1 : Double(parts[1]),
          weight > 0
        else { throw ValidationError("--text \(argument): expected file or file=weight") }
        compiler.texts.append(
          RunningText(
            bytes: try readInput(String(path)), file: String(path), weight: weight,
            casing: Casing(language: name)))
      }
      for path in counts {
        compiler.counts.append(SequenceCounts(bytes: try readInput(path), file: path))
      }
      for path in casedCounts {
        compiler.counts.append(
          SequenceCounts(bytes: try readInput(path), file: path, hasCapitals: true))
      }
      if let exampleNames {
        compiler.names = try ExampleNames(table: readInput(exampleNames), file: exampleNames)
      }
      var leftOut = LeftOutWords()
      let compiled = try compiler.compile { leftOut = $0 }
      let all = list.entries.count + list.rejected.count
      print("\(output): \(all) entries, \(leftOut.merged) of them twice; \(leftOut)")
      guard leftOut.count * 1000 <= all * mostLeftOut else {
        throw InputFailure("\(words): more than \(mostLeftOut) entries in 1000 are left out")
      }
      try writeOutput(compiled, to: output)
    } catch let problem as InputProblem {
      throw InputFailure(problem.description)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
