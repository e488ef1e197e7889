import Erasing

/// What was typed last on a layout that has keys for it, such as emoji: in memory only.
struct RecentTexts {
  /// How many are kept: a page of the shipped layout.
  static let limit = 36

  /// The last one first, each once.
  private(set) var texts: [String] = []

  mutating func note(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    texts.removeAll { $0 == text }
    texts.insert(text, at: 0)
    if texts.count > Self.limit { texts.removeLast() }
  }

  mutating func forget() { texts.erase() }
}
