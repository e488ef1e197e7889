/// What emoji are called in one language, over bytes that the outside has memory-mapped, as
/// `emoji/make-names` writes them: on each line an emoji, its name and what else it is called, with a tab
/// between them and `|` between several spellings and words, all in lower case.
///
/// A search reads all of it, some 100 KB, and copies nothing but what it finds. What is no such line is
/// passed over.
package final class EmojiNames {
  private let bytes: UnsafeRawBufferPointer
  private let owner: (any LexiconOwner)?

  /// - Parameter owner: keeps the bytes; nil where they outlive the names.
  package init(_ bytes: UnsafeRawBufferPointer, keeping owner: (any LexiconOwner)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Nothing is searched for a while.
  package func rest() { owner?.rest() }

  /// The emoji that a text may mean, the likeliest first: those that are called so, then those with a
  /// word in their name, then those of which it is said, then what only begins like that.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - fits: which of them count.
  package func emoji(
    called text: String, limit: Int, where fits: (String) -> Bool = { _ in true }
  ) -> [String] {
    let words = text.lowercased().split(separator: " ")
    guard limit > 0, !words.isEmpty else { return [] }
    let wanted = Wanted(words.joined(separator: " "), words)
    var found: [(emoji: String, cost: Int)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      guard let first = line.firstIndex(of: UInt8(ascii: "\t")),
        let second = line[(first + 1)...].firstIndex(of: UInt8(ascii: "\t")),
        let cost = wanted.cost(name: line[(first + 1)..<second], words: line[(second + 1)...])
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

/// What is searched for.
private struct Wanted {
  typealias Bytes = Slice<UnsafeRawBufferPointer>

  private let all: [UInt8]
  private let words: [[UInt8]]

  init(_ text: String, _ words: [Substring]) {
    all = Array(text.utf8)
    self.words = words.count < 2 ? [] : words.map { Array($0.utf8) }
  }

  /// How far an emoji is from it, less if it is nearer; nil if it is something else. Of names that have
  /// the word the shorter is nearer: `❤️` is the red heart, `💘` one with an arrow.
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

  /// Whether there is a word that begins so, or is it, or even all of what stands between bars.
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

  /// Whether a byte stands between words.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      false
    default: true
    }
  }
}
