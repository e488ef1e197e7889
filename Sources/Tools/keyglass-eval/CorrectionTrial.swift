import ArgumentParser
import Lexicon

/// Corrects misspelt words, and counts correct words that are changed.
struct CorrectionTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Spelling: how often the right word is offered, and correct words are changed.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with lines of wrong word, tab, right word.") var pairs: String?
  @Option(help: "A file with a correct word in each line.") var correctWords: String?
  @Flag(help: "Print what came out wrong instead.") var misses = false
  @OptionGroup var resources: Resources

  func validate() throws {
    guard pairs != nil || correctWords != nil else {
      throw ValidationError("--pairs or --correct-words is needed")
    }
  }

  func run() throws {
    let corrector = SpellingCorrector(try resources.lexicon(language))
    var times = KeyTimes()
    var report = Report()
    func correct(_ word: String) -> SpellingCorrector.Correction {
      var result = SpellingCorrector.Correction.nothing
      times.measure(keys: word.count) { result = corrector.correct(word) }
      return result
    }
    if let pairs {
      var ranks: [Int] = []
      var replaced = 0
      for line in try readLines(pairs) {
        let fields = line.split(separator: "\t")
        guard fields.count >= 2 else {
          throw ValidationError("\(pairs): expected wrong word, tab, right word: \(line)")
        }
        let result = correct(String(fields[0]))
        let right = fields[1].lowercased()
        let rank = result.candidates.firstIndex { $0.lowercased() == right }
        ranks.append(rank ?? .max)
        if result.replaces, rank == 0 { replaced += 1 }
        if misses, rank != 0 { print(line, result.candidates) }
      }
      guard !ranks.isEmpty else { throw ValidationError("\(pairs): no pairs") }
      report.add("top1", Double(ranks.count { $0 == 0 }) / Double(ranks.count))
      report.add("top3", Double(ranks.count { $0 < 3 }) / Double(ranks.count))
      report.add("replaced", Double(replaced) / Double(ranks.count))
    }
    if let correctWords {
      var changed = 0
      let words = try readLines(correctWords)
      guard !words.isEmpty else { throw ValidationError("\(correctWords): no words") }
      for word in words {
        let result = correct(word)
        if result.replaces {
          changed += 1
          if misses { print(word, result.candidates) }
        }
      }
      report.add("changed", Double(changed) / Double(words.count))
    }
    guard !misses else { return }
    report.add(times)
    report.print()
  }
}
