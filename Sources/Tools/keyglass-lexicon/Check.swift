import ArgumentParser
import Lexicon
import MappedLexicon

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens lexicons as the daemon does and says what they are.")

  @Argument var files: [String]

  func run() throws {
    for file in files {
      do {
        let lexicon = try Lexicon(reading: file)
        print("\(file): \(lexicon.language), \(lexicon.wordCount) words")
      } catch {
        throw InputFailure(error.description)
      }
    }
  }
}
