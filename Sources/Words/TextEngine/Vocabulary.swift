import Layouts
package import Lexicon

/// Finds corrections of the current word, and words that may come next, in one language's lexicon.
///
/// All buffers are kept, and each query continues the previous one, so that a further letter costs
/// only its own search.
package final class Vocabulary {
  package let lexicon: Lexicon
  private let workspace: DecoderWorkspace
  private let corrector: SpellingCorrector
  private let predictor: WordPredictor
  private let completer: Completer
  /// The keyboard's keys, and the decoder of touches on them; nil if there are no letter keys.
  private var touching: Touching?
  private var found: [Decoder.Candidate] = []

  private struct Touching {
    var model: TouchModel
    var decoder: Decoder
    /// The words whose touches the decoder has received.
    var words = TouchedWords()
    /// The context before the first word whose touches the decoder has received.
    var context: WordPredictor.Context?
  }

  private static let candidateLimit = 16

  package init(_ lexicon: Lexicon, workspace: DecoderWorkspace = DecoderWorkspace()) {
    self.lexicon = lexicon
    self.workspace = workspace
    corrector = SpellingCorrector(lexicon, workspace: workspace)
    predictor = WordPredictor(lexicon)
    completer = Completer(predictor)
  }

  /// Sets the keys on which letters are touched.
  package func useKeys(_ keys: [TouchModel.Key]) {
    guard touching?.model.keys != keys else { return }
    guard !keys.isEmpty else {
      touching = nil
      return
    }
    let rows = Array(repeating: TouchModel.Row(), count: (keys.map(\.row).max() ?? 0) + 1)
    touching = Touching(
      model: TouchModel(
        keys: keys, rows: rows, alphabet: lexicon.alphabet,
        spelling: SpellingModel(alphabet: lexicon.alphabet)),
      decoder: touching?.decoder ?? Decoder(lexicon, costs: .touch, workspace: workspace))
  }

  /// Sets the braille cells by which letters are typed.
  package func useCells(_ cells: [Unicode.Scalar: UInt8]) {
    touching?.model.useCells(cells)
  }

  /// Forgets and overwrites the last touches.
  func forget() {
    touching?.words.erase()
    touching?.context = nil
    touching?.decoder.reset(after: .unknown)
  }

  /// Sets the expected offset of touches for each row.
  func expect(_ offset: (_ row: Int) -> (x: Double, y: Double)) {
    guard var touching else { return }
    var rows = touching.model.rows
    for row in rows.indices { (rows[row].offsetX, rows[row].offsetY) = offset(row) }
    guard rows != touching.model.rows else { return }
    touching.model.rows = rows
    // The decoder scored the earlier touches with the old offsets, so it must start again.
    touching.words = TouchedWords()
    touching.context = nil
    self.touching = touching
  }

  /// True if a touch on a letter may have meant the space.
  func isNearSpace(_ touch: LetterTouch) -> Bool {
    guard let point = touch.point, let model = touching?.model,
      let letter = model.nearest(x: point.x, y: point.y)?.letter
    else { return false }
    return model.score(of: " ", touches: [touch])
      > model.score(of: String(letter), touches: [touch]) - Self.nearSpace
  }

  /// The limit for `isNearSpace`, in nats. It includes touches on the lower two fifths of the keys
  /// above the space bar.
  private static let nearSpace: Float = 6

  /// The words that a typed word may mean.
  struct Reading {
    /// Words as the lexicon writes them, the likeliest first.
    var candidates: [String] = []
    /// The automatic correction, with one word or several.
    var replacement: String?
    /// The amount by which the correction exceeds the needed margin, in nats.
    var gain: Float = 0
    /// True if the correction also replaces the word before the current word.
    var replacesBoth = false
    /// True if the lexicon has the typed word.
    var isKnown = false
    /// The log probability of the replacement after the preceding words, plus the difference of its
    /// touch score to that of the typed word.
    var likelihood: Float = .infinity

    /// Makes a word that the user certainly meant the correction, with the gain of a shortcut.
    mutating func becomes(_ meant: String) {
      candidates.removeAll { $0 == meant }
      candidates.insert(meant, at: 0)
      replacement = meant
      replacesBoth = false
      gain = SpellingCorrector.shortcutGain
      likelihood = .infinity
    }
  }

  /// Words that continue the typed letters.
  struct Completions {
    var words: [String] = []
    /// The logarithm of the sum of the words' probabilities in this context.
    var likelihood: Float = -.infinity
  }

  /// - Parameters:
  ///   - word: the typed word.
  ///   - touched: the touches; nil if not all letters were touched.
  ///   - start: the context of the first touched word.
  ///   - mayChangeBefore: true if the last ended word may still be changed.
  ///   - isVerbatim: true if the word is meant as typed even if no lexicon has it; see `Verbatim`.
  ///   - digraphs: the digraphs of the layout's language.
  ///   - pause: called regularly, as in `Decoder.append`.
  /// - Throws: the error that `pause` throws. The next call continues after the decoded letters.
  func read<Failure>(
    _ word: String, _ touched: TouchedWords?, from start: WordPredictor.Context?,
    after context: WordPredictor.Context, mayChangeBefore: Bool, isVerbatim: Bool,
    digraphs: Digraphs, pause: () throws(Failure) -> Void
  ) throws(Failure) -> Reading {
    var decoded: Reading?
    if let touched, let start {
      decoded = try decode(word, touched, from: start, mayChangeBefore, isVerbatim, pause)
    }
    var reading =
      if let decoded { decoded } else {
        try spell(word, after: context, isVerbatim, pause)
      }
    try pause()
    if !isVerbatim, reading.gain < SpellingCorrector.shortcutGain,
      let meant = digraphs.meant(by: word, isKnown: reading.isKnown, in: lexicon)
    {
      reading.becomes(meant)
    }
    return reading
  }

  private func spell<Failure>(
    _ word: String, after context: WordPredictor.Context, _ isVerbatim: Bool,
    _ pause: () throws(Failure) -> Void
  ) throws(Failure) -> Reading {
    let spelling = try corrector.correct(word, after: context, pause: pause)
    var reading = Reading(candidates: spelling.candidates, isKnown: lexicon.has(word))
    let gain = spelling.gain - lexicon.correctionMargin
    guard gain > 0, !isVerbatim else { return reading }
    reading.replacement = spelling.candidates.first
    reading.gain = gain
    return reading
  }

  private func decode<Failure>(
    _ word: String, _ touched: TouchedWords, from start: WordPredictor.Context,
    _ mayChangeBefore: Bool, _ isVerbatim: Bool, _ pause: () throws(Failure) -> Void
  ) throws(Failure) -> Reading? {
    guard let decoder = try updateDecoder(for: touched, after: start, pause),
      let model = touching?.model
    else {
      return nil
    }
    try decoder.candidates(&found, limit: Self.candidateLimit, pause: pause)
    var reading = Reading(isKnown: lexicon.has(word))
    let caseless = lexicon.lowercased(word)
    // A word with a capital inside can only be split before that capital.
    let ending = SpaceBeforeCapital.ending(of: word).map { " " + lexicon.lowercased($0) }
    let inText = lexicon.lowercased(touched.ended.last.map { $0.text + " " } ?? "") + caseless
    let marks = WordMarks(word, lexicon.alphabet.casing)
    var own: AlternativeReading?
    var both: AlternativeReading?
    for candidate in found {
      try pause()
      if let words = decoder.words(of: candidate, afterLast: 0) {
        guard let alternative = AlternativeReading(candidate, words, lexicon) else { continue }
        if words.count == 1, !reading.candidates.contains(alternative.text) {
          reading.candidates.append(alternative.text)
        }
        let text = lexicon.lowercased(alternative.text)
        if own == nil, text != caseless, ending.map(text.hasSuffix) ?? true,
          lexicon.keeps(marks, in: text)
        {
          own = alternative
        }
      } else if mayChangeBefore, both == nil,
        let words = decoder.words(of: candidate, afterLast: 1)
      {
        let alternative = AlternativeReading(candidate, words, lexicon)
        if alternative.map({ lexicon.lowercased($0.text) }) != inText { both = alternative }
      }
    }
    reading.candidates = Array(reading.candidates.prefix(6))
    try pause()
    // A shortcut always means its replacement, wherever the touches were.
    if !reading.isKnown, !isVerbatim,
      let meant = lexicon.replacement(typed: word)
    {
      reading.becomes(meant)
      return reading
    }
    let typedWord = TypedWord(
      word, touched, model, decoder, isKnown: reading.isKnown, isVerbatim: isVerbatim, lexicon)
    try pause()
    guard own != nil || both != nil else { return reading }
    let margin = lexicon.correctionMargin
    let ownMargin = typedWord.ownMargin
    try pause()
    let gain =
      own.map {
        typedWord.gain(of: $0, decoder, ownMargin: ownMargin, corrector.endingMargin) - margin
      } ?? 0
    try pause()
    let bothGain =
      both.map {
        typedWord.gain(ofBoth: $0, touched.ended.last, decoder, ownMargin: ownMargin) - margin
      } ?? 0
    if let both, bothGain > max(0, gain) {
      reading.replacement = both.text
      reading.gain = bothGain
      reading.replacesBoth = true
    } else if let own, gain > 0 {
      reading.replacement = own.text
      reading.gain = gain
      reading.likelihood = own.candidate.score - typedWord.score + typedWord.likelihood
    }
    return reading
  }

  /// Passes the touches of these words to the decoder, which keeps those that it already has.
  /// Returns nil if there are too many touches.
  private func updateDecoder<Failure>(
    for words: TouchedWords, after context: WordPredictor.Context,
    _ pause: () throws(Failure) -> Void
  ) throws(Failure) -> Decoder? {
    guard var touching, words.touches.count <= Decoder.maximumStrokes else { return nil }
    let decoder = touching.decoder
    if touching.context != context || decoder.isOutdated {
      decoder.reset(after: context)
      touching.words = TouchedWords()
      touching.context = context
    }
    var kept = zip(words.touches, touching.words.touches).prefix { $0 == $1 }.count
    let shared = zip(words.ended, touching.words.ended).prefix { $0 == $1 }.count
    for others in [words.ended, touching.words.ended] where shared < others.count {
      kept = min(kept, others[shared].end - 1)
    }
    while decoder.strokeCount > kept { decoder.removeLast() }
    var ended = words.ended.drop { $0.end <= kept }
    // If a pause throws, the decoder keeps the touches that it has so far.
    defer {
      touching.words = words.prefix(decoder.strokeCount)
      self.touching = touching
    }
    for (index, touch) in words.touches.enumerated().dropFirst(kept) {
      try decoder.append({ touching.model.fill($0, touch) }, pause: pause)
      guard let word = ended.first, word.end == index + 1 else { continue }
      ended = ended.dropFirst()
      fix(word, of: words, touching.model, decoder)
    }
    return decoder
  }

  /// Sets the text of an ended word in the decoder, which then no longer changes the word.
  private func fix(
    _ ended: TouchedWords.Ended, of words: TouchedWords, _ model: TouchModel, _ decoder: Decoder
  ) {
    let start = words.ended.last { $0.end < ended.end }?.end ?? 0
    let numbers = ended.text.split(separator: " ").map { lexicon.word(String($0)) }
    let touches = words.touches[start..<ended.end]
    var likelihood = SpellingCorrector.unknownWord(ended.typed.count)
    if ended.isAsTouched, numbers.count == 1, let number = numbers[0] {
      likelihood = decoder.logProbability(of: number)
    }
    decoder.fix(
      numbers,
      strokes: model.score(
        of: lexicon.lowercased(ended.typed).filter { $0.isLetter || $0 == " " } + " ",
        touches: touches),
      likelihood: likelihood)
  }

  /// Returns words that continue the prefix, or the likeliest next words.
  ///
  /// - Parameters:
  ///   - ignoredOffers: words offered before, in lower case; see `Completer.suggest`.
  ///   - pause: called regularly, as in `Decoder.append`.
  /// - Throws: the error that `pause` throws.
  func completions<Failure>(
    of prefix: String, after context: WordPredictor.Context, limit: Int, ignoredOffers: Set<String>,
    pause: () throws(Failure) -> Void
  ) throws(Failure) -> Completions {
    predictor.move(to: context)
    // In a language that capitalizes nouns, shift within a sentence means a noun.
    let isNoun =
      lexicon.hasNounsWithCapitals && prefix.first?.isUppercase == true
      && context.previous != .sentenceStart && context.previous != .unknown
    try completer.suggest(
      prefix, into: &found, limit: limit, ignoredOffers: ignoredOffers, withCapital: isNoun,
      pause: pause)
    if isNoun, found.isEmpty {
      try completer.suggest(
        prefix, into: &found, limit: limit, ignoredOffers: ignoredOffers, pause: pause)
    }
    let together = found.reduce(0) { $0 + exponential($1.score) }
    let words = try found.map { (candidate) throws(Failure) in
      try pause()
      return lexicon.text(of: candidate.word)
    }
    return Completions(words: words, likelihood: naturalLogarithm(together))
  }

  /// Returns the lexicon's spelling of the word, if the two differ only in capitals.
  func recased(_ word: String) -> String? {
    lexicon.words(written: word).lazy.filter { self.isToBeMade($0) }
      .map { self.lexicon.text(of: $0) }.first { $0 != word }
  }

  /// Returns a lower-case word with its capital, if the word certainly has a capital here.
  func withCapital(_ word: String, after context: WordPredictor.Context) -> String? {
    let forms = lexicon.words(written: word).filter { isToBeMade($0) }
    guard let capital = forms.first(where: { lexicon.flags(of: $0).contains(.capital) }) else {
      return nil
    }
    if let small = forms.first(where: { lexicon.text(of: $0) == word }) {
      predictor.move(to: context)
      guard
        predictor.logProbability(of: capital) - predictor.logProbability(of: small)
          > Self.capitalMargin
      else { return nil }
    }
    return lexicon.text(of: capital)
  }

  /// The margin, in nats, by which a word with a capital must beat its lower-case form.
  private static let capitalMargin: Float = 2

  private func isToBeMade(_ word: Lexicon.WordNumber) -> Bool {
    lexicon.flags(of: word).isDisjoint(with: .hidden)
  }
}

extension Lexicon {
  /// True if the language writes nouns with a capital.
  var hasNounsWithCapitals: Bool { language.prefix(2) == "de" }
}
