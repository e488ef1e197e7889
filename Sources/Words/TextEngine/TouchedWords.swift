import Erasing
import Lexicon

/// The touches of the last words, if all their letters and spaces were typed by touch.
///
/// Touches are kept beyond the end of their word, because the next word may still change its
/// reading.
struct TouchedWords: Hashable {
  /// Touches of letters and spaces in order.
  private(set) var touches: [LetterTouch] = []
  /// Ended words, newest last.
  private(set) var ended: [Ended] = []
  /// The context before the first touched word, for each language in use; empty until `refresh` has
  /// found the contexts.
  var contexts: [WordPredictor.Context] = []

  struct Ended: Hashable {
    /// The word in the text, without the space; several words if they were typed without a space
    /// between them.
    var text: String
    /// The word as touched, before any correction.
    var typed: String
    /// The number of touches up to the end of the word, including the space after it.
    var end: Int

    /// True if the text equals the touched word, apart from capitals.
    var isAsTouched: Bool { text == typed || text.smallLetters == typed.smallLetters }
  }

  /// The maximum number of touches. Above it, older words are dropped when a word ends.
  private static let limit = 40

  init() {
    touches.reserveCapacity(Decoder.maximumStrokes)
  }

  /// Returns the first `count` touches, with the words that ended within them.
  ///
  /// The touches are copied. If they shared memory, the next letter would copy all touches before
  /// its key is sent.
  func prefix(_ count: Int) -> TouchedWords {
    var first = self
    first.touches = []
    first.touches.reserveCapacity(touches.count)
    first.touches.append(contentsOf: touches.prefix(max(0, count)))
    first.ended.removeAll { $0.end > count }
    return first
  }

  /// The touches of the current word.
  var inHand: ArraySlice<LetterTouch> { touches[(ended.last?.end ?? 0)...] }

  /// True if the current word has as many touches as the given word has letters. Apostrophes need
  /// no touch: they are on other layers, and the lexicon ignores them.
  func isOf(_ word: String) -> Bool {
    inHand.count == word.count { !Apostrophe.isOne(String($0)) } && !inHand.isEmpty
  }

  mutating func append(_ touch: LetterTouch) {
    // The decoder has no room for more touches, and no real word needs so many.
    if touches.count == Decoder.maximumStrokes { forget() }
    touches.append(touch)
  }

  /// Removes the touch of a deleted character before the caret.
  mutating func removeLast(_ character: Character?) {
    guard !touches.isEmpty, let character, !Apostrophe.isOne(String(character)) else { return }
    touches.removeLast()
    guard let last = ended.last, touches.count < last.end else { return }
    // The touches fit the reopened word only if it was not corrected.
    ended.removeLast()
    if !last.isAsTouched { forget() }
  }

  /// Ends the current word.
  ///
  /// - Parameters:
  ///   - text: the text that replaces the word.
  ///   - isBoth: true if the text also replaces the word before.
  mutating func end(
    _ typed: String, as text: String, isBoth: Bool, space: LetterTouch, in lexicons: [Lexicon]
  ) {
    touches.append(space)
    var typed = typed
    if isBoth, let before = ended.popLast() { typed = before.typed + " " + typed }
    ended.append(Ended(text: text, typed: typed, end: touches.count))
    if touches.count > Self.limit { forgetTheOldest(lexicons) }
  }

  private mutating func forgetTheOldest(_ lexicons: [Lexicon]) {
    guard !lexicons.isEmpty, contexts.count == lexicons.count, ended.count > 1,
      var last = ended.popLast(), let before = ended.last
    else { return forget() }
    for word in ended.flatMap({ $0.text.split(separator: " ") }) {
      for (index, lexicon) in lexicons.enumerated() {
        contexts[index] = contexts[index].appending(lexicon.word(String(word)))
      }
    }
    touches.removeFirst(before.end)
    last.end -= before.end
    ended = [last]
  }

  /// Drops everything that depends on word numbers, because these have changed. The touches of the
  /// first word are kept.
  mutating func forgetNumbers() {
    if ended.isEmpty { contexts = [] } else { forget() }
  }

  /// Drops all touches, because the caret may have moved, or something other than words was typed.
  mutating func forget() {
    guard !touches.isEmpty || !contexts.isEmpty else { return }
    touches.removeAll(keepingCapacity: true)
    ended = []
    contexts = []
  }

  /// Drops all touches and overwrites their positions.
  mutating func erase() {
    touches.erase()
    forget()
    ended = []
    contexts = []
  }
}
