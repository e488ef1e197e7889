/// Words that the lexicon need not have: names that the administrator lists, words that were
/// learned, what abbreviations stand for.
package struct WordStock: Hashable, Sendable {
  /// What abbreviations, in small letters, stand for.
  package var shortcuts: [String: String]
  /// As they are written.
  package var names: [String]
  package var learned: LearnedWords

  package init(
    shortcuts: [String: String] = [:], names: [String] = [], learned: LearnedWords = LearnedWords()
  ) {
    self.shortcuts = shortcuts
    self.names = names
    self.learned = learned
  }

  /// The word as it is written, where the stock has it, whatever its case.
  func word(_ typed: String) -> String? {
    let caseless = typed.lowercased()
    return names.first { $0.lowercased() == caseless } ?? learned.word(caseless)
  }

  /// Words that begin like this and go on, the most used first.
  func words(beginningWith prefix: String, limit: Int) -> [String] {
    guard !prefix.isEmpty, limit > 0 else { return [] }
    let caseless = prefix.lowercased()
    let named = names.filter { $0.count > prefix.count && $0.lowercased().hasPrefix(caseless) }
    return Array(
      (named + learned.words(beginningWith: caseless)).prefix(limit))
  }
}

/// Words with how often they were used: all that is ever kept of what was typed.
package struct LearnedWords: Hashable, Sendable {
  /// By the word in small letters.
  private var uses: [String: Use] = [:]

  private struct Use: Hashable {
    var word: String
    var count: Int
  }

  /// How many words are kept; beyond that the least used go.
  package static let limit = 5_000
  /// A word that was merely typed may be a slip; a word typed this often was meant.
  package static let usesToTrust = 2
  private static let longestWord = 40

  package init() {}

  package var isEmpty: Bool { uses.isEmpty }

  /// The words with their counts, in the order of the words.
  package var counts: [(word: String, count: Int)] {
    uses.values.map { ($0.word, $0.count) }.sorted { $0.word < $1.word }
  }

  /// - Parameter onPurpose: somebody insisted on the word.
  /// - Returns: whether it was one to learn: letters only, two or more.
  @discardableResult
  package mutating func learn(_ word: String, onPurpose: Bool = false, count: Int = 1) -> Bool {
    guard word.count > 1, word.count <= Self.longestWord, count > 0,
      word.allSatisfy({ $0.isOfWord }), word.contains(where: \.isLetter)
    else { return false }
    var use = uses[word.lowercased()] ?? Use(word: word, count: 0)
    use.word = word
    let least = onPurpose ? Self.usesToTrust : 0
    use.count = max(min(use.count + count, 1_000_000), least)
    uses[word.lowercased()] = use
    if uses.count > Self.limit { forgetTheRarest() }
    return true
  }

  /// Those that are used, and not merely typed once.
  var trusted: [String] {
    uses.values.filter { $0.count >= Self.usesToTrust }
      .sorted { ($0.count, $1.word) > ($1.count, $0.word) }.map(\.word)
  }

  package mutating func forgetAll() { uses = [:] }

  /// The word as it is written; nil where it is not trusted yet.
  func word(_ caseless: String) -> String? {
    uses[caseless].flatMap { $0.count >= Self.usesToTrust ? $0.word : nil }
  }

  func words(beginningWith caseless: String) -> [String] {
    uses.lazy.filter { entry in
      entry.value.count >= Self.usesToTrust && entry.key.count > caseless.count
        && entry.key.hasPrefix(caseless)
    }
    .map(\.value).sorted { ($0.count, $1.word) > ($1.count, $0.word) }.map(\.word)
  }

  private mutating func forgetTheRarest() {
    let kept = uses.values.sorted { ($0.count, $1.word) > ($1.count, $0.word) }
      .prefix(Self.limit * 9 / 10)
    uses = Dictionary(kept.map { ($0.word.lowercased(), $0) }) { first, _ in first }
  }
}

// MARK: - As a file

extension LearnedWords {
  /// A line for each word: the word, a tab, its count.
  package var text: String {
    counts.map { "\($0.word)\t\($0.count)\n" }.joined()
  }

  /// Reads such lines; what is none is passed over.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let count = Int(fields[1]) else { continue }
      learn(String(fields[0]), count: count)
    }
  }
}
