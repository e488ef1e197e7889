import Erasing
import Lexicon

/// The text typed on a layout that searches for emoji, and the emoji found.
struct EmojiSearch {
  /// The searched text as typed.
  private(set) var text = ""
  /// The emoji found for the text, the likeliest first.
  private(set) var found: [String] = []
  /// The names of emoji; nil until they are needed.
  private(set) var names: EmojiNames?
  /// True if the text or the names have changed since the last `refresh`.
  private var isStale = false

  /// The greatest number of emoji found: as many as fit into the strip.
  static let limit = 8
  /// The maximum length of the searched text in characters, longer than any name.
  private static let longest = 40

  mutating func use(_ names: EmojiNames?) {
    self.names = names
    isStale = true
  }

  mutating func type(_ typed: String) {
    guard text.count + typed.count <= Self.longest else { return }
    text += typed
    isStale = true
  }

  /// Deletes the last character.
  ///
  /// - Returns: false if there was nothing to delete.
  mutating func delete() -> Bool {
    guard text.popLast() != nil else { return false }
    isStale = true
    return true
  }

  mutating func clear() {
    text = ""
    isStale = true
  }

  /// Erases the searched text, and the emoji found.
  mutating func forget() {
    clear()
    found.erase()
  }

  /// Searches if the text or the names have changed.
  ///
  /// - Returns: true if the text has changed.
  mutating func refresh(canType: (String) -> Bool) -> Bool {
    guard isStale else { return false }
    isStale = false
    found = names?.emoji(called: text, limit: Self.limit, where: canType) ?? []
    return true
  }
}
