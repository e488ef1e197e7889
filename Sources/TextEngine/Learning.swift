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
  /// What was used when the last word ended, until the next begins: words, and two with a space
  /// between them.
  private var used: [String] = []
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

  /// What was learned since the last call.
  mutating func takeWords() -> [(word: String, onPurpose: Bool)] {
    guard !words.isEmpty else { return [] }
    defer { words = [] }
    return words
  }

  /// Words stand at the end of the text, until somebody goes on.
  ///
  /// - Parameter before: the word before them in the same sentence.
  mutating func wait(for words: String, after before: String?) {
    used = []
    var before = before
    for word in words.split(separator: " ").map(String.init) {
      used.append(word)
      if let before { used.append(before + " " + word) }
      before = word
    }
  }

  /// Whoever typed the last words goes on, so they were meant.
  mutating func learnUses() {
    for text in used { learn(text, onPurpose: false) }
    used = []
  }

  // MARK: - Touches

  /// The word has ended.
  mutating func wait(for letters: String, _ touches: [LetterTouch]) {
    if letters.unicodeScalars.count == touches.count { touched = (letters, touches) }
  }

  /// Whether a word waits for the next.
  var hasWord: Bool { touched != nil || !used.isEmpty }

  /// It does not stand as it was touched.
  mutating func forgetTouches() {
    touched = nil
  }

  /// It may not have been meant.
  mutating func forgetWord() {
    touched = nil
    used = []
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
    used = []
    words = []
  }
}
