import Erasing
import Lexicon

/// Where fingers were for the last words, as far as each of their letters and spaces was touched.
///
/// The last word that has ended stays open: the next may tell what it was.
struct TouchedWords: Hashable {
  /// Of letters and spaces in their order.
  private(set) var touches: [LetterTouch] = []
  /// The words that have ended, the last one last.
  private(set) var ended: [Ended] = []
  /// What stands before them, in each language in use; empty until the first word is weighed.
  var contexts: [WordPredictor.Context] = []

  struct Ended: Hashable {
    /// As it stands in the text, without the space; several words where they were touched as one.
    var text: String
    /// What was touched.
    var typed: String
    /// How many touches there were with the space after it.
    var end: Int

    /// Whether it stands as it was touched, but for capitals.
    var isAsTouched: Bool { text == typed || text.lowercased() == typed.lowercased() }
  }

  /// From here on the older words are let go when a word ends.
  private static let limit = 40

  init() {
    touches.reserveCapacity(Decoder.maximumStrokes)
  }

  /// The touches of the word in hand.
  var inHand: ArraySlice<LetterTouch> { touches[(ended.last?.end ?? 0)...] }

  /// Whether these are the touches of a word's letters; apostrophes are touched on other layers, and
  /// the lexicon passes over them.
  func isOf(_ word: String) -> Bool {
    inHand.count == word.count { !Apostrophe.isOne(String($0)) } && !inHand.isEmpty
  }

  mutating func append(_ touch: LetterTouch) {
    // Nobody's words are so long.
    if touches.count == Decoder.maximumStrokes { forget() }
    touches.append(touch)
  }

  /// The character before the caret is deleted.
  mutating func removeLast(_ character: Character?) {
    guard !touches.isEmpty, let character, !Apostrophe.isOne(String(character)) else { return }
    touches.removeLast()
    guard let last = ended.last, touches.count < last.end else { return }
    // What stands there can be typed on, unless it is not what was touched.
    ended.removeLast()
    if !last.isAsTouched { forget() }
  }

  /// The word in hand has ended.
  ///
  /// - Parameters:
  ///   - text: what stands in its place.
  ///   - isBoth: in the place of the word before, too.
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

  /// Words have other numbers now: only the one in hand goes on.
  mutating func forgetNumbers() {
    if ended.isEmpty { contexts = [] } else { forget() }
  }

  /// The caret may be elsewhere, or something was typed that is no word.
  mutating func forget() {
    guard !touches.isEmpty || !contexts.isEmpty else { return }
    touches.removeAll(keepingCapacity: true)
    ended = []
    contexts = []
  }

  /// Forgets, and overwrites where fingers were.
  mutating func erase() {
    touches.erase()
    forget()
    ended = []
    contexts = []
  }
}
