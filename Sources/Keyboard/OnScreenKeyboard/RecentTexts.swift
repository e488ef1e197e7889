import Erasing

/// The texts typed last, such as emoji, for layouts with keys for recent texts.
package struct RecentTexts: Hashable, Sendable {
  /// The maximum number of texts: as many as shipped layouts have keys for.
  static let limit = 36

  /// The texts, newest first, each once.
  private(set) var texts: [String] = []

  /// The greatest length of a text in bytes of UTF-8, longer than any emoji.
  private static let longest = 64

  package init() {}

  /// Reads the texts from a file's content: a text on each line, newest first.
  package init(text: String) {
    let lines = text.split(separator: "\n").lazy.map(String.init).filter(Self.isFit)
    for line in lines.prefix(Self.limit) where !texts.contains(line) { texts.append(line) }
  }

  package var text: String { texts.map { $0 + "\n" }.joined() }

  mutating func record(_ text: String) {
    guard Self.isFit(text), texts.first != text else { return }
    texts.removeAll { $0 == text }
    texts.insert(text, at: 0)
    if texts.count > Self.limit { texts.removeLast() }
  }

  /// Adds texts that were typed earlier.
  mutating func add(_ older: RecentTexts) {
    let new = older.texts.filter { !texts.contains($0) }
    texts += new.prefix(Self.limit - texts.count)
  }

  private static func isFit(_ text: String) -> Bool {
    text.utf8.count <= longest && text.contains { !$0.isWhitespace }
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  mutating func forget() { texts.erase() }
}
