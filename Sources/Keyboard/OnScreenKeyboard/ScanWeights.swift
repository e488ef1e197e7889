import Access
import Layouts
import Lexicon
import TextEngine

/// A model of the probabilities of keys and words after a text. Scanning orders its targets by
/// probability, and pointers need to rest less on likely targets.
final class ScanWeights {
  let lexicon: Lexicon
  private let predictor: WordPredictor
  private let next: NextLetters

  /// The weight of a target about which nothing is known.
  static let least = 0.0005
  /// The probability that a user who wants a word chooses it when it is offered.
  private static let chosenIfOffered = 0.95

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    predictor = WordPredictor(lexicon)
    next = NextLetters(predictor)
  }

  /// Returns the probabilities of the next letters and words; nil if the text is not known.
  func odds(after text: borrowing TextEngine) -> NextLetters.Odds? {
    text.odds(by: next, predictor, wordLimit: StripWords.mostToSwitches)
  }

  /// Sets the targets' weights.
  ///
  /// - Parameter texts: the texts of the targets; nil for a target that types none.
  func weigh(_ targets: inout [ScanTarget], _ texts: [String?], after text: borrowing TextEngine) {
    guard var odds = odds(after: text) else { return }
    var words: [String: Double] = [:]
    for word in odds.words {
      let probability = word.probability * Self.chosenIfOffered
      let text = lexicon.text(of: word.number).lowercased()
      guard targets.contains(where: { $0.isWord(text) }) else { continue }
      words[text] = probability
      // Users who want an offered word hardly ever choose its next letter.
      if let letter = word.next {
        odds.letters[letter, default: 0] -= probability
      } else {
        odds.end -= probability
      }
    }
    for index in targets.indices {
      targets[index].weight = Self.least
      if case .word(let word) = targets[index].id {
        targets[index].weight += words[word.lowercased()] ?? 0
      } else if let typed = texts[index] {
        targets[index].weight += max(odds.probability(of: typed), 0)
      }
    }
  }
}

extension NextLetters.Odds {
  func probability(of text: String) -> Double {
    if text == " " { return end }
    guard let letter = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return 0 }
    return letters[letter] ?? 0
  }
}

extension ScanTarget {
  fileprivate func isWord(_ text: String) -> Bool {
    if case .word(let word) = id { word.lowercased() == text } else { false }
  }
}
