/// The last words that were corrected automatically. A user who deletes back to a corrected word
/// can restore the typed word.
struct RestorableWords: Hashable {
  private var words: [Word] = []

  static let limit = 3

  struct Word: Hashable {
    /// The typed word.
    var typed: String
    /// The correction in the text.
    var became: String
    /// The end of the correction, as a number of characters from the beginning of the known text.
    var end: Int
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ word: Word) {
    if words.count == Self.limit { words.removeFirst() }
    words.append(word)
  }

  /// Returns the corrected word that ends at the caret.
  func word(before caret: TypedText) -> Word? {
    guard let last = words.last, last.end == caret.characters.count, caret.endsWith(last.became)
    else { return nil }
    return last
  }

  /// Removes the words that end after the caret.
  mutating func removeBehind(_ caret: TypedText) {
    while let last = words.last, last.end > caret.characters.count { words.removeLast() }
  }

  mutating func removeLast() { words.removeLast() }

  mutating func removeAll() { words.removeAll() }
}
