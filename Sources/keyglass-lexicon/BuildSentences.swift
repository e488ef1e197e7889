import ArgumentParser
import LexiconCompiler

struct BuildSentences: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-sentences",
    abstract: "Compiles what is known of a language's sentences, for input in several stages.")

  @Option(help: "Words, and what follows them; may be gzipped, - is the standard input.")
  var model: String

  @Option(name: .shortAndLong, help: "The file that is written.")
  var output: String

  func run() throws {
    do {
      let compiler = try SentenceCompiler(bytes: readInput(model), file: model)
      try writeOutput(try compiler.compile(), to: output)
    } catch let problem as InputProblem {
      throw ValidationError(problem.description)
    }
  }
}
