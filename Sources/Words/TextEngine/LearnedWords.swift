import Lexicon

/// The words and pairs of words that the user has typed, with their counts. Nothing else of the
/// typed text is kept.
package struct LearnedWords: Hashable, Sendable {
  /// The uses, by the text in lower case.
  private var uses: [String: Use] = [:]
  /// The sum of all counts that fade.
  private var total = 0
  /// The number of words added by hand.
  private var byHand = 0

  private struct Use: Hashable {
    var text: String
    var count: Int
    /// True if the user added the word by hand; such a word never fades away.
    var isAdded = false

    /// The count's contribution to `total`. It is 0 for words added by hand, so that a long list of
    /// names does not make learned words fade.
    var fading: Int { isAdded ? 0 : count }
  }

  /// The maximum number of words and pairs. Above it, the least used are forgotten.
  package static let limit = 8_000
  /// The sum of counts above which all counts are halved, so that old uses fade.
  static let memory = 40_000
  /// The maximum number of words added by hand, so that learned words have at least as much room.
  package static let mostByHand = limit / 2
  /// The maximum number of learned words, and the maximum sum of their counts, after an import
  /// from another list. Both leave room for words learned later.
  private static let mostImported = limit * 9 / 10
  private static let mostMemoryImported = memory * 3 / 4
  /// The number of uses after which a word is trusted. A word typed less often may be a slip.
  package static let usesToTrust = 2
  private static let longestWord = 40
  private static let mostUses = 1_000_000

  package init() {}

  package var isEmpty: Bool { uses.isEmpty }

  /// A word, or two words with a space between them, as spelt by the user.
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

  /// All words and pairs, in the order of their texts.
  package var entries: [Entry] {
    uses.values.map { Entry(text: $0.text, count: $0.count, isAdded: $0.isAdded) }
      .sorted { $0.text < $1.text }
  }

  /// True if a text may be kept: a word of two letters or more, or two words.
  package static func isFit(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count <= 2 else { return false }
    return words.allSatisfy { word in
      word.count <= longestWord && (word.count > 1 || words.count == 2)
        && word.allSatisfy(\.isOfWord) && word.contains(where: \.isLetter)
    }
  }

  /// - Parameters:
  ///   - text: a word, or two words with a space between them.
  ///   - onPurpose: true if the user insisted on the word.
  /// - Returns: the number of uses so far; nil if the text is not fit to be kept.
  @discardableResult
  package mutating func learn(_ text: String, onPurpose: Bool = false, count: Int = 1) -> Int? {
    guard count > 0, Self.isFit(text) else { return nil }
    let least = onPurpose ? Self.usesToTrust : 0
    let before = uses[text.smallLetters]
    let new = max(min((before?.count ?? 0) + min(count, Self.mostUses), Self.mostUses), least)
    put(Use(text: Self.spelling(text, before?.text), count: new, isAdded: before?.isAdded ?? false))
    return new
  }

  /// Adds a word by hand.
  ///
  /// - Returns: false if the text is not fit to be kept.
  @discardableResult
  package mutating func add(_ entry: Entry) -> Bool {
    guard Self.isFit(entry.text) else { return false }
    let count = max(min(entry.count, Self.mostUses), Self.usesToTrust)
    let before = uses[entry.text.smallLetters]?.count ?? 0
    put(Use(text: entry.text, count: max(before, count), isAdded: true))
    return true
  }

  /// The result of importing a word from another list.
  package enum Outcome: Hashable, Sendable {
    case added
    /// The word was known already.
    case known
    /// The word is not fit to be kept, or there is no room for it.
    case leftOut
  }

  /// Imports a word from another list. If there is no room, an imported word that was added by hand
  /// replaces the rarest known words. An imported word that was learned is left out.
  package mutating func merge(_ entry: Entry) -> Outcome {
    guard Self.isFit(entry.text), entry.count > 0 else { return .leftOut }
    let before = uses[entry.text.smallLetters]
    return entry.isAdded ? mergeAdded(entry, before) : mergeLearned(entry, before)
  }

  private mutating func mergeAdded(_ entry: Entry, _ before: Use?) -> Outcome {
    guard before?.isAdded == true || byHand < Self.mostByHand else {
      return before == nil ? .leftOut : .known
    }
    add(entry)
    return before?.isAdded == true ? .known : .added
  }

  private mutating func mergeLearned(_ entry: Entry, _ before: Use?) -> Outcome {
    let count = min(entry.count, Self.mostUses)
    guard let before, before.isAdded else {
      let former = before?.count ?? 0
      let room = max(Self.mostMemoryImported - total, 0)
      let new = min(count, max(former + room, Self.usesToTrust))
      let fits =
        total + new - former <= Self.memory && (before != nil || uses.count < Self.mostImported)
      if new > former, fits { learn(entry.text, count: new - former) }
      return before != nil ? .known : fits ? .added : .leftOut
    }
    if count > before.count { learn(entry.text, count: count - before.count) }
    return .known
  }

  /// Forgets a word with all its pairs, or a single pair.
  ///
  /// - Returns: true if anything was forgotten.
  @discardableResult
  package mutating func remove(_ text: String) -> Bool {
    let caseless = text.smallLetters
    let count = uses.count
    uses = uses.filter { entry in
      entry.key != caseless
        && (caseless.contains(" ") || !entry.key.split(separator: " ").contains(caseless[...]))
    }
    recount()
    return uses.count < count
  }

  package mutating func forgetAll() { self = LearnedWords() }

  /// Returns the word as the user spells it; nil if the word is not trusted yet.
  func word(_ caseless: String) -> String? {
    uses[caseless].flatMap { $0.count >= Self.usesToTrust ? $0.text : nil }
  }

  /// The words and pairs used often enough to be trusted.
  package var trusted: [(text: String, count: Int)] {
    uses.values.filter { $0.count >= Self.usesToTrust }.map { ($0.text, $0.count) }
  }

  private mutating func recount() {
    total = uses.values.reduce(0) { $0 + $1.fading }
    byHand = uses.values.count { $0.isAdded }
  }

  private mutating func put(_ use: Use) {
    let before = uses.updateValue(use, forKey: use.text.smallLetters)
    total += use.fading - (before?.fading ?? 0)
    byHand += (use.isAdded ? 1 : 0) - (before?.isAdded == true ? 1 : 0)
    if total > Self.memory { fade() }
    if uses.count > Self.limit { forgetTheRarest() }
  }

  /// Returns the earlier spelling if it differs only in a lower-case first letter, because the new
  /// capital may mark the start of a sentence. Otherwise returns the text.
  private static func spelling(_ text: String, _ before: String?) -> String {
    guard let before, before == text.prefix(1).smallLetters + text.dropFirst() else { return text }
    return before
  }

  private mutating func fade() {
    for (key, var use) in uses {
      use.count = use.isAdded ? max(use.count / 2, Self.usesToTrust) : use.count / 2
      uses[key] = use.count > 0 ? use : nil
    }
    recount()
  }

  private mutating func forgetTheRarest() {
    let kept = uses.sorted {
      ($0.value.isAdded ? 1 : 0, $0.value.count, $1.key)
        > ($1.value.isAdded ? 1 : 0, $1.value.count, $0.key)
    }
    .prefix(Self.limit * 9 / 10)
    uses = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    recount()
  }
}

// MARK: - As a file

extension LearnedWords {
  /// The words as lines: word or pair, tab, count; after another tab `added`, if the user added the
  /// word by hand. Pairs used once are left out, so that nobody can read a sentence in the file.
  package var text: String {
    entries.filter { $0.count >= Self.usesToTrust || !$0.text.contains(" ") }
      .map(\.line).joined()
  }

  /// Parses the lines of `text`; skips malformed lines.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let entry = Entry(line: line) else { continue }
      if entry.isAdded { add(entry) } else { learn(entry.text, count: entry.count) }
    }
  }
}

extension LearnedWords.Entry {
  /// The entry as a line, with the line end.
  package var line: String { "\(text)\t\(count)\(isAdded ? "\tadded" : "")\n" }

  /// Parses a line; nil if it is malformed.
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
