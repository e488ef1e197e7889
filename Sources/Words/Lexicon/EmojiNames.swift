/// The names of emoji in one language. They are read in place from memory-mapped bytes, which
/// `emoji/make-names` writes into `emoji/made`.
///
/// Each line has an emoji, its names and its other words, separated by tabs. Vertical bars separate
/// several names or words. All are in lower case.
///
/// A search reads the whole file, some 100 KB, and copies only the emoji found. Malformed lines are
/// skipped.
package final class EmojiNames {
  private let bytes: UnsafeRawBufferPointer
  private let owner: (any LexiconOwner)?

  /// - Parameter owner: keeps the bytes; nil if they outlive the names.
  package init(_ bytes: UnsafeRawBufferPointer, keeping owner: (any LexiconOwner)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Releases memory. Call it when no search is expected for a while.
  package func releasePages() { owner?.releasePages() }

  /// Returns the emoji that a text may mean, the likeliest first. The best match is a whole name,
  /// followed by a word of a name, another word of the emoji, and the beginning of a word. Texts
  /// whose words are scattered among the emoji's words come last.
  ///
  /// - Parameters:
  ///   - limit: upper limit for the emoji returned.
  ///   - fits: returns false for emoji to skip.
  package func emoji(
    called text: String, limit: Int, where fits: (String) -> Bool = { _ in true }
  ) -> [String] {
    // A capital Σ at the end becomes ς in small letters, but σ if the word is unfinished.
    let wanted = Set([text.smallLetters, text.lowercased()]).compactMap(Wanted.init)
    guard limit > 0, !wanted.isEmpty else { return [] }
    var found: [(emoji: String, cost: Int)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      guard let first = line.firstIndex(of: UInt8(ascii: "\t")),
        let second = line[(first + 1)...].firstIndex(of: UInt8(ascii: "\t")),
        let cost = Wanted.cost(
          of: wanted, name: line[(first + 1)..<second], words: line[(second + 1)...])
      else { continue }
      let place = found.firstIndex { $0.cost > cost } ?? found.count
      guard place < limit, let emoji = String(validating: line[..<first], as: UTF8.self),
        fits(emoji)
      else { continue }
      found.insert((emoji, cost), at: place)
      if found.count > limit { found.removeLast() }
    }
    return found.map(\.emoji)
  }
}

/// The searched text, as a whole and in words.
private struct Wanted {
  typealias Bytes = Slice<UnsafeRawBufferPointer>

  private let all: [UInt8]
  private let words: [[UInt8]]

  /// Splits a text into words; nil if there are none.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    all = Array(words.joined(separator: " ").utf8)
    self.words = words.count < 2 ? [] : words.map { Array($0.utf8) }
  }

  /// Returns the least distance of an emoji from the texts; nil if none matches.
  static func cost(of wanted: [Wanted], name: Bytes, words: Bytes) -> Int? {
    var least: Int?
    for text in wanted {
      guard let cost = text.cost(name: name, words: words), cost < least ?? .max else { continue }
      least = cost
    }
    return least
  }

  /// Returns the distance of an emoji from the text; nil if it does not match. Shorter names are
  /// nearer: `heart` finds `❤️` (red heart) before `💘` (heart with arrow).
  func cost(name: Bytes, words others: Bytes) -> Int? {
    let inName = find(all, in: name)
    if inName == .whole { return 0 }
    let length = name.prefix { $0 != Self.bar }.count
    if inName == .word { return 1 << 16 + length }
    let inOthers = find(all, in: others)
    if inOthers == .word || inOthers == .whole { return 2 << 16 }
    if inName != nil { return 3 << 16 + length }
    if inOthers != nil { return 4 << 16 }
    let hasAll = words.allSatisfy { find($0, in: name) != nil || find($0, in: others) != nil }
    return hasAll && !words.isEmpty ? 5 << 16 : nil
  }

  private enum Match {
    case beginning
    case word
    case whole
  }

  private static let bar = UInt8(ascii: "|")

  /// Returns the best match of the searched text in `text`: the beginning of a word, a word, or
  /// everything between two bars.
  private func find(_ wanted: [UInt8], in text: Bytes) -> Match? {
    var best: Match?
    var start = text.startIndex
    while start + wanted.count <= text.endIndex {
      if text[start] == wanted[0], start == text.startIndex || Self.parts(text[start - 1]) {
        let end = start + wanted.count
        if text[start..<end].elementsEqual(wanted) {
          let begins = start == text.startIndex || text[start - 1] == Self.bar
          if begins, end == text.endIndex || text[end] == Self.bar { return .whole }
          let isWord = end == text.endIndex || Self.parts(text[end])
          best = isWord || best == .word ? .word : .beginning
        }
      }
      start += 1
    }
    return best
  }

  /// True if a byte separates words.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      false
    default: true
    }
  }
}
