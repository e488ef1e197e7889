import Access
import ArgumentParser
import Layouts
import Lexicon
import Units

/// Types phrases with one switch. A simulated person hits it when a wanted target is highlighted.
struct ScanTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Scanning by a switch: highlights and hits per character, and words per minute.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Option(help: "The greatest number of phrases.") var limit = Int.max
  @Option(help: "row-column, halves, item, likely-first or huffman.") var method = "huffman"
  @Option(help: "The number of words offered in the strip.") var words = 5
  @Flag(help: "Reactions vary, 5 % of hits are missed, 2 % of intervals have a stray hit.")
  var noise = false
  @Option(help: "The number of simulated persons.") var seeds = 1
  @OptionGroup var resources: Resources

  func run() throws {
    guard let method = ScanMethod(rawValue: method) else {
      throw ValidationError("`\(method)`: no such method")
    }
    let offers = ScanOffers(
      try resources.lexicon(language), try resources.layout(language, isKeypad: false),
      words: words)
    var total = ScanTally()
    for seed in 0..<seeds {
      var person = ScanningPerson(
        offers, method: method, noise: noise ? .usual : .none, seed: UInt64(seed))
      for phrase in try Phrase.read(phrases, part).prefix(limit) { person.type(phrase) }
      total.add(person.tally)
    }
    var report = Report()
    let characters = Double(total.characters)
    report.add("steps", Double(total.steps) / characters)
    report.add("hits", Double(total.hits) / characters)
    // Five characters are a word.
    report.add("wpm_1s", 12 * characters / Double(total.steps))
    report.add("wpm_700ms", 12 / 0.7 * characters / Double(total.steps))
    report.add("intervals", total.intervals / characters)
    report.add("wrong_choices", Double(total.wrong) / Double(total.choices))
    report.add("left_wrong", Double(total.leftWrong) / characters)
    report.add("characters", total.characters)
    report.add(offers.times)
    report.print()
  }
}
