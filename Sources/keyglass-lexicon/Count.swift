import ArgumentParser
import Glibc
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

  func run() throws {
    do {
      var texts: [RunningText] = []
      for path in text {
        texts.append(RunningText(bytes: try readInput(path), file: path, weight: 1))
      }
      let lines = try SequenceCounts.lines(
        counting: texts, minimum: minimum, tellingCapitals: capitals)
      for line in lines { print(line) }
    } catch let problem as InputProblem {
      throw ValidationError(problem.description)
    }
  }
}
