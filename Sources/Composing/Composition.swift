package import CompositionMessages
package import Units

/// A text that is still letters: what was typed and is in no application yet, what it has become so far,
/// and what it may become. Touches, replies and time in; requests and the finished text out.
///
/// Nothing in it waits. What is shown follows the touch; candidates come when `keyglass-ime` answers,
/// and where it does not, the letters can be typed as they are. All that it asks holds all that the
/// answer needs, so a helper that died is asked again by the next letter.
package struct Composition {
  /// One letter: how its key is read, and what it is by itself.
  package struct Stroke {
    package var letter: Unicode.Scalar
    /// Writes how likely the stroke is for each symbol of the decoder's alphabet; nil where a letter
    /// is itself.
    package var fill: ((UnsafeMutableBufferPointer<Float>) -> Void)?

    package init(
      letter: Unicode.Scalar, fill: ((UnsafeMutableBufferPointer<Float>) -> Void)? = nil
    ) {
      self.letter = letter
      self.fill = fill
    }
  }

  /// What was learned, and may be.
  package struct Learning: Hashable, Sendable {
    /// The user whose words the order depends on; nil: nobody's.
    package var owner: UInt32?
    /// Whether what is chosen is one of theirs from now on.
    package var learns: Bool

    package init(owner: UInt32? = nil, learns: Bool = false) {
      self.owner = owner
      self.learns = learns && owner != nil
    }
  }

  /// What is to be done outside.
  package enum Act: Hashable, Sendable {
    /// To be sent to `keyglass-ime`.
    case ask(CompositionRequest)
    /// The composition is over, and this is its text; empty if nothing is left of it.
    case finish(String)
  }

  package private(set) var method: CompositionMethod
  /// Whose words count, and whether what is chosen may be one of them.
  package var learning = Learning()
  /// Sounds of pinyin that are not told apart.
  package var fuzzy: FuzzySounds = []
  private var decoder: SpellingDecoder?
  /// Whether its keys have one letter each, which can be typed as it is.
  private var hasLiteral: Bool
  private var exchange = CompositionExchange()
  /// What has been chosen, with the strokes that it was.
  private var chosen: [(text: String, strokes: [Stroke])] = []
  private var strokes: [Stroke] = []
  /// Syllables that were chosen for the first strokes; each has a letter for each of its strokes.
  private var fixed: [String] = []
  private var spellings: [CompositionRequest.Spelling] = []
  private var reply: CompositionReply?
  /// From which candidate on the reply has them, and the next one will.
  package private(set) var shownFrom = 0
  private var askedFrom = 0
  /// The text that was touched, while its choice is under way.
  private var expected: String?

  /// Whether the letters have gone unanswered for so long that they are offered themselves.
  package private(set) var isLate = false

  /// - Parameters:
  ///   - decoder: what touches can have meant, emptied; nil where a letter is itself.
  ///   - hasLiteral: false where a key has several letters.
  package init(
    _ method: CompositionMethod, decoder: SpellingDecoder? = nil, hasLiteral: Bool = true
  ) {
    self.method = method
    self.decoder = decoder
    self.hasLiteral = hasLiteral
    decoder?.reset()
  }

  /// Begins anew on other keys: what there was is gone, and no answer to it counts.
  package mutating func begin(
    _ method: CompositionMethod, decoder: SpellingDecoder? = nil, hasLiteral: Bool = true
  ) {
    self.method = method
    self.decoder = decoder
    self.hasLiteral = hasLiteral
    drop()
  }

  // MARK: What is shown

  package var isEmpty: Bool { strokes.isEmpty && chosen.isEmpty }

  /// Whether no letter more is taken.
  package var isFull: Bool { strokes.count + fixed.count >= CompositionRequest.lettersLimit }

  /// What the next strokes can be that no syllable was chosen for, likeliest first; none where a key has one
  /// letter.
  package var syllables: [String] { hasLiteral ? [] : decoder?.firstSyllables() ?? [] }

  /// What stands for the letters now: what was chosen, then the rest as it is read.
  package var preedit: String {
    chosen.map(\.text).joined() + (reply?.preedit ?? reading)
  }

  /// The letters before anybody has read them.
  private var reading: String {
    guard decoder != nil else { return literal }
    return spellings.first?.letters ?? literal
  }

  /// Where in the preedit syllables begin, but for the first, in characters.
  package var boundaries: [Int] {
    let start = chosen.reduce(0) { $0 + $1.text.count }
    return (start > 0 && !strokes.isEmpty ? [start] : [])
      + (reply?.boundaries ?? []).map { start + $0 }
  }

  /// Whether what is shown is an answer to all letters.
  package var isAnswered: Bool { reply != nil }

  /// What the letters can become, likeliest first, on the page that was asked for; empty until it is
  /// known.
  package var candidates: [CompositionReply.Candidate] { reply?.candidates ?? [] }

  /// Whether there are others after these.
  package var hasMore: Bool { reply?.hasMore ?? false }

  /// What typing the letters as they are would type.
  package var plainText: String { chosen.map(\.text).joined() + literal }

  /// Whether the answer to a choice is still to come.
  package var isChoosing: Bool { exchange.isChoosing }

  private var literal: String {
    guard hasLiteral else { return spellings.first?.letters.filter { $0 != "'" } ?? "" }
    return strokes.reduce(into: "") { $0.unicodeScalars.append($1.letter) }
  }

  // MARK: What is done

  /// A letter's key was touched. Where it is full, the letter is not taken.
  package mutating func type(_ stroke: Stroke, at time: Microseconds) -> Act? {
    guard !isFull else { return nil }
    strokes.append(stroke)
    append(stroke)
    return ask(at: time)
  }

  /// Takes back the last letter; where that was the only one after a choice, the choice too, whose
  /// letters stand again.
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

  /// Reads the next strokes as one of `syllables`, whatever else they could be.
  package mutating func fix(_ syllable: String, at time: Microseconds) -> Act? {
    guard syllables.contains(syllable) else { return nil }
    fixed.append(syllable)
    decodeAnew()
    return ask(at: time)
  }

  /// Takes a candidate, counted from the first of all.
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

  /// Types the letters as they are, after what was chosen.
  package mutating func typePlain() -> Act {
    finish(plainText)
  }

  /// Types what stands for the letters, where it is known, after what was chosen.
  package mutating func typeReading() -> Act {
    finish(preedit)
  }

  /// Forgets all of it; no text comes of it.
  package mutating func drop() {
    _ = finish("")
  }

  /// Looks further through the candidates, or back.
  package mutating func show(from candidate: Int, at time: Microseconds) -> Act? {
    guard !strokes.isEmpty else { return nil }
    askedFrom = candidate
    expected = nil
    return exchange.ask(
      method, spellings, from: candidate, owner: learning.owner, fuzzy: askedFuzzy, at: time
    ).map { .ask($0) }
  }

  /// What the helper has sent.
  ///
  /// - Throws: if it cannot be trusted any more; the composition goes on without it.
  package mutating func take(
    _ packet: [UInt8], at time: Microseconds
  ) throws(PacketError) -> Act? {
    let answer: CompositionReply?
    do throws(PacketError) {
      answer = try exchange.take(packet)
      // Another text than the one that was touched is worse than none.
      if let expected, let text = answer?.chosen?.text, text != expected { throw PacketError() }
    } catch {
      helperIsGone()
      throw error
    }
    guard let answer else { return nil }
    isLate = false
    guard let taken = answer.chosen else {
      // A choice that was none leaves everything as it is.
      expected = nil
      reply = answer
      shownFrom = askedFrom
      return nil
    }
    return take(taken, at: time)
  }

  private mutating func take(
    _ taken: CompositionReply.Chosen, at time: Microseconds
  ) -> Act? {
    expected = nil
    let letters = spellings[taken.spelling].letters.utf8
    // The marks after chosen syllables are nobody's strokes.
    let marks =
      fixed.isEmpty ? 0 : letters.prefix(taken.letters).count { $0 == UInt8(ascii: "'") }
    // A reading may have a letter more or less than there were touches.
    let count =
      taken.letters >= letters.count
      ? strokes.count : min(max(1, taken.letters - marks), strokes.count - 1)
    chosen.append((taken.text, Array(strokes.prefix(count))))
    strokes.removeFirst(count)
    forgetFixed(count)
    guard !strokes.isEmpty else { return finish(chosen.map(\.text).joined()) }
    decodeAnew()
    return ask(at: time)
  }

  /// The helper has ended, or is not believed. What is typed next asks another.
  package mutating func helperIsGone() {
    exchange.forget()
    expected = nil
    isLate = !strokes.isEmpty
  }

  /// When `advance` has something to do.
  package var deadline: Microseconds? { isLate ? nil : exchange.deadline }

  package mutating func advance(to time: Microseconds) {
    if let deadline, deadline <= time { isLate = true }
  }

  // MARK: - How

  private mutating func ask(at time: Microseconds) -> Act? {
    reply = nil
    expected = nil
    askedFrom = 0
    // Who parts syllables says which they are.
    let isParted = hasLiteral && strokes.contains { $0.letter == "'" }
    spellings =
      isParted ? [] : decoder?.spellings(literal: hasLiteral ? rawLiteral : nil) ?? []
    if spellings.isEmpty { spellings = [.init(letters: rawLiteral)] }
    if !fixed.isEmpty { spellings = spellings.map(withFixed) }
    // What was late stays so until there is an answer: the strip does not flicker.
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

  /// Some strokes have become a text, and with them the syllables that they were.
  private mutating func forgetFixed(_ strokes: Int) {
    var left = strokes
    while left > 0, !fixed.isEmpty { left -= fixed.removeFirst().unicodeScalars.count }
    // Half a syllable is none.
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

  /// A stroke that says nothing of its neighbours is its letter.
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
    let (learning, fuzzy, exchange) = (learning, fuzzy, exchange)
    decoder?.reset()
    self = Composition(method, decoder: decoder, hasLiteral: hasLiteral)
    self.learning = learning
    self.fuzzy = fuzzy
    // Its numbers go on: what is still to come of this text is none of the next.
    self.exchange = exchange
    self.exchange.forget()
    return .finish(text)
  }
}
