import ArgumentParser
import Layouts
import Lexicon
import TextEngine

/// Types phrases word by word on a phone pad.
struct KeypadTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "t9",
    abstract: "Phone keys: keystrokes per character and how often the first candidate is right.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Flag(help: "Print the words whose first candidate was wrong instead.") var misses = false
  @OptionGroup var resources: Resources

  func run() throws {
    let lexicon = try resources.lexicon(language)
    let layout = try resources.layout(language, isKeypad: true)
    let keys = layout.phoneLetters.map(\.letters)
    let model = KeypadModel(keys: keys, alphabet: lexicon.alphabet)
    let decoder = Decoder(lexicon, costs: .keypad)
    var times = KeyTimes()
    var found: [Decoder.Candidate] = []
    var keystrokes = 0
    var characters = 0
    var ranks: [Int] = []
    for phrase in try Phrase.read(phrases, part) {
      var context = WordPredictor.Context.sentenceStart
      for word in phrase.words {
        decoder.reset(after: context)
        characters += word.count + 1
        for letter in word.unicodeScalars {
          guard let key = keys.firstIndex(where: { $0.unicodeScalars.contains(letter) }) else {
            continue
          }
          keystrokes += 1
          times.measure {
            decoder.append { model.fill($0, key: key) }
            decoder.candidates(&found, limit: 24)
          }
        }
        keystrokes += 1
        let rank = found.firstIndex { lexicon.text(of: $0.word).lowercased() == word }
        // A found word costs the presses of the next-candidate key. A missing word is typed again,
        // letter by letter.
        keystrokes += rank ?? KeypadTrial.multiTaps(word, keys)
        ranks.append(rank ?? .max)
        if misses, rank != 0 {
          let offered = found.prefix(4).map { "\(lexicon.text(of: $0.word)) \($0.score)" }
          print(word, rank ?? -1, offered, "in:", phrase.text)
        }
        context = context.appending(word, lexicon)
      }
    }
    guard !misses else { return }
    var report = Report()
    let words = Double(ranks.count)
    report.add("kspc", Double(keystrokes) / Double(characters))
    report.add("top1", Double(ranks.count { $0 == 0 }) / words)
    report.add("top3", Double(ranks.count { $0 < 3 }) / words)
    report.add("words", ranks.count)
    report.add(times)
    report.print()
  }

  /// Returns the number of repeated taps that spell a word letter by letter.
  private static func multiTaps(_ word: String, _ keys: [String]) -> Int {
    word.reduce(0) { sum, letter in
      let place = keys.lazy.compactMap { $0.firstIndex(of: letter).map($0.distance(to:)) }.first
      return sum + (place ?? 0) + 1
    }
  }
}

extension String {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
