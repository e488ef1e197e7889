/// The last words that were corrected unasked, so that whoever deletes back to one of them can have
/// again what was typed.
struct CorrectedWords: Hashable {
  private var words: [Word] = []

  static let limit = 3

  struct Word: Hashable {
    /// What was typed, and what stands there instead.
    var typed: String
    var became: String
    /// How many characters were known once it stood there.
    var end: Int
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ word: Word) {
    if words.count == Self.limit { words.removeFirst() }
    words.append(word)
  }

  /// The one that the caret stands behind.
  func word(before caret: TypedText) -> Word? {
    guard let last = words.last, last.end == caret.characters.count, caret.endsWith(last.became)
    else { return nil }
    return last
  }

  /// What stands behind the caret is gone.
  mutating func removeBehind(_ caret: TypedText) {
    while let last = words.last, last.end > caret.characters.count { words.removeLast() }
  }

  mutating func removeLast() { words.removeLast() }

  mutating func removeAll() { words.removeAll() }
}
