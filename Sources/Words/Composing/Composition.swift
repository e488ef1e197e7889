package import CompositionMessages
package import CompositionMethods
package import Units

/// A composition: letters that no application has yet, the texts chosen so far, and the candidates.
/// Touches, replies and times go in; requests and the finished text come out.
///
/// Touches never wait for `keyglass-ime`: the preedit changes at once, and candidates come with its
/// answer. Without an answer, the letters can be typed as they are. Each request has the whole
/// composition, so that a new `keyglass-ime` can answer if the old one has died.
package struct Composition {
  /// A typed letter, with the likelihoods of its touch.
  package struct Stroke {
    package var letter: Unicode.Scalar
    /// Writes the log likelihood of the touch for each symbol of the decoder's alphabet; nil if the
    /// letter is certain.
    package var fill: ((UnsafeMutableBufferPointer<Float>) -> Void)?

    package init(
      letter: Unicode.Scalar, fill: ((UnsafeMutableBufferPointer<Float>) -> Void)? = nil
    ) {
      self.letter = letter
      self.fill = fill
    }
  }

  /// The rules for learned words.
  package struct Learning: Hashable, Sendable {
    /// The user whose learned words are used; nil to use none.
    package var owner: UInt32?
    /// True if that user's choices are learned.
    package var learns: Bool

    package init(owner: UInt32? = nil, learns: Bool = false) {
      self.owner = owner
      self.learns = learns && owner != nil
    }
  }

  /// An action for the caller to carry out.
  package enum Act: Hashable, Sendable {
    /// Send this request to `keyglass-ime`.
    case ask(CompositionRequest)
    /// End the composition with this text; empty if nothing is left.
    case finish(String)
  }

  package let method: CompositionMethod
  /// The user whose words are used, and the permission to learn.
  package var learning = Learning()
  /// Sounds of pinyin that the user confuses.
  package var fuzzy: FuzzySounds = []
  private let decoder: SpellingDecoder?
  /// True if each key has a single letter, so that the letters can be typed as they are.
  private let hasLiteral: Bool
  /// The exchange with `keyglass-ime`; the next composition continues its numbering of requests.
  package var exchange = CompositionExchange()
  /// Chosen texts with their touches.
  private var chosen: [(text: String, strokes: [Stroke])] = []
  private var strokes: [Stroke] = []
  /// Syllables that the user chose for the first touches. Each letter of a syllable belongs to one
  /// touch.
  private var fixed: [String] = []
  private var spellings: [CompositionRequest.Spelling] = []
  private var reply: CompositionReply?
  /// The index of the reply's first candidate, among the candidates of all pages.
  package private(set) var shownFrom = 0
  private var askedFrom = 0
  /// The text of the touched candidate, until the reply to its choice.
  private var expected: String?

  /// True if the answer is late, so that the letters are offered as they are.
  package private(set) var isLate = false

  /// - Parameters:
  ///   - decoder: decodes touches and is reset here; nil if each letter is certain.
  ///   - hasLiteral: false if a key has several letters.
  package init(
    _ method: CompositionMethod, decoder: SpellingDecoder? = nil, hasLiteral: Bool = true
  ) {
    self.method = method
    self.decoder = decoder
    self.hasLiteral = hasLiteral
    decoder?.reset()
  }

  // MARK: Contents

  package var isEmpty: Bool { strokes.isEmpty && chosen.isEmpty }

  /// True if no further letter is accepted.
  package var isFull: Bool { !hasRoom(for: 1) }

  /// True if this many more letters are accepted.
  package func hasRoom(for letters: Int) -> Bool {
    strokes.count + fixed.count + letters <= CompositionRequest.lettersLimit
  }

  /// The possible syllables of the first touches without a chosen syllable, likeliest first; empty
  /// if each key has a single letter.
  package var syllables: [String] { hasLiteral ? [] : decoder?.firstSyllables() ?? [] }

  /// The text shown for the letters: chosen texts, then the reading of the rest.
  package var preedit: String {
    chosen.map(\.text).joined() + (reply?.preedit ?? reading)
  }

  /// The reading of the letters before a reply.
  private var reading: String {
    guard decoder != nil else { return literal }
    return spellings.first?.letters ?? literal
  }

  /// The start of each syllable in the preedit except the first syllable, in characters.
  package var boundaries: [Int] {
    let start = chosen.reduce(0) { $0 + $1.text.count }
    return (start > 0 && !strokes.isEmpty ? [start] : [])
      + (reply?.boundaries ?? []).map { start + $0 }
  }

  /// True if the reply to the current letters has arrived.
  package var isAnswered: Bool { reply != nil }

  /// The candidates of the last requested page, likeliest first; empty before the reply.
  package var candidates: [CompositionReply.Candidate] { reply?.candidates ?? [] }

  /// True if further candidates follow.
  package var hasMore: Bool { reply?.hasMore ?? false }

  /// The chosen texts, then the letters as they are.
  package var plainText: String { chosen.map(\.text).joined() + literal }

  /// True while the reply to a choice is awaited.
  package var isChoosing: Bool { exchange.isChoosing }

  private var literal: String {
    guard hasLiteral else { return spellings.first?.letters.filter { $0 != "'" } ?? "" }
    return strokes.reduce(into: "") { $0.unicodeScalars.append($1.letter) }
  }

  // MARK: Actions

  /// Adds a letter; ignores it if the composition is full.
  package mutating func type(_ stroke: Stroke, at time: Microseconds) -> Act? {
    type([stroke], at: time)
  }

  /// Adds letters; ignores them if the composition has no room for all.
  package mutating func type(_ letters: [Stroke], at time: Microseconds) -> Act? {
    guard !letters.isEmpty, hasRoom(for: letters.count) else { return nil }
    for letter in letters {
      strokes.append(letter)
      append(letter)
    }
    return ask(at: time)
  }

  /// Deletes the last letter. If it was the only letter after a choice, the choice is undone and
  /// its letters return.
  package mutating func deleteLast(at time: Microseconds) -> Act? {
    guard !strokes.isEmpty else { return nil }
    strokes.removeLast()
    if strokes.count < fixedCount {
      fixed.removeLast()
      decodeAnew()
    } else {
      decoder?.removeLast()
    }
    guard strokes.isEmpty else { return ask(at: time) }
    guard let last = chosen.popLast() else { return finish("") }
    strokes = last.strokes
    decodeAnew()
    return ask(at: time)
  }

  /// Fixes the reading of the next touches as one of `syllables`.
  package mutating func fix(_ syllable: String, at time: Microseconds) -> Act? {
    guard syllables.contains(syllable) else { return nil }
    fixed.append(syllable)
    decodeAnew()
    return ask(at: time)
  }

  /// Chooses a candidate, by its index among the candidates of all pages.
  package mutating func choose(_ candidate: Int, at time: Microseconds) -> Act? {
    guard !strokes.isEmpty else { return nil }
    let place = candidate - shownFrom
    expected = candidates.indices.contains(place) ? candidates[place].text : nil
    isLate = false
    askedFrom = 0
    return exchange.ask(
      method, spellings, choice: candidate, learns: learning.learns, owner: learning.owner,
      fuzzy: askedFuzzy, at: time
    ).map { .ask($0) }
  }

  /// Types the letters as they are, after the chosen texts.
  package mutating func typePlain() -> Act {
    finish(plainText)
  }

  /// Types the preedit: the chosen texts, then the reading of the rest.
  package mutating func typeReading() -> Act {
    finish(preedit)
  }

  /// Drops the composition without a text.
  package mutating func drop() {
    _ = finish("")
  }

  /// Asks for the candidates from this index on.
  package mutating func show(from candidate: Int, at time: Microseconds) -> Act? {
    guard !strokes.isEmpty else { return nil }
    askedFrom = candidate
    expected = nil
    return exchange.ask(
      method, spellings, from: candidate, owner: learning.owner, fuzzy: askedFuzzy, at: time
    ).map { .ask($0) }
  }

  /// Reads a packet of the helper.
  ///
  /// - Throws: if the packet is invalid. The composition then continues without this helper.
  package mutating func receive(
    _ packet: [UInt8], at time: Microseconds
  ) throws(PacketError) -> Act? {
    let answer: CompositionReply?
    do throws(PacketError) {
      answer = try exchange.receive(packet)
      // A reply with a text other than the touched text is treated as malformed.
      if let expected, let text = answer?.chosen?.text, text != expected { throw PacketError() }
    } catch {
      helperIsGone()
      throw error
    }
    guard let answer else { return nil }
    isLate = false
    guard let result = answer.chosen else {
      // Nothing was chosen, or the chosen candidate does not exist: show the candidates.
      expected = nil
      reply = answer
      shownFrom = askedFrom
      return nil
    }
    return apply(result, to: touches(of: result), at: time)
  }

  /// Returns the number of touches that became the chosen text. It is at least 1; otherwise the
  /// keyboard would ask about the same touches without end.
  private func touches(of result: CompositionReply.Chosen) -> Int {
    let letters = spellings[result.spelling].letters.utf8
    // The engine's letters include the apostrophes that join chosen syllables. No touch belongs to
    // these.
    let marks =
      fixed.isEmpty ? 0 : letters.prefix(result.letters).count { $0 == UInt8(ascii: "'") }
    // A text that uses all letters of the spelling uses all touches, even if there are more or
    // fewer touches than letters.
    return result.letters >= letters.count
      ? strokes.count : max(1, min(result.letters - marks, strokes.count - 1))
  }

  private mutating func apply(
    _ result: CompositionReply.Chosen, to count: Int, at time: Microseconds
  ) -> Act? {
    expected = nil
    chosen.append((result.text, Array(strokes.prefix(count))))
    strokes.removeFirst(count)
    forgetFixed(count)
    guard !strokes.isEmpty else { return finish(chosen.map(\.text).joined()) }
    decodeAnew()
    return ask(at: time)
  }

  /// Records that the helper has ended or is no longer trusted. The next letter asks another
  /// helper.
  package mutating func helperIsGone() {
    exchange.helperIsGone()
    expected = nil
    isLate = !strokes.isEmpty
  }

  /// The time at which `advance` is due.
  package var deadline: Microseconds? { isLate ? nil : exchange.deadline }

  package mutating func advance(to time: Microseconds) {
    if let deadline, deadline <= time { isLate = true }
  }

  // MARK: Requests

  private mutating func ask(at time: Microseconds) -> Act? {
    reply = nil
    expected = nil
    askedFrom = 0
    // The user's apostrophes separate the syllables, so no decoder is needed.
    let isParted = hasLiteral && strokes.contains { $0.letter == "'" }
    spellings =
      isParted ? [] : decoder?.spellings(literal: hasLiteral ? rawLiteral : nil) ?? []
    if spellings.isEmpty { spellings = [.init(letters: rawLiteral)] }
    if !fixed.isEmpty { spellings = spellings.map(withFixed) }
    // `isLate` stays set until there is an answer, so that the strip does not flicker.
    return exchange.ask(
      method, spellings, owner: learning.owner, fuzzy: askedFuzzy, at: time
    ).map { .ask($0) }
  }

  private var askedFuzzy: FuzzySounds { method.isPinyin ? fuzzy : [] }

  private func withFixed(
    _ spelling: CompositionRequest.Spelling
  ) -> CompositionRequest.Spelling {
    let rest = strokes.count > fixedCount ? [spelling.letters] : []
    return .init(letters: (fixed + rest).joined(separator: "'"), cost: spelling.cost)
  }

  private var fixedCount: Int { fixed.reduce(0) { $0 + $1.unicodeScalars.count } }

  /// Removes the chosen syllables of touches that became a text.
  private mutating func forgetFixed(_ strokes: Int) {
    var left = strokes
    while left > 0, !fixed.isEmpty { left -= fixed.removeFirst().unicodeScalars.count }
    // The text ends within a chosen syllable, so the chosen syllables no longer fit the touches.
    if left < 0 { fixed = [] }
  }

  private var rawLiteral: String {
    strokes.dropFirst(fixedCount).reduce(into: "") {
      $0.unicodeScalars.append(method.sent(for: $1.letter) ?? $1.letter)
    }
  }

  private mutating func decodeAnew() {
    decoder?.reset()
    for stroke in strokes.dropFirst(fixedCount) { append(stroke) }
  }

  /// Appends a touch to the decoder. A touch without likelihoods is certainly its letter.
  private func append(_ stroke: Stroke) {
    guard let decoder else { return }
    let symbol = decoder.alphabet.symbol(of: stroke.letter)
    decoder.append(
      stroke.fill ?? { evidence in
        for index in evidence.indices { evidence[index] = -.infinity }
        if let symbol { evidence[Int(symbol)] = 0 }
      })
  }

  private mutating func finish(_ text: String) -> Act {
    var next = Composition(method, decoder: decoder, hasLiteral: hasLiteral)
    next.learning = learning
    next.fuzzy = fuzzy
    // Continue the numbering of requests, so that a late reply to this composition is not used for
    // the next.
    next.exchange = exchange
    next.exchange.forget()
    self = next
    return .finish(text)
  }
}
