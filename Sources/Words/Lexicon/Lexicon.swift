/// The holder of a lexicon's bytes.
package protocol LexiconOwner: AnyObject {
  /// True if bytes are in memory only after `read` was called for them.
  var isRead: Bool { get }
  /// Reads these bytes of the file into memory.
  func read(_ range: Range<Int>)
  /// Releases memory. Call it when no read is expected for a while.
  func releasePages()
}

extension LexiconOwner {
  package var isRead: Bool { false }
  package func read(_ range: Range<Int>) {}
  package func releasePages() {}
}

/// A compiled word list over the bytes of a file: a trie that leads to words, with their
/// frequencies and their successors.
///
/// Opening a lexicon checks the header, the place of every table and the checksum of the file, and
/// copies nothing. Every offset is checked again at each use. A forged file, or one that changes
/// while in use, may give wrong words, but is never read out of bounds.
package final class Lexicon {
  /// A BCP 47 tag, e.g. `en-US`.
  package let language: String
  package let alphabet: LexiconAlphabet
  /// The margin, in nats, that a correction needs in addition to the usual margin. Infinite if the
  /// list lacks too many words to correct anything.
  package let correctionMargin: Float
  let nodes: LexiconNodes
  let words: LexiconTable<LexiconWord>
  private let written: LexiconTable<LexiconTextEntry>
  private let shortcuts: LexiconTable<LexiconTextEntry>
  let contexts: LexiconTable<UInt32>
  private let firstSuccessors: LexiconTable<UInt32>
  let backOffs: LexiconTable<UInt16>
  let successors: LexiconSuccessors
  let classes: LexiconTable<Float>
  let classTriples: LexiconTable<UInt8>
  private let text: LexiconTable<UInt8>
  private let owner: (any LexiconOwner)?
  /// The pages in memory; nil if all bytes are in memory.
  private let pages: LexiconPages?
  /// The user's own words and uses, in addition to the words of the file.
  package let own: OwnWords

  /// The number of a word in its lexicon.
  package typealias WordNumber = Int

  /// Reads a compiled lexicon in place.
  ///
  /// - Parameters:
  ///   - bytes: the file, at an address that is a multiple of 8, such as a mapping's.
  ///   - owner: keeps the bytes in place while the lexicon lives.
  ///   - pageLimit: the maximum number of pages in memory, if `owner` reads single pages.
  package init(
    _ bytes: UnsafeRawBufferPointer, keeping owner: (any LexiconOwner)?, pageLimit: Int = .max
  ) throws(LexiconError) {
    let sections = try LexiconHeader(bytes, of: owner)
    language = sections.language
    alphabet = sections.alphabet
    correctionMargin = sections.correctionMargin
    let pages = owner.flatMap { $0.isRead ? LexiconPages(bytes, of: $0, limit: pageLimit) : nil }
    nodes = try LexiconNodes(sections, in: pages)
    words = LexiconTable(sections[.words], in: pages, missing: .none)
    text = LexiconTable(sections[.text], in: pages, missing: 0)
    written = LexiconTable(sections[.written], in: pages, missing: .none)
    shortcuts = LexiconTable(sections[.shortcuts], in: pages, missing: .none)
    contexts = LexiconTable(sections[.contexts], in: pages, missing: 0)
    firstSuccessors = LexiconTable(sections[.firstSuccessors], in: pages, missing: .max)
    backOffs = LexiconTable(sections[.backOffs], in: pages, missing: 0)
    successors = LexiconSuccessors(sections, in: pages)
    classes = LexiconTable(sections[.classes], in: pages, missing: 0)
    classTriples = LexiconTable(sections[.classTriples], in: pages, missing: .max)
    self.owner = owner
    self.pages = pages
    own = OwnWords(behind: (nodes, words))
    guard classTriples.count == classes.count * classes.count * classes.count,
      classes.count < Int(LexiconWord.noClass)
    else { throw .contents(.classTriples) }
  }

  package var wordCount: Int { words.count }

  /// Returns the text in small letters of the lexicon's language.
  package func lowercased(_ text: some StringProtocol) -> String {
    alphabet.casing.lowercased(text)
  }

  /// Releases memory. Call it when no query is expected for a while.
  package func releasePages() {
    if let pages { pages.releasePages() } else { owner?.releasePages() }
  }

  /// Returns the number of letters that lead to the word.
  func letterCount(of word: WordNumber) -> Int {
    var count = 0
    forEachNode(to: word) { _ in count += 1 }
    return count
  }

  /// Visits the nodes that lead to a word. Words are numbered in the order of the trie, so each
  /// step goes to the last child whose first word is not after this word.
  private func forEachNode(to word: WordNumber, _ body: (LexiconNode) -> Void) {
    var node = word < words.count ? 0 : nodes.count
    while true {
      var child = nodes.firstChild(of: node)
      guard child > node, nodes.firstWord(of: child) <= word else { return }
      while !nodes[child].isLast, nodes.firstWord(of: child + 1) <= word { child += 1 }
      node = child
      body(nodes[node])
    }
  }

  /// The word in its spelling.
  package func text(of word: WordNumber) -> String {
    if let text = own.text(of: word) { return text }
    let flags = words[word].flags
    if flags.contains(.written) { return text(of: word, in: written) ?? "" }
    var text = String.UnicodeScalarView()
    let isCapital = flags.contains(.capital)
    forEachNode(to: word) { node in
      let scalar = alphabet.scalar(of: node.symbol)
      if isCapital, text.isEmpty {
        text.append(contentsOf: scalar.properties.titlecaseMapping.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    if flags.contains(.possessive), let last = text.popLast() {
      text.append("'")
      text.append(last)
    }
    return String(text)
  }

  package func flags(of word: WordNumber) -> LexiconWord.Flags {
    words[word].flags
  }

  /// The natural logarithm of the word's probability without a context.
  package func logProbability(of word: WordNumber) -> Float {
    words[word].logProbability
  }

  /// True if two words differ only in case.
  func isOtherForm(_ word: WordNumber, of other: WordNumber) -> Bool {
    // Words with the same letters have consecutive numbers.
    guard own.text(of: word) == nil, own.text(of: other) == nil else {
      return word != other && lowercased(text(of: word)) == lowercased(text(of: other))
    }
    var last = min(word, other)
    while last < max(word, other), words[last].flags.contains(.continues) { last += 1 }
    return word != other && last == max(word, other)
      && lowercased(text(of: word)) == lowercased(text(of: other))
  }

  /// The text that a shortcut stands for, e.g. `a lot` for `alot`; nil for other words.
  package func replacement(of word: WordNumber) -> String? {
    text(of: word, in: shortcuts)
  }

  /// Returns the words that these letters lead to: `its` leads to `its` and `it's`. Case,
  /// apostrophes and hyphens are ignored, but accents are not.
  package func words(spelt letters: some StringProtocol) -> [WordNumber] {
    var found: [WordNumber] = []
    for node in places(spelt: letters) { forEachWord(at: node) { found.append($0) } }
    return found
  }

  /// Returns the word with this spelling; if there is none, a word that differs only in case.
  package func word(_ written: some StringProtocol) -> WordNumber? {
    let forms = words(spelt: written)
    if let exact = forms.first(where: { text(of: $0) == written }) { return exact }
    let caseless = lowercased(written)
    return forms.first { lowercased(text(of: $0)) == caseless }
  }

  /// Returns the index of the context with this key: a word, two words, or the start of a sentence.
  func contextIndex(of key: UInt32) -> Int? {
    var low = 0
    var high = contexts.count
    while low < high {
      let middle = (low + high) >> 1
      if contexts[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < contexts.count && contexts[low] == key ? low : nil
  }

  /// Returns the places of a context's successors; nil if the file is damaged there.
  func successors(of context: Int) -> Range<Int>? {
    let first = Int(firstSuccessors[context])
    let next =
      context + 1 < contexts.count ? Int(firstSuccessors[context + 1]) : successors.count
    return first <= next && next <= successors.count ? first..<next : nil
  }

  /// Returns the words below the node; their numbers are consecutive.
  func wordRange(below node: Int) -> Range<WordNumber> {
    var last = node
    while true {
      var child = nodes.firstChild(of: last)
      guard child > last else { break }
      while !nodes[child].isLast { child += 1 }
      last = child
    }
    var end = nodes.firstWord(of: last)
    while words[end].flags.contains(.continues) { end += 1 }
    let start = nodes.firstWord(of: node)
    return start <= end ? start..<end + 1 : 0..<0
  }

  @inline(__always) func child(of node: Int, by symbol: Int) -> Int? {
    var index = nodes.firstChild(of: node)
    guard index > node else { return nil }
    while true {
      let child = nodes[index]
      if child.symbol == symbol { return index }
      if child.isLast { return nil }
      index += 1
    }
  }

  @inline(__always) package func forEachWord(at node: Int, _ body: (WordNumber) -> Void) {
    guard nodes[node].isTerminal else { return }
    var word = nodes.firstWord(of: node)
    while true {
      body(word)
      guard words[word].flags.contains(.continues) else { return }
      word += 1
    }
  }

  /// Returns the nodes that these letters lead to, in the file and in the user's own words.
  func places(spelt letters: some StringProtocol) -> [Int] {
    var places: [Int] = []
    if let place = node(spelt: letters) { places.append(place) }
    if let root = own.root, let place = node(spelt: letters, from: root) { places.append(place) }
    return places
  }

  /// Returns the node below `root` that these letters lead to.
  package func node(spelt letters: some StringProtocol, from root: Int = 0) -> Int? {
    var node = root
    for scalar in letters.unicodeScalars {
      guard let symbols = alphabet.symbols(of: scalar) else { return nil }
      for symbol in symbols {
        guard let next = child(of: node, by: Int(symbol)) else { return nil }
        node = next
      }
    }
    return node
  }

  private func text(of word: WordNumber, in entries: LexiconTable<LexiconTextEntry>) -> String? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].word) < word { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, Int(entries[low].word) == word else { return nil }
    return string(at: Int(entries[low].text))
  }

  private func string(at offset: Int) -> String {
    let length = Int(text[offset])
    guard offset >= 0, offset + length < text.count else { return "" }
    return String(unsafeUninitializedCapacity: length) { buffer in
      for index in 0..<length { buffer[index] = text[offset + 1 + index] }
      return length
    }
  }
}

/// An entry of `written` or `shortcuts`, a word's number and its text: 8 bytes.
private struct LexiconTextEntry: BitwiseCopyable {
  var word: UInt32
  /// The offset in the section `text`.
  var text: UInt32

  static let none = LexiconTextEntry(word: .max, text: .max)
}
