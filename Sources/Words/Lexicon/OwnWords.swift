/// The words and pairs of words that the user uses in one language, with their counts. Words that
/// the lexicon lacks are numbered after the lexicon's words.
///
/// Decoders find new words only after a reset.
package final class OwnWords {
  /// Words that the lexicon lacks, in the order of their letters.
  private var texts: [String] = []
  private let nodes: MoreElements<LexiconNode>
  private let branches: MoreElements<LexiconBranch>
  private let words: MoreElements<LexiconWord>
  private let firstNode: Int
  private let firstWord: Lexicon.WordNumber
  /// The number of uses of each word.
  private var uses: [Lexicon.WordNumber: Float] = [:]
  /// The words used after each word.
  private var following: [Lexicon.WordNumber: Following] = [:]
  private var total: Float = 0

  /// The words used after a given word.
  struct Following {
    var uses: [Lexicon.WordNumber: Float] = [:]
    var total: Float = 0

    /// Returns the probability of a word among these uses.
    func probability(of word: Lexicon.WordNumber) -> Float {
      guard let count = uses[word] else { return 0 }
      return OwnWords.pairShare * count / (total + OwnWords.pairCaution)
    }
  }

  /// A counter that grows whenever words get new numbers.
  package private(set) var generation = 0

  /// The share of a word's probability that the user's own uses determine after very many uses.
  private static let share: Float = 0.1
  /// The total number of uses at which the user's uses have half of the weight `share`.
  private static let caution: Float = 2000
  /// The values of `share` and `caution` for uses of a word after a given word.
  fileprivate static let pairShare: Float = 0.3
  fileprivate static let pairCaution: Float = 4

  init(behind lexicon: (nodes: LexiconNodes, words: LexiconTable<LexiconWord>)) {
    firstNode = lexicon.nodes.count
    firstWord = lexicon.words.count
    (nodes, branches) = lexicon.nodes.own
    words = lexicon.words.more
  }

  /// True if no uses are counted.
  var isEmpty: Bool { uses.isEmpty }

  /// The root of the words that the lexicon lacks; nil if there are none.
  var root: Int? { texts.isEmpty ? nil : firstNode }

  /// The text of a word that the lexicon lacks; nil for the lexicon's words.
  func text(of word: Lexicon.WordNumber) -> String? {
    word >= firstWord && word - firstWord < texts.count ? texts[word - firstWord] : nil
  }

  /// Returns the part of a word's probability that comes from the user's own uses.
  @inline(__always) func probability(of word: Lexicon.WordNumber) -> Float {
    guard let count = uses[word] else { return 0 }
    return Self.share * count / (total + Self.caution)
  }

  /// Returns the words used after a word.
  func wordsFollowing(_ word: Lexicon.WordNumber) -> Following? { following[word] }

  /// Returns the words used after a word, within `range`.
  func successors(
    of word: Lexicon.WordNumber, in range: Range<Lexicon.WordNumber>
  ) -> [Lexicon.WordNumber] {
    following[word]?.uses.keys.filter(range.contains).sorted() ?? []
  }

  func forget() {
    if !texts.isEmpty { generation += 1 }
    texts = []
    nodes.elements = []
    branches.elements = []
    words.elements = []
    uses = [:]
    following = [:]
    total = 0
  }

  /// Sets the words that the lexicon lacks; they are numbered after the lexicon's words.
  ///
  /// - Parameter found: the words, each once, with its letters as symbols of the alphabet.
  func setTexts(_ found: [(text: String, letters: [UInt8])]) {
    generation += 1
    let sorted = found.sorted {
      $0.letters.lexicographicallyPrecedes($1.letters)
        || $0.letters == $1.letters && $0.text < $1.text
    }
    texts = sorted.map(\.text)
    words.elements = sorted.indices.map { index in
      let text = sorted[index].text
      var flags: LexiconWord.Flags = []
      if index + 1 < sorted.count, sorted[index + 1].letters == sorted[index].letters {
        flags.insert(.continues)
      }
      if text.first?.isUppercase == true { flags.insert(.capital) }
      if text.unicodeScalars.contains(where: LexiconAlphabet.isPassedOver) {
        flags.insert(.hasOmittedMark)
      }
      return LexiconWord(cost: Self.cost, flags: flags, wordClass: LexiconWord.noClass)
    }
    nodes.elements = []
    branches.elements = []
    addNode(symbol: 0, isLast: true, isTerminal: false, firstWord: 0)
    addChildren(of: 0, sorted.map(\.letters)[...], depth: 0)
  }

  /// The cost of a word that the lexicon lacks, before its uses are counted: 16 nats.
  private static let cost = UInt16(16 / LexiconWord.costUnit)
  /// The cost in the trie of each of the user's words, as if it had ten of a thousand uses.
  private static let best = UInt8(8 / LexiconNode.costUnit)

  /// Adds a node without children.
  ///
  /// - Parameter firstWord: the index of its first word in `texts`.
  private func addNode(symbol: UInt8, isLast: Bool, isTerminal: Bool, firstWord: Int) {
    nodes.elements.append(
      LexiconNode(
        symbol: symbol, isLast: isLast, isTerminal: isTerminal, best: Self.best,
        distance: LexiconNode.onBranch))
    branches.elements.append(
      LexiconBranch(firstChild: 0, firstWord: UInt32(self.firstWord + firstWord)))
  }

  /// - Parameter rows: the letters of the words below the node, in order.
  private func addChildren(of node: Int, _ rows: ArraySlice<[UInt8]>, depth: Int) {
    var groups: [Range<Int>] = []
    var start = rows.startIndex
    while start < rows.endIndex, rows[start].count == depth { start += 1 }
    while start < rows.endIndex {
      var end = start
      while end < rows.endIndex, rows[end][depth] == rows[start][depth] { end += 1 }
      groups.append(start..<end)
      start = end
    }
    guard !groups.isEmpty else { return }
    let first = nodes.elements.count
    branches.elements[node].firstChild = UInt32(firstNode + first)
    for group in groups {
      let letters = rows[group.lowerBound]
      addNode(
        symbol: letters[depth], isLast: group == groups.last,
        isTerminal: letters.count == depth + 1, firstWord: group.lowerBound)
    }
    for (index, group) in groups.enumerated() {
      addChildren(of: first + index, rows[group], depth: depth + 1)
    }
  }

  /// Counts uses of a word.
  func use(_ word: Lexicon.WordNumber, count: Float) {
    uses[word, default: 0] += count
    total += count
  }

  /// Counts uses of a word after a preceding word.
  func use(_ word: Lexicon.WordNumber, after other: Lexicon.WordNumber, count: Float) {
    following[other, default: Following()].uses[word, default: 0] += count
    following[other]?.total += count
  }
}

extension Lexicon {
  /// Replaces the user's own words and uses.
  ///
  /// - Parameter uses: words, or pairs with a space between them, each with its number of uses.
  package func setOwnWords(_ uses: [(text: String, count: Int)]) {
    own.forget()
    guard !uses.isEmpty else { return }
    var lacking: [(text: String, letters: [UInt8])] = []
    var seen: Set<String> = []
    for (text, _) in uses where !text.contains(" ") && word(text) == nil {
      if seen.insert(alphabet.casing.lowercased(text)).inserted, let letters = letters(of: text) {
        lacking.append((text, letters))
      }
    }
    if !lacking.isEmpty { own.setTexts(lacking) }
    // Keep the numbers, because most words are part of several pairs.
    var numbers: [Substring: WordNumber?] = [:]
    for (text, count) in uses {
      let parts = text.split(separator: " ").map { part in
        if let known = numbers[part] { return known }
        let number = word(part)
        numbers[part] = .some(number)
        return number
      }
      record(parts, count: count)
    }
  }

  /// Counts more uses of a word or a pair.
  ///
  /// - Returns: false if the lexicon lacks a word; `setOwnWords` adds such words.
  package func useOwn(_ text: String, count: Int = 1) -> Bool {
    let parts = text.split(separator: " ").map { word($0) }
    record(parts, count: count)
    return !parts.contains(nil)
  }

  private func record(_ parts: [WordNumber?], count: Int) {
    guard let word = parts.last ?? nil else { return }
    if parts.count == 1 {
      own.use(word, count: Float(count))
    } else if parts.count == 2, let before = parts[0] {
      own.use(word, after: before, count: Float(count))
    }
  }

  /// Returns a word's letters as symbols. nil if the alphabet lacks a letter, or if the word has no
  /// letter or too many.
  private func letters(of text: String) -> [UInt8]? {
    var letters: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let symbols = alphabet.symbols(of: scalar) else { return nil }
      letters += symbols
    }
    return letters.isEmpty || letters.count > Decoder.maximumStrokes ? nil : letters
  }
}
