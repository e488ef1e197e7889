import Erasing
import Lexicon

/// Collects the words that the user types, until `popWords` returns them, and learns the usual
/// offsets of touches.
struct Learning {
  /// The usual offsets of touches from the keys.
  var habits = TouchHabits()
  private var habitsChanged = false
  /// Lower-case words that the user insisted on.
  private var insisted: Set<String> = []
  /// The words learned since the last call of `popWords`.
  private var words: [(word: String, onPurpose: Bool)] = []
  /// The last words, and pairs with a space between them. They are learned once the next word
  /// begins.
  private var used: [String] = []
  /// The last word that ended, and its touches. They are learned once the next word begins, which
  /// shows that the user meant the word.
  private var touched: (letters: String, touches: [LetterTouch])?

  private static let insistedLimit = 500

  mutating func learn(_ word: String, onPurpose: Bool) {
    words.append((word, onPurpose))
  }

  /// Records that the user insists on a word, having undone its correction or chosen it as typed.
  mutating func insist(on word: String) {
    guard !word.isEmpty else { return }
    if insisted.count >= Self.insistedLimit { insisted = [] }
    insisted.insert(word.smallLetters)
    learn(word, onPurpose: true)
  }

  func hasInsisted(on word: String) -> Bool { insisted.contains(word.smallLetters) }

  /// Returns the words learned since the last call.
  mutating func popWords() -> [(word: String, onPurpose: Bool)] {
    guard !words.isEmpty else { return [] }
    defer { words = [] }
    return words
  }

  /// Keeps the words at the end of the text, to be learned when the user types on.
  ///
  /// - Parameter before: the word before these words in the same sentence.
  mutating func wait(for words: String, after before: String?) {
    used = []
    var before = before
    for word in words.split(separator: " ").map(String.init) {
      used.append(word)
      if let before { used.append(before + " " + word) }
      before = word
    }
  }

  /// Learns the kept words, because the user has typed on and therefore meant them.
  mutating func learnUses() {
    for text in used { learn(text, onPurpose: false) }
    used = []
  }

  // MARK: - Touches

  /// Keeps the touches of a word that has ended.
  mutating func wait(for letters: String, _ touches: [LetterTouch]) {
    if letters.unicodeScalars.count == touches.count { touched = (letters, touches) }
  }

  /// True if a word is kept until the next word begins.
  var hasWord: Bool { touched != nil || !used.isEmpty }

  /// Drops the touches, because the word in the text is no longer the touched word.
  mutating func forgetTouches() {
    touched = nil
  }

  /// Drops the kept word, because the user may not have meant it.
  mutating func forgetWord() {
    touched = nil
    used = []
  }

  /// Learns the touches of the last word, once the user has typed on without changing the word.
  mutating func learnTouches(on keys: [TouchModel.Key], of touchscreen: String) {
    guard let (letters, touches) = touched else { return }
    touched = nil
    for (letter, touch) in zip(letters.lowercased().unicodeScalars, touches) {
      guard let point = touch.point, let key = keys.first(where: { $0.letter == letter }) else {
        continue
      }
      habits.learn(dx: point.x - key.x, dy: point.y - key.y, row: key.row, on: touchscreen)
      habitsChanged = true
    }
  }

  /// True if the habits have changed since the last call.
  mutating func consumeHabitsChange() -> Bool {
    defer { habitsChanged = false }
    return habitsChanged
  }

  /// Overwrites the kept touches and drops the words, but keeps the habits.
  mutating func erase() {
    touched?.touches.erase()
    touched = nil
    used = []
    words = []
  }
}
