/// Words, and pairs of words, with how often somebody has used them: all that is ever kept of what was
/// typed.
package struct LearnedWords: Hashable, Sendable {
  /// By the text in small letters.
  private var uses: [String: Use] = [:]
  /// Of all that is kept.
  private var total = 0

  private struct Use: Hashable {
    var text: String
    var count: Int
    /// Whether somebody has put it there by hand: it does not fade.
    var isAdded = false
  }

  /// How many words and pairs are kept; beyond that the least used go.
  package static let limit = 8_000
  /// After so many uses all counts are halved: what was used long ago fades.
  static let memory = 40_000
  /// A word that was merely typed may be a slip; a word typed this often was meant.
  package static let usesToTrust = 2
  private static let longestWord = 40
  private static let mostUses = 1_000_000

  package init() {}

  package var isEmpty: Bool { uses.isEmpty }

  /// A word, or two with a space between them, as they are written.
  package struct Entry: Hashable, Sendable {
    package var text: String
    package var count: Int
    package var isAdded: Bool

    package init(text: String, count: Int, isAdded: Bool = false) {
      self.text = text
      self.count = count
      self.isAdded = isAdded
    }
  }

  /// Everything, in the order of the texts.
  package var entries: [Entry] {
    uses.values.map { Entry(text: $0.text, count: $0.count, isAdded: $0.isAdded) }
      .sorted { $0.text < $1.text }
  }

  /// Whether a text is one to be kept: a word of two letters or more, or two words.
  package static func isFit(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count <= 2 else { return false }
    return words.allSatisfy { word in
      word.count <= longestWord && (word.count > 1 || words.count == 2)
        && word.allSatisfy(\.isOfWord) && word.contains(where: \.isLetter)
    }
  }

  /// - Parameters:
  ///   - text: a word, or two with a space between them.
  ///   - onPurpose: somebody insisted on the word.
  /// - Returns: how often it was used now; nil where it is not one to be kept.
  @discardableResult
  package mutating func learn(_ text: String, onPurpose: Bool = false, count: Int = 1) -> Int? {
    guard count > 0, Self.isFit(text) else { return nil }
    let least = onPurpose ? Self.usesToTrust : 0
    let before = uses[text.lowercased()]
    let new = max(min((before?.count ?? 0) + min(count, Self.mostUses), Self.mostUses), least)
    put(Use(text: Self.spelling(text, before?.text), count: new, isAdded: before?.isAdded ?? false))
    return new
  }

  /// Puts a word there by hand.
  ///
  /// - Returns: false where it is not one to be kept.
  @discardableResult
  package mutating func add(_ entry: Entry) -> Bool {
    guard Self.isFit(entry.text) else { return false }
    let count = max(min(entry.count, Self.mostUses), Self.usesToTrust)
    let before = uses[entry.text.lowercased()]?.count ?? 0
    put(Use(text: entry.text, count: max(before, count), isAdded: true))
    return true
  }

  /// Takes what was in such a list before.
  ///
  /// - Returns: false where it is not one to be kept.
  package mutating func take(_ entry: Entry) -> Bool {
    guard !entry.isAdded else { return add(entry) }
    let before = uses[entry.text.lowercased()]?.count ?? 0
    return before >= entry.count
      ? Self.isFit(entry.text)
      : learn(entry.text, count: entry.count - before) != nil
  }

  /// Forgets a word with all pairs that it is part of, or a pair.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package mutating func remove(_ text: String) -> Bool {
    let caseless = text.lowercased()
    let count = uses.count
    uses = uses.filter { entry in
      entry.key != caseless
        && (caseless.contains(" ") || !entry.key.split(separator: " ").contains(caseless[...]))
    }
    total = uses.values.reduce(0) { $0 + $1.count }
    return uses.count < count
  }

  package mutating func forgetAll() { self = LearnedWords() }

  /// The word as it is written; nil where it is not trusted yet.
  func word(_ caseless: String) -> String? {
    uses[caseless].flatMap { $0.count >= Self.usesToTrust ? $0.text : nil }
  }

  /// Those that are used, and not merely typed once.
  package var trusted: [(text: String, count: Int)] {
    uses.values.filter { $0.count >= Self.usesToTrust }.map { ($0.text, $0.count) }
  }

  private mutating func put(_ use: Use) {
    total += use.count - (uses.updateValue(use, forKey: use.text.lowercased())?.count ?? 0)
    if total > Self.memory { fade() }
    if uses.count > Self.limit { forgetTheRarest() }
  }

  /// What begins with a capital may stand at the beginning of a sentence.
  private static func spelling(_ text: String, _ before: String?) -> String {
    guard let before, before == text.prefix(1).lowercased() + text.dropFirst() else { return text }
    return before
  }

  private mutating func fade() {
    for (key, var use) in uses {
      use.count = use.isAdded ? max(use.count / 2, Self.usesToTrust) : use.count / 2
      uses[key] = use.count > 0 ? use : nil
    }
    total = uses.values.reduce(0) { $0 + $1.count }
  }

  private mutating func forgetTheRarest() {
    let kept = uses.sorted {
      ($0.value.isAdded ? 1 : 0, $0.value.count, $1.key)
        > ($1.value.isAdded ? 1 : 0, $1.value.count, $0.key)
    }
    .prefix(Self.limit * 9 / 10)
    uses = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    total = uses.values.reduce(0) { $0 + $1.count }
  }
}

// MARK: - As a file

extension LearnedWords {
  /// A line for each: the word or pair, a tab, its count, and `added` after another tab where somebody
  /// put it there by hand. A pair that was used once is left out: nobody's sentence is to be read here.
  package var text: String {
    entries.filter { $0.count >= Self.usesToTrust || !$0.text.contains(" ") }
      .map(\.line).joined()
  }

  /// Reads such lines; what is none is passed over.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let entry = Entry(line: line) else { continue }
      if entry.isAdded { add(entry) } else { learn(entry.text, count: entry.count) }
    }
  }
}

extension LearnedWords.Entry {
  /// With its line end.
  package var line: String { "\(text)\t\(count)\(isAdded ? "\tadded" : "")\n" }

  /// nil where it is no such line.
  package init?(line: some StringProtocol) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), let count = Int(fields[1]), count > 0,
      fields.count == 2 || fields[2] == "added"
    else { return nil }
    let text = String(fields[0])
    guard LearnedWords.isFit(text) else { return nil }
    self.init(text: text, count: count, isAdded: fields.count == 3)
  }
}
