import Lexicon

/// Words that the user may have meant instead of the words in the text.
struct AlternativeReading {
  var candidate: Decoder.Candidate
  var text: String
  var count: Int

  /// Returns nil if any of the words must never be offered.
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

/// The current word as typed.
struct TypedWord {
  var caseless: String
  var isKnown: Bool
  /// True if the word is meant as typed even if no lexicon has it; see `Verbatim`.
  private let isVerbatim: Bool
  /// True if clear touches keep the word as typed: it may then be changed only if a touch was
  /// between two keys. False for a name in lower case, which may be a slip.
  var isSure: Bool
  /// The score of this word and all kept words before it, including touches and words.
  var score: Float
  /// The log probability of the word alone, without touches.
  var likelihood: Float
  var strokes: Float
  /// The part of `score` that the decoder has added for the words before this word; see
  /// `Decoder.fixedScores(beforeLast:)`.
  var lift: Float
  /// True if the word is the first of a sentence.
  private let isFirst: Bool
  /// True if the preceding word is the first of a sentence.
  private let isBeforeFirst: Bool
  private let marks: WordMarks
  /// True if the word has a capital inside, which no compound has.
  private let hasCapitalInside: Bool
  private let lexicon: Lexicon

  /// The margin, in nats, by which a correction of touches must beat an unknown word. Negative,
  /// because mistyped touches are more common than unknown words.
  private static let touchMargin: Float = -3.6
  /// The change of `touchMargin` for each letter, because long words are rarely random letters.
  private static let touchMarginOfLetter: Float = -0.4
  /// The margin, in nats, by which another word must beat a known word.
  private static let knownMargin: Float = 4
  /// A known word is always kept if its touches fit it better than the correction, by at least this
  /// margin in nats. A touch between two keys fits both words equally well.
  private static let knownDistance: Float = 2
  /// The margin, in nats, by which a correction must beat an unknown word that is a compound, or
  /// that has other forms in the lexicon.
  private static let formMargin: Float = 0
  /// The margin, in nats, by which a correction must beat two consonants; see
  /// `Verbatim.isInitials`.
  private static let initialsMargin: Float = 3
  /// An unknown word of two letters, such as `ok` or `tv`, is always kept if its touches fit it
  /// better than the correction, by at least this margin in nats.
  private static let shortDistance: Float = 7
  /// A margin in nats like `knownDistance`, for the word before the current word. The margin is
  /// greater, because the current word is evidence too.
  private static let beforeDistance: Float = 4
  /// The margin, in nats, needed to change a word that was corrected before. The margin is small,
  /// because the next word is new evidence.
  private static let rereadMargin: Float = 0.5

  /// Typed words that become `it's` and `we're` if these forms fit the next word better.
  private static let formsWithoutApostrophe: Set<String> = ["its", "were"]

  init(
    _ word: String, _ touched: TouchedWords, _ model: TouchModel, _ decoder: Decoder,
    isKnown: Bool, isVerbatim: Bool, _ lexicon: Lexicon
  ) {
    caseless = lexicon.lowercased(word)
    marks = WordMarks(word, lexicon.alphabet.casing)
    hasCapitalInside = SpaceBeforeCapital.ending(of: word) != nil
    self.isVerbatim = isVerbatim
    self.isKnown = isKnown || isVerbatim
    isSure = isVerbatim || isKnown && Self.isSure(word, in: lexicon)
    self.lexicon = lexicon
    let beginsSentence = touched.contexts.first?.previous == .sentenceStart
    isFirst = beginsSentence && touched.ended.isEmpty
    isBeforeFirst = beginsSentence && touched.ended.count == 1
    let before = decoder.fixedScores(beforeLast: 0)
    let own = model.score(
      of: caseless.filter(\.isLetter), touches: touched.inHand)
    likelihood =
      lexicon.words(written: word).map { decoder.logProbability(of: $0) }.max()
      ?? SpellingCorrector.unknownWord(word.count)
    lift = before.lift
    strokes = before.strokes + own
    score = before.score + own + likelihood
  }

  /// True if a known word is probably meant. A name typed in lower case may be a slip.
  private static func isSure(_ word: String, in lexicon: Lexicon) -> Bool {
    let caseless = lexicon.lowercased(word)
    return word != caseless || lexicon.hasNounsWithCapitals || !lexicon.hasOnlyAsName(caseless)
  }

  /// True if a reading only divides a compound that the lexicon lacks: the current word, or the
  /// word before it.
  ///
  /// - Parameter before: the word before, if the reading replaces it too.
  private func isCompound(
    _ alternative: AlternativeReading, after before: String? = nil, _ decoder: Decoder
  ) -> Bool {
    guard alternative.count > (before == nil ? 1 : 2), let compound = Compound(lexicon) else {
      return false
    }
    let parts = lexicon.lowercased(alternative.text).split(separator: " ")
    let likelihoods = decoder.likelihoods(ofLast: parts.count, of: alternative.candidate)
    guard likelihoods.count == parts.count else { return false }
    let isClear = strokes - decoder.strokes(of: alternative.candidate) >= Self.knownDistance
    func divides(_ word: String, _ range: Range<Int>) -> Bool {
      compound.divides(
        word, into: Array(parts[range]), likelihoods[range].dropFirst(), isClear: isClear)
    }
    guard let before else { return !hasCapitalInside && divides(caseless, 0..<parts.count) }
    let caselessBefore = lexicon.lowercased(before)
    return (2..<parts.count).contains { divides(caselessBefore, 0..<$0) }
      || (1..<parts.count - 1).contains { divides(caseless, $0..<parts.count) }
  }

  /// True if a reading adds accents to a word at the beginning of a sentence that may be meant
  /// without them: `tornò` for `torno`.
  private func addsDoubtfulAccents(to word: String, _ accented: some StringProtocol) -> Bool {
    let (plain, accented) = (lexicon.lowercased(word), lexicon.lowercased(accented))
    return plain != accented && lexicon.addsAccents(to: plain, accented)
      && !MissedAccents.areSure(in: plain, accented, lexicon)
  }

  /// The margin, in nats, by which a correction must beat the current word.
  var ownMargin: Float { margin(caseless, isKnown) }

  /// Returns by how much another reading of the current word exceeds the needed margin, in nats.
  func gain(
    of alternative: AlternativeReading, _ decoder: Decoder, ownMargin: Float, _ endingMargin: Float
  ) -> Float {
    let gain = alternative.candidate.score - score - ownMargin
    var farther: Float { strokes - decoder.strokes(of: alternative.candidate) }
    // The user meant every touched apostrophe and hyphen, so the reading must have the same marks.
    if !marks.isEmpty, isKnown || !lexicon.keeps(marks, in: alternative.text) { return -.infinity }
    if isKnown {
      // `ill` becomes `I'll` only once the next word is known.
      if lexicon.lowercased(alternative.text).filter({ $0 != "'" }) == caseless {
        return -.infinity
      }
      // Units, such as `ha` in `2 ha`, get no accent.
      if isVerbatim, caseless.count > 1,
        lexicon.addsAccents(to: caseless, lexicon.lowercased(alternative.text))
      {
        return -.infinity
      }
      if isFirst, addsDoubtfulAccents(to: caseless, alternative.text) { return -.infinity }
      return isSure && (alternative.count == 1 || isVerbatim) && farther >= Self.knownDistance
        ? -.infinity : gain
    }
    if isCompound(alternative, decoder) { return -.infinity }
    if caseless.count == 2, farther >= Self.shortDistance { return -.infinity }
    if Verbatim.isInitials(caseless), farther >= Self.knownDistance,
      alternative.candidate.score - score < Self.initialsMargin
    {
      return -.infinity
    }
    // A longer word that begins with the typed letters needs a greater margin, because the strip
    // offers it anyway.
    return lexicon.lowercased(alternative.text).hasPrefix(caseless) ? gain - endingMargin : gain
  }

  /// Returns by how much a reading that replaces the current word and the word before it exceeds
  /// the needed margin, in nats.
  func gain(
    ofBoth alternative: AlternativeReading, _ before: TouchedWords.Ended?, _ decoder: Decoder,
    ownMargin: Float
  ) -> Float {
    guard let before else { return -.infinity }
    let isLiteral = before.isAsTouched
    // `Th eman` at the start of a sentence is probably `The man`, not the symbol of thorium.
    let isSymbol =
      isBeforeFirst && isRareOrUnknown(before.text)
      && lexicon.hasOnlyAsName(lexicon.lowercased(before.text))
      && lexicon.lowercased(alternative.text).filter { $0 != " " } == lexicon.lowercased(
        before.text) + caseless
    let isBeforeKnown = isLiteral && lexicon.has(before.text) && !isSymbol
    // `th e` is probably `the`, because `th` and `e` are rarely words.
    let isBeforeMeant = isBeforeKnown && !isRareOrUnknown(before.text)
    if isVerbatim, isRareOrUnknown(caseless) ? isBeforeMeant : !Verbatim.isLetter(caseless) {
      return -.infinity
    }
    if isLiteral, !isBeforeKnown, isCompound(alternative, after: before.text, decoder) {
      return -.infinity
    }
    // `Tom` before a slip stays `Tom`, unless its touches fit another word nearly as well.
    if isBeforeKnown, Self.isSure(before.text, in: lexicon),
      let others = decoder.strokesBeforeLast(of: alternative.candidate),
      decoder.fixedScores(beforeLast: 0).strokes - others >= Self.beforeDistance
    {
      return -.infinity
    }
    if isBeforeFirst, isBeforeKnown,
      addsDoubtfulAccents(to: before.text, alternative.text.prefix { $0 != " " })
    {
      return -.infinity
    }
    var gain = alternative.candidate.score - (score - lift)
    // Keep initials such as `sq ft`, unless the space splits a word: `th e` is `the`.
    if gain < Self.initialsMargin, isUnknownInitials(before.text) || isUnknownInitials(caseless),
      lexicon.lowercased(alternative.text).filter({ $0 != " " })
        != lexicon.lowercased(before.text) + caseless
    {
      return -.infinity
    }
    gain -= isLiteral ? margin(before.text, isBeforeKnown) : Self.rereadMargin
    let last = alternative.text.split(separator: " ").last.map(String.init)?.smallLetters
    if !marks.isEmpty, alternative.count < 2 || !lexicon.keeps(marks, in: last ?? "") {
      return -.infinity
    }
    if last != caseless { gain -= ownMargin }
    if isBeforeKnown, isKnown, alternative.count == before.text.split(separator: " ").count + 1,
      strokes - decoder.strokes(of: alternative.candidate) >= Self.knownDistance
    {
      return -.infinity
    }
    // `its going` usually means `it's going`, but `ill plan` seldom means `I'll plan`.
    if isBeforeKnown,
      lexicon.lowercased(alternative.text).filter({ $0 != "'" }) == lexicon.lowercased(before.text)
        + " "
        + caseless
    {
      gain +=
        Self.formsWithoutApostrophe.contains(lexicon.lowercased(before.text))
        ? Self.knownMargin : -Self.knownMargin
    }
    // Two known words are not joined.
    if alternative.count == 1, isBeforeKnown, isKnown,
      ![before.text, caseless].contains(where: isRareOrUnknown)
    {
      return -.infinity
    }
    return gain
  }

  private func isUnknownInitials(_ word: String) -> Bool {
    Verbatim.isInitials(word) && !lexicon.has(lexicon.lowercased(word))
  }

  private func isRareOrUnknown(_ word: String) -> Bool {
    Verbatim.isRareOrUnknown(word, in: lexicon)
  }

  private func margin(_ word: String, _ isKnown: Bool) -> Float {
    if isKnown { return Self.knownMargin }
    return Inflection.isForm(word, in: lexicon)
      || Compound.mayBeOne(word) && Compound(lexicon)?.isOne(lexicon.lowercased(word)) == true
      ? Self.formMargin : Self.touchMargin + Self.touchMarginOfLetter * Float(word.count)
  }
}
