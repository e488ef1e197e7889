import ArgumentParser
import Glibc
import Lexicon
import LexiconCompiler

struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts which words follow which, so that the text itself need not be kept.",
    discussion: """
      Prints lines for `build --counts`. The text may be gzipped; - is the standard input.
      """)

  @Argument(help: "Running text.") var text: [String]

  @Option(help: "Three words in a row are told only if they were seen so often.")
  var minimum = 2

  @Flag(
    help: """
      Words keep the capital that they have within a sentence: lines for `build --cased-counts`, in \
      languages whose nouns have one.
      """)
  var capitals = false

  @Option(help: "BCP 47: the language, for its small letters.")
  var language = ""

  @Option(
    help: """
      Text that is to be measured on: lines of the other that share five words in a row with it, or all \
      the words of a shorter line, are left out.
      """)
  var heldOut: [String] = []

  func run() throws {
    func texts(_ paths: [String]) throws -> [RunningText] {
      try paths.map {
        RunningText(
          bytes: try readInput($0), file: $0, weight: 1, casing: Casing(language: language))
      }
    }
    do {
      let heldOut = try HeldOutText(try texts(heldOut))
      let texts = try texts(text).map { try heldOut.removed(from: $0) }
      let lines = try SequenceCounts.lines(
        counting: texts, minimum: minimum, keepingCapitals: capitals)
      for line in lines { print(line) }
    } catch let problem as InputProblem {
      throw InputFailure(problem.description)
    }
  }
}
