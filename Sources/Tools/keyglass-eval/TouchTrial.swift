import ArgumentParser
import Layouts
import Lexicon
import TextEngine

/// Types phrases on a full keyboard, with touches that miss.
struct TouchTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch", abstract: "Touches on glass: errors before and after decoding.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Option(help: "The seed of the noise.") var seed: UInt64 = 1
  @Option(help: "The root mean square distance of touches from their keys' centres, in key widths.")
  var sigma = 0.4
  @Option(help: "How often a letter is followed by a stroke too many, 0–1.") var insert = 0.0
  @Option(help: "How often a letter is missed, 0–1.") var omit = 0.0
  @Option(help: "How often a letter changes places with the next, 0–1.") var swap = 0.0
  @Flag(help: "Print the words whose first candidate was wrong instead.") var misses = false
  @OptionGroup var resources: Resources

  func run() throws {
    let lexicon = try resources.lexicon(language)
    let keys = try resources.layout(language, isKeypad: false).letterKeys
    guard !keys.isEmpty else { throw ValidationError("the layout has no letters") }
    let rows = Array(
      repeating: TouchModel.Row(),
      count: (keys.map(\.row).max() ?? 0) + 1)
    let model = TouchModel(keys: keys, rows: rows, alphabet: lexicon.alphabet)
    // Spaces are never missed in this trial, so exclude readings with a missed space.
    var costs = Decoder.Costs.touch
    costs.missedSpace = -1000
    let decoder = Decoder(lexicon, costs: costs)
    var fingers = Fingers(
      keys: keys, sigma: sigma, insert: insert, omit: omit, swap: swap,
      random: SeededGenerator(seed: seed))
    var times = KeyTimes()
    var found: [Decoder.Candidate] = []
    var literalErrors = 0
    var errors = 0
    var literalWords = 0
    var wrongWords = 0
    var characters = 0
    var words = 0
    for phrase in try Phrase.read(phrases, part) {
      var literal: [String] = []
      var decoded: [String] = []
      /// The touches of the last two words, in key units; nil for a space.
      var strokes: [(x: Double, y: Double)?] = []
      func add(_ stroke: (x: Double, y: Double)?) {
        strokes.append(stroke)
        decoder.append { evidence in
          if let stroke {
            model.fill(evidence, x: stroke.x, y: stroke.y)
          } else {
            evidence.update(repeating: -.infinity)
          }
          evidence[0] = stroke == nil ? 0 : -.infinity
        }
      }
      func fix(_ words: [String]) {
        decoder.fix(words.map { lexicon.word($0) }, strokes: 0, likelihood: 0)
      }
      decoder.reset(after: .sentenceStart)
      for word in phrase.words {
        var letters = ""
        let start = strokes.count
        for touch in fingers.touches(for: word) {
          if let key = model.nearest(x: touch.x, y: touch.y) {
            letters.unicodeScalars.append(key.letter)
          }
          times.measure {
            add(touch)
            decoder.candidates(&found, limit: 12)
          }
        }
        func texts(_ words: [Lexicon.WordNumber]) -> [String] {
          words.map { lexicon.text(of: $0).lowercased() }
        }
        let best = found.first
        if misses, let best, lexicon.text(of: best.word).lowercased() != word {
          let offered = found.prefix(3).map { "\(lexicon.text(of: $0.word)) \($0.score)" }
          print(word, letters, offered, "in:", phrase.text)
        }
        if let words = best.flatMap({ decoder.words(of: $0, afterLast: 0) }) {
          decoded += texts(words)
          add(nil)
          fix(texts(words))
        } else if let words = best.flatMap({ decoder.words(of: $0, afterLast: 1) }),
          words.count == 2, start > 0
        {
          // The touches of this word have changed the reading of the previous word.
          let own = strokes[start...]
          while decoder.strokeCount > start - 1 { decoder.removeLast() }
          strokes.removeSubrange((start - 1)...)
          decoded[decoded.count - 1] = texts(words)[0]
          add(nil)
          fix([texts(words)[0]])
          for stroke in own { add(stroke) }
          decoded.append(texts(words)[1])
          add(nil)
          fix([texts(words)[1]])
        } else {
          decoded.append(letters)
          add(nil)
          fix([letters])
        }
        literal.append(letters)
        words += 1
        literalWords += letters == word ? 0 : 1
      }
      wrongWords += zip(decoded, phrase.words).count { $0 != $1 }
      let intended = phrase.text
      characters += intended.count
      literalErrors += editDistance(intended, literal.joined(separator: " "))
      errors += editDistance(intended, decoded.joined(separator: " "))
    }
    guard !misses else { return }
    var report = Report()
    report.add("cer_literal", Double(literalErrors) / Double(characters))
    report.add("cer", Double(errors) / Double(characters))
    report.add("wer_literal", Double(literalWords) / Double(words))
    report.add("wer", Double(wrongWords) / Double(words))
    report.add("words", words)
    report.add(times)
    report.print()
  }
}

/// Simulated fingers, whose touches miss as much as the options require.
private struct Fingers {
  let keys: [TouchModel.Key]
  let sigma: Double
  let insert: Double
  let omit: Double
  let swap: Double
  var random: SeededGenerator

  /// Returns the touches for a word. Letters without a key are skipped.
  mutating func touches(for word: String) -> [(x: Double, y: Double)] {
    var meant = word.unicodeScalars.compactMap { letter in keys.first { $0.letter == letter } }
    var index = 0
    while index + 1 < meant.count {
      if random.unit() < swap {
        meant.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
    var touches: [(x: Double, y: Double)] = []
    for key in meant {
      if random.unit() >= omit { touches.append(touch(on: key)) }
      if random.unit() < insert {
        touches.append(touch(on: keys[Int.random(in: keys.indices, using: &random)]))
      }
    }
    return touches.isEmpty ? meant.prefix(1).map { touch(on: $0) } : touches
  }

  private mutating func touch(on key: TouchModel.Key) -> (x: Double, y: Double) {
    // Each of the two directions has half of the variance.
    let deviation = sigma / 2.squareRoot()
    return (key.x + deviation * random.normal(), key.y + deviation * random.normal())
  }
}
