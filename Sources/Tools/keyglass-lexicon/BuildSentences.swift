import ArgumentParser
import LexiconCompiler

struct BuildSentences: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-sentences",
    abstract: "Compiles what is known of a language's sentences, for input in several stages.")

  @Option(help: "Words, and what follows them; may be gzipped, - is the standard input.")
  var model: String

  @Option(help: "With which tones characters are read; may be gzipped.")
  var tones: String?

  @Option(help: "Characters and words that have another form in Taiwan; may be gzipped.")
  var traditional: String?

  @Option(name: .shortAndLong, help: "The file that is written.")
  var output: String

  func run() throws {
    do {
      var compiler = try SentenceCompiler(bytes: readInput(model), file: model)
      if let tones { try compiler.addTones(bytes: readInput(tones), file: tones) }
      if let traditional {
        try compiler.addForms(bytes: readInput(traditional), file: traditional)
      }
      try writeOutput(try compiler.compile(), to: output)
    } catch let problem as InputProblem {
      throw InputFailure(problem.description)
    }
  }
}
