import ArgumentParser
import Lexicon

/// Types phrases, and chooses each suggestion as soon as it is offered.
struct SavingsTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "savings", abstract: "Keystrokes that suggestions save.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Option(help: "How many suggestions are seen at a time.") var slots = 3
  @OptionGroup var resources: Resources

  func run() throws {
    let lexicon = try resources.lexicon(language)
    let predictor = WordPredictor(lexicon)
    let completer = Completer(predictor)
    var times = KeyTimes()
    var found: [Decoder.Candidate] = []
    var keystrokes = 0
    var characters = 0
    for phrase in try Phrase.read(phrases, part) {
      var context = WordPredictor.Context.sentenceStart
      for word in phrase.words {
        predictor.move(to: context)
        characters += word.count + 1
        var ignoredOffers: Set<String> = []
        for length in 0...word.count {
          times.measure {
            completer.suggest(
              word.prefix(length), into: &found, limit: slots, ignoredOffers: ignoredOffers,
              pause: {})
          }
          keystrokes += 1
          let offered = found.map { lexicon.text(of: $0.word).lowercased() }
          // This keystroke chose the suggestion, or typed the next letter or the last space.
          if offered.contains(word) { break }
          ignoredOffers.formUnion(offered)
        }
        context = context.appending(word, lexicon)
      }
    }
    var report = Report()
    report.add("savings", 1 - Double(keystrokes) / Double(characters))
    report.add("keystrokes", keystrokes)
    report.add("characters", characters)
    report.add(times)
    report.print()
  }
}
