/// Words, and pairs of words, with how often somebody has used them: all that is ever kept of what was
/// typed.
package struct LearnedWords: Hashable, Sendable {
  /// By the text in small letters.
  private var uses: [String: Use] = [:]
  /// Of all that fades.
  private var total = 0
  /// How many somebody has put there by hand.
  private var byHand = 0

  private struct Use: Hashable {
    var text: String
    var count: Int
    /// Whether somebody has put it there by hand: it does not fade.
    var isAdded = false

    /// How much of it fades: only what was learned, so that a list of names makes nothing of it go.
    var fading: Int { isAdded ? 0 : count }
  }

  /// How many words and pairs are kept; beyond that the least used go.
  package static let limit = 8_000
  /// After so many uses all counts are halved: what was used long ago fades.
  static let memory = 40_000
  /// How many may be put there by hand: the others have at least as much room.
  package static let mostByHand = limit / 2
  /// Beyond these, what was learned elsewhere is left out, so that what is learned here stays.
  private static let mostTaken = limit * 9 / 10
  private static let mostMemoryTaken = memory * 3 / 4
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

  /// What came of a word of another list.
  package enum Outcome: Hashable, Sendable {
    case added
    /// It was there already.
    case known
    /// It is not one to be kept, or there is no room for it.
    case leftOut
  }

  /// Takes a word of another list. What is there stays, but for the rarest in place of what is put
  /// there by hand.
  package mutating func take(_ entry: Entry) -> Outcome {
    guard Self.isFit(entry.text), entry.count > 0 else { return .leftOut }
    let before = uses[entry.text.lowercased()]
    return entry.isAdded ? takeByHand(entry, before) : takeLearned(entry, before)
  }

  private mutating func takeByHand(_ entry: Entry, _ before: Use?) -> Outcome {
    guard before?.isAdded == true || byHand < Self.mostByHand else {
      return before == nil ? .leftOut : .known
    }
    add(entry)
    return before?.isAdded == true ? .known : .added
  }

  private mutating func takeLearned(_ entry: Entry, _ before: Use?) -> Outcome {
    let count = min(entry.count, Self.mostUses)
    guard let before, before.isAdded else {
      let former = before?.count ?? 0
      let room = max(Self.mostMemoryTaken - total, 0)
      let new = min(count, max(former + room, Self.usesToTrust))
      let fits =
        total + new - former <= Self.memory && (before != nil || uses.count < Self.mostTaken)
      if new > former, fits { learn(entry.text, count: new - former) }
      return before != nil ? .known : fits ? .added : .leftOut
    }
    if count > before.count { learn(entry.text, count: count - before.count) }
    return .known
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
    recount()
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

  private mutating func recount() {
    total = uses.values.reduce(0) { $0 + $1.fading }
    byHand = uses.values.count { $0.isAdded }
  }

  private mutating func put(_ use: Use) {
    let before = uses.updateValue(use, forKey: use.text.lowercased())
    total += use.fading - (before?.fading ?? 0)
    byHand += (use.isAdded ? 1 : 0) - (before?.isAdded == true ? 1 : 0)
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
