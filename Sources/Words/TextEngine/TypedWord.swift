import Lexicon

/// Words that the touches can mean instead of the words in the text.
struct AlternativeReading {
  var candidate: Decoder.Candidate
  var text: String
  var count: Int

  /// nil if any of the words must never be offered.
  init?(_ candidate: Decoder.Candidate, _ words: [Lexicon.WordNumber], _ lexicon: Lexicon) {
    guard
      words.allSatisfy({
        lexicon.flags(of: $0).isDisjoint(with: .hidden)
      })
    else { return nil }
    self.candidate = candidate
    text = words.map { lexicon.text(of: $0) }.joined(separator: " ")
    count = words.count
  }
}

/// The word in hand as typed.
struct TypedWord {
  var caseless: String
  var isKnown: Bool
  /// True if no lexicon needs to have the word; see `Verbatim`.
  private let isVerbatim: Bool
  /// True if the word stays, unless a finger was between two keys. A name in lower case may be a
  /// slip.
  var isSure: Bool
  /// The score with all that precedes the word.
  var score: Float
  /// The log probability of the word alone, without touches.
  var likelihood: Float
  var strokes: Float
  /// The lift in the score of the words before it; see `Decoder.standing(beforeLast:)`.
  var lift: Float
  /// True if the preceding word is the first of a sentence.
  private let isBeforeFirst: Bool
  private let marks: WordMarks
  /// True if the word has a capital inside, which no compound has.
  private let hasCapitalInside: Bool
  private let lexicon: Lexicon

  /// The lead over an unknown word that a correction of touches needs, in nats. Negative, because
  /// mistyped touches are more common than unknown words.
  private static let touchMargin: Float = -3.6
  /// The change of `touchMargin` for each letter: long words are rarely random letters.
  private static let touchMarginOfLetter: Float = -0.4
  /// The lead over a known word that another word needs, in nats.
  private static let knownMargin: Float = 4
  /// The distance of another word's touches from which a known word always stays, in nats. Only a
  /// touch between two keys leaves this open.
  private static let knownDistance: Float = 2
  /// Log probability after the preceding word below which a word may be part of a compound.
  private static let seldomFollows: Float = -6
  /// The lead that a correction needs over an unknown word of which the lexicon has other forms, in
  /// nats.
  private static let formMargin: Float = 0
  /// The most by which the touches may fit a word worse than two unknown letters, such as `ok` and
  /// `tv`.
  private static let shortDistance: Float = 7
  /// The lead needed to change a word that was corrected before: the following text may tell
  /// better.
  private static let rereadMargin: Float = 0.5

  /// Words that often stand for `it's` and `we're`, if the words with the apostrophe fit the
  /// following word better.
  private static let leavesOut: Set<String> = ["its", "were"]

  init(
    _ word: String, _ touched: TouchedWords, _ model: TouchModel, _ decoder: Decoder,
    isKnown: Bool, isVerbatim: Bool, _ lexicon: Lexicon
  ) {
    caseless = word.lowercased()
    marks = WordMarks(word)
    hasCapitalInside = SpaceBeforeCapital.ending(of: word) != nil
    self.isVerbatim = isVerbatim
    self.isKnown = isKnown || isVerbatim
    isSure =
      isVerbatim
      || isKnown
        && (word != caseless || lexicon.hasNounsWithCapitals || !lexicon.hasOnlyAsName(caseless))
    self.lexicon = lexicon
    isBeforeFirst =
      touched.ended.count == 1 && touched.contexts.first?.previous == .sentenceStart
    let before = decoder.standing(beforeLast: 0)
    let own = model.score(
      of: caseless.filter(\.isLetter), touches: touched.inHand.map { ($0.x, $0.y) })
    likelihood =
      lexicon.words(written: word).map { decoder.logProbability(of: $0) }.max()
      ?? SpellingCorrector.unknownWord(word.count)
    lift = before.lift
    strokes = before.strokes + own
    score = before.score + own + likelihood
  }

  /// True if a reading only inserts a space between two words that the language writes as one: a
  /// compound that the lexicon lacks.
  private func isCompound(_ alternative: AlternativeReading, _ decoder: Decoder) -> Bool {
    guard !hasCapitalInside,
      ["de", "nb", "nn", "da", "sv", "nl"].contains(lexicon.language.prefix(2)),
      alternative.text.lowercased().filter({ $0 != " " }) == caseless
    else { return false }
    // `hvert år` and `habe gehört` are often two words.
    guard decoder.likelihoodOfLast(of: alternative.candidate) < Self.seldomFollows else {
      return false
    }
    return alternative.text.split(separator: " ").allSatisfy { part in
      lexicon.word(part).map { lexicon.logProbability(of: $0) < -6.2 } ?? true
    }
  }

  /// Returns the lead of another reading of the word in hand, beyond the needed lead.
  func gain(of alternative: AlternativeReading, _ decoder: Decoder, _ endingMargin: Float) -> Float
  {
    let gain = alternative.candidate.score - score - margin(caseless, isKnown)
    // A touched apostrophe is meant.
    if !marks.isEmpty, isKnown || !lexicon.keeps(marks, in: alternative.text) { return -.infinity }
    if isKnown {
      // `ill` is not `I'll` until the next word tells.
      if alternative.text.lowercased().filter({ $0 != "'" }) == caseless { return -.infinity }
      // A unit has no accent: `2 ha`.
      if isVerbatim, caseless.count > 1,
        lexicon.addsAccents(to: caseless, alternative.text.lowercased())
      {
        return -.infinity
      }
      let farther = strokes - decoder.strokes(of: alternative.candidate)
      return isSure && (alternative.count == 1 || isVerbatim) && farther >= Self.knownDistance
        ? -.infinity : gain
    }
    if alternative.count > 1, isCompound(alternative, decoder) { return -.infinity }
    if caseless.count == 2,
      strokes - decoder.strokes(of: alternative.candidate) >= Self.shortDistance
    {
      return -.infinity
    }
    // The strip offers words that go on after the letters.
    return alternative.text.lowercased().hasPrefix(caseless) ? gain - endingMargin : gain
  }

  /// Returns the lead of a reading that replaces the word in hand and the word before it.
  func gain(
    ofBoth alternative: AlternativeReading, _ before: TouchedWords.Ended?, _ decoder: Decoder
  ) -> Float {
    guard let before else { return -.infinity }
    let isLiteral = before.isAsTouched
    // With the capital of a sentence `Th eman` is rather `The man` than thorium.
    let isSymbol =
      isBeforeFirst && isHardlyOne(before.text) && lexicon.hasOnlyAsName(before.text.lowercased())
      && alternative.text.lowercased().filter { $0 != " " } == before.text.lowercased() + caseless
    let isBeforeKnown = isLiteral && lexicon.has(before.text) && !isSymbol
    // `th e` is rather `the`, because both parts are rarely words.
    let isBeforeMeant = isBeforeKnown && !isHardlyOne(before.text)
    if isVerbatim, isHardlyOne(caseless) ? isBeforeMeant : !Verbatim.isLetter(caseless) {
      return -.infinity
    }
    var gain = alternative.candidate.score - (score - lift)
    gain -= isLiteral ? margin(before.text, isBeforeKnown) : Self.rereadMargin
    let last = alternative.text.split(separator: " ").last.map(String.init)?.lowercased()
    if !marks.isEmpty, alternative.count < 2 || !lexicon.keeps(marks, in: last ?? "") {
      return -.infinity
    }
    if last != caseless { gain -= margin(caseless, isKnown) }
    if isBeforeKnown, isKnown, alternative.count == before.text.split(separator: " ").count + 1,
      strokes - decoder.strokes(of: alternative.candidate) >= Self.knownDistance
    {
      return -.infinity
    }
    // `ill plan` is seldom `I'll plan`, but `its going` is `it's going`.
    if isBeforeKnown,
      alternative.text.lowercased().filter({ $0 != "'" }) == before.text.lowercased() + " "
        + caseless
    {
      gain +=
        Self.leavesOut.contains(before.text.lowercased()) ? Self.knownMargin : -Self.knownMargin
    }
    // Two known words are not joined.
    if alternative.count == 1, isBeforeKnown, isKnown,
      ![before.text, caseless].contains(where: isHardlyOne)
    {
      return -.infinity
    }
    return gain
  }

  private func isHardlyOne(_ word: String) -> Bool {
    Verbatim.isHardlyOne(word, in: lexicon)
  }

  private func margin(_ word: String, _ isKnown: Bool) -> Float {
    if isKnown { return Self.knownMargin }
    return Inflection.isForm(word, in: lexicon)
      ? Self.formMargin : Self.touchMargin + Self.touchMarginOfLetter * Float(word.count)
  }
}
