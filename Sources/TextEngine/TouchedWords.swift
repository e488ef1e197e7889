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
  /// What stands before them; nil until the first word is weighed.
  var context: WordPredictor.Context?

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
    _ typed: String, as text: String, isBoth: Bool, space: LetterTouch, in lexicon: Lexicon?
  ) {
    touches.append(space)
    var typed = typed
    if isBoth, let before = ended.popLast() { typed = before.typed + " " + typed }
    ended.append(Ended(text: text, typed: typed, end: touches.count))
    if touches.count > Self.limit { forgetTheOldest(lexicon) }
  }

  private mutating func forgetTheOldest(_ lexicon: Lexicon?) {
    guard let lexicon, var context, ended.count > 1, var last = ended.popLast(),
      let before = ended.last
    else { return forget() }
    for word in ended.flatMap({ $0.text.split(separator: " ") }) {
      context = context.appending(lexicon.word(String(word)))
    }
    self.context = context
    touches.removeFirst(before.end)
    last.end -= before.end
    ended = [last]
  }

  /// The caret may be elsewhere, or something was typed that is no word.
  mutating func forget() {
    guard !touches.isEmpty || context != nil else { return }
    touches.removeAll(keepingCapacity: true)
    ended = []
    context = nil
  }

  /// Forgets, and overwrites where fingers were.
  mutating func erase() {
    touches.erase()
    forget()
    ended = []
    context = nil
  }
}
