import Access
import Layouts
import Lexicon
import Units

/// The targets that scanning offers after a text: a layout's keys, and the likeliest words.
final class ScanOffers {
  let lexicon: Lexicon
  private let predictor: WordPredictor
  private let next: NextLetters
  private let wordLimit: Int
  private let keys: [ScanTarget]
  /// The key of each letter, and of the space.
  private var keyOfLetter: [Character: Int] = [:]
  private(set) var times = KeyTimes()

  /// The state of a text: the words before the current word, and its letters.
  struct State: Equatable {
    var words: [String] = []
    var letters = ""
    /// The words that were offered for the current word, and not chosen.
    var ignoredOffers: Set<Lexicon.WordNumber> = []
  }

  /// The weight of a key about which nothing is known.
  private static let leastWeight = 0.0005

  init(_ lexicon: Lexicon, _ layout: Layout, words: Int) {
    self.lexicon = lexicon
    predictor = WordPredictor(lexicon)
    next = NextLetters(predictor)
    wordLimit = words
    let layer = layout.layers[0]
    let rows = Set(layer.keys.map(\.rectangle.y)).sorted()
    keys = layer.keys.map { key in
      ScanTarget(
        .key(key.id), row: 1 + (rows.firstIndex(of: key.rectangle.y) ?? 0), place: key.rectangle,
        weight: Self.leastWeight, undoesLastChoice: key.action == .delete)
    }
    for (index, key) in layer.keys.enumerated() {
      if case .text(let text) = key.action, text.count == 1, let character = text.first {
        keyOfLetter[character] = keyOfLetter[character] ?? index
      }
    }
  }

  /// Returns the letters that keys have for a word; the others are left out, like an apostrophe.
  func spelling(of word: String) -> String {
    String(
      word.lowercased().compactMap { letter in key(of: letter).map { _ in keyLetter(letter) } })
  }

  private func keyLetter(_ letter: Character) -> Character {
    if keyOfLetter[letter] != nil { return letter }
    let base = letter.unicodeScalars.first.flatMap { lexicon.alphabet.base(of: $0) }
    return base.map { Character($0) } ?? letter
  }

  private func key(of letter: Character) -> Int? {
    letter.isLetter ? keyOfLetter[keyLetter(letter)] : nil
  }

  func targetID(of letter: Character) -> ScanTarget.ID? {
    keyOfLetter[letter].map { keys[$0].id }
  }

  var deleteKey: ScanTarget.ID? { keys.first { $0.undoesLastChoice }?.id }

  /// The place of the key for a letter or the space; nil if there is no such key.
  func place(of letter: Character) -> UnitRectangle? { keyOfLetter[letter].map { keys[$0].place } }

  /// Returns the targets after a text, and records the offered words as seen.
  func targets(after state: inout State) -> [ScanTarget] {
    var targets = keys
    var context = WordPredictor.Context.sentenceStart
    for word in state.words.suffix(2) { context = context.appending(word, lexicon) }
    if state.words.count > 2 {
      context = .unknown
      for word in state.words.suffix(3) { context = context.appending(word, lexicon) }
    }
    var found: NextLetters.Odds?
    times.measure {
      predictor.move(to: context)
      found = next.odds(
        after: state.letters, wordLimit: wordLimit, ignoredOffers: state.ignoredOffers)
    }
    guard var odds = found else { return targets }
    for word in odds.words {
      if let letter = word.next {
        odds.letters[letter, default: 0] -= word.probability * Self.chosenIfOffered
      } else {
        odds.end -= word.probability * Self.chosenIfOffered
      }
    }
    for (letter, probability) in odds.letters {
      if let key = key(of: Character(letter)) { targets[key].weight += max(probability, 0) }
    }
    if let space = keyOfLetter[" "] {
      targets[space].weight += state.letters.isEmpty ? 0 : max(odds.end, 0)
    }
    let width = 1 / Double(max(odds.words.count, 1))
    let words = odds.words.enumerated().map { index, word in
      ScanTarget(
        .word(lexicon.text(of: word.number)), row: 0,
        place: UnitRectangle(x: Double(index) * width, y: -0.2, width: width, height: 0.2),
        weight: word.probability * Self.chosenIfOffered)
    }
    state.ignoredOffers.formUnion(odds.words.map(\.number))
    return words + targets
  }

  /// The probability that a person who means an offered word chooses it.
  private static let chosenIfOffered = 0.95
}
