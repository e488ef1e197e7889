import Erasing
import Lexicon

/// What is gathered of what somebody types, until its owner keeps it: words, and how fingers land.
struct Learning {
  /// How fingers land on the keys.
  var habits = TouchHabits()
  private var habitsChanged = false
  /// Words, in small letters, that somebody has insisted on.
  private var insisted: Set<String> = []
  /// Words that ended since the owner last looked.
  private var words: [(word: String, onPurpose: Bool)] = []
  /// The word that has ended and where its letters were touched, until the next word begins: then it
  /// was meant.
  private var touched: (letters: String, touches: [LetterTouch])?

  private static let insistedLimit = 500

  mutating func learn(_ word: String, onPurpose: Bool) {
    words.append((word, onPurpose))
  }

  /// Somebody took back what became of the word, or chose it as it was typed.
  mutating func insist(on word: String) {
    guard !word.isEmpty else { return }
    if insisted.count >= Self.insistedLimit { insisted = [] }
    insisted.insert(word.lowercased())
    learn(word, onPurpose: true)
  }

  func hasInsisted(on word: String) -> Bool { insisted.contains(word.lowercased()) }

  /// The words with what was learned since the last call; nil where nothing was.
  mutating func takeWords(into known: LearnedWords) -> LearnedWords? {
    defer { words = [] }
    guard !words.isEmpty else { return nil }
    var learned = known
    for (word, onPurpose) in words { learned.learn(word, onPurpose: onPurpose) }
    return learned == known ? nil : learned
  }

  // MARK: - Touches

  /// The word has ended.
  mutating func wait(for letters: String, _ touches: [LetterTouch]) {
    if letters.unicodeScalars.count == touches.count { touched = (letters, touches) }
  }

  /// Whether a word waits for the next.
  var hasWord: Bool { touched != nil }

  /// It may not have been meant.
  mutating func forgetWord() {
    touched = nil
  }

  /// Whoever typed it goes on, and it stands as it is.
  mutating func learnTouches(on keys: [TouchModel.Key], of touchscreen: String) {
    guard let (letters, touches) = touched else { return }
    touched = nil
    for (letter, touch) in zip(letters.lowercased().unicodeScalars, touches) {
      guard let key = keys.first(where: { $0.letter == letter }) else { continue }
      habits.learn(dx: touch.x - key.x, dy: touch.y - key.y, row: key.row, on: touchscreen)
      habitsChanged = true
    }
  }

  /// Whether the habits are others since the last call.
  mutating func takeHabits() -> Bool {
    defer { habitsChanged = false }
    return habitsChanged
  }

  /// Overwrites what was typed; what was learned of it before stays.
  mutating func erase() {
    touched?.touches.erase()
    touched = nil
    words = []
  }
}
