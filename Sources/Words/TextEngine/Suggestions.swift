import Lexicon

/// The offers in the strip, and the correction of the current word when it ends.
struct Suggestions {
  /// The offers in the strip.
  private(set) var offers: [Offer] = []
  /// The automatic correction, which replaces the current word when it ends.
  private(set) var correction: Correction?
  /// Words that were offered for the current word and not chosen, in lower case.
  private var ignoredOffers: Set<String> = []
  private var lastWeighed: (word: String, context: WordPredictor.Context)?
  /// The results found before the search was interrupted.
  private var progress = Progress()

  /// The error that interrupts a search because a finger is waiting.
  struct GaveWay: Error {}

  /// Called repeatedly during a search; throws if a finger is waiting.
  typealias Pause = () throws(GaveWay) -> Void

  /// The results for one revision of the text, for the languages searched so far. An interrupted
  /// search continues with the next language.
  private struct Progress {
    var revision: UInt64 = 0
    var readings: [Vocabulary.Reading] = []
    var completions: [Vocabulary.Completions] = []
  }

  struct Correction {
    /// The typed word; if the word before also changes, both words with the space between them.
    var word: String
    var becomes: String
    var isOfBoth = false
    /// The text before the word up to and including a comma after which a space was missed;
    /// otherwise empty.
    var untilComma = ""
    /// The typed words. If the user undoes this correction, they are never corrected again.
    var typed: [String]

    /// The replaced text before the caret. `new` is its replacement.
    var old: String { untilComma + word }
    var new: String { untilComma.isEmpty ? becomes : untilComma + " " + becomes }
  }

  /// The input of a search: the known text, the user's words and the rules of the field.
  struct Text {
    var typed: TypedText
    /// A number that changes with the text, the user's words and the rules.
    var revision: UInt64
    var touched: TouchedWords
    var touchscreen: String
    var rules: TextRules
    /// The BCP 47 tag of the layout's language.
    var language: String
    /// Vocabularies of the languages in use, the layout's first.
    var vocabularies: [Vocabulary]
    var stock: WordStock
    var learned: LearnedWords
    var learning: Learning
    /// The typed form of the corrected word before the caret, if the user may restore it.
    var restorable: String?
    /// True if the current word was swiped; a swiped word is not corrected.
    var isSwiped: Bool
    /// The maximum number of offered words.
    var limit: Int
    var canType: (String) -> Bool

    var vocabulary: Vocabulary? { vocabularies.first }

    /// The BCP 47 tag of the language of a vocabulary; that of the layout for the layout's own.
    func language(of vocabulary: Vocabulary?) -> String {
      guard let vocabulary, vocabulary !== vocabularies.first else { return language }
      return vocabulary.lexicon.language
    }

    /// Returns a word as a vocabulary would have it. A Turkish layout begins sentences with `İ`,
    /// which other languages write `I`.
    func spelt(_ word: String, for vocabulary: Vocabulary) -> String {
      guard word.unicodeScalars.first == "İ", vocabulary.lexicon.alphabet.casing == .common else {
        return word
      }
      return "I" + word.dropFirst()
    }

    var context: WordPredictor.Context { vocabulary.map(context) ?? .unknown }

    func context(in vocabulary: Vocabulary) -> WordPredictor.Context {
      typed.context(in: vocabulary.lexicon)
    }

    /// The vocabularies of the languages in use, the likeliest language first; unlikely languages
    /// are left out.
    func vocabulariesByWeight(_ pause: Pause) throws(GaveWay) -> [Vocabulary] {
      guard vocabularies.count > 1 else { return vocabularies }
      let weights = try LanguageInUse.weights(
        of: typed, in: vocabularies.map(\.lexicon), pause: pause)
      return vocabularies.indices.filter { weights[$0] > Self.offered }
        .sorted { weights[$0] > weights[$1] }.map { vocabularies[$0] }
    }

    private static let offered: Float = -4

    /// True if the next word begins with a capital.
    var wantsCapital: Bool {
      rules.capitals && typed.beginsSentence(language: language, lexicon: vocabulary?.lexicon)
    }

    /// True if the administrator lists the word, the user has used it, or the user insists on it.
    func isOurs(_ word: String) -> Bool {
      stock.name(word) != nil || learned.word(word.smallLetters) != nil
        || learning.hasInsisted(on: word)
    }

    /// Returns a word of a lexicon with capitals and apostrophes like those of the current word.
    func written(_ found: String, in letterCase: WordCase, of vocabulary: Vocabulary?) -> String {
      let cased = letterCase.applied(to: found, language: language(of: vocabulary))
      guard rules.smartPunctuation else { return cased }
      let printed = Apostrophe.printed(cased)
      return printed == cased || canType(printed) ? printed : cased
    }
  }

  /// Removes all offers; returns true if there were any.
  mutating func clear() -> Bool {
    correction = nil
    defer { offers = [] }
    return !offers.isEmpty
  }

  /// Shows the words that a swipe can mean; true if the offers have changed.
  mutating func show(_ words: [Offer]) -> Bool {
    correction = nil
    lastWeighed = nil
    defer { offers = words }
    return offers != words
  }

  /// Finds the correction and the offers for the current word; true if the offers have changed.
  ///
  /// - Parameter pause: called about every 30,000 instructions.
  /// - Throws: the error that `pause` throws. The offers are then unchanged, and the next call
  ///   continues the search.
  mutating func weigh(_ text: Text, pause: Pause) throws(GaveWay) -> Bool {
    if progress.revision != text.revision { progress = Progress(revision: text.revision) }
    let before = self
    do throws(GaveWay) {
      try weighAll(text, pause)
    } catch {
      let progress = progress
      self = before
      self.progress = progress
      throw error
    }
    progress = Progress()
    return offers != before.offers
  }

  private mutating func weighAll(_ text: Text, _ pause: Pause) throws(GaveWay) {
    let before = offers
    correction = nil
    offers = []
    if text.rules.usesStrip, let typed = text.restorable {
      offers = [Offer(text: typed, kind: .literal)]
    } else if text.rules.usesStrip, let word = text.typed.word {
      let context = text.context
      recordPassedOver(before, word, after: context)
      if !word.isEmpty {
        try weigh(word, in: text, after: context, pause)
      } else if text.rules.suggestions {
        try offerNext(in: text, after: context, pause)
      }
    }
  }

  /// Records the offers that the user ignored by typing on. They are offered last from now on.
  private mutating func recordPassedOver(
    _ shown: [Offer], _ word: String, after context: WordPredictor.Context
  ) {
    if let last = lastWeighed, last.context == context, word.hasPrefix(last.word) {
      if word != last.word {
        ignoredOffers.formUnion(
          shown.lazy.filter { $0.kind == .suggestion }.map { $0.text.smallLetters })
      }
    } else {
      ignoredOffers = []
    }
    lastWeighed = (word, context)
  }

  private mutating func weigh(
    _ typedWord: String, in text: Text, after context: WordPredictor.Context, _ pause: Pause
  ) throws(GaveWay) {
    // Lexicons have typewriter apostrophes.
    let word = Apostrophe.typewritten(typedWord)
    let letterCase = WordCase(word)
    if !text.isSwiped, let expansion = expansion(of: word, letterCase, in: text) {
      correction = Correction(word: typedWord, becomes: expansion, typed: [typedWord])
      offers = [
        Offer(text: typedWord, kind: .literal),
        Offer(text: expansion, kind: .correction),
      ]
      return
    }
    try pause()
    let (reading, vocabulary) = try read(word, typedWord, in: text, pause)
    try pause()
    let isOurs = text.isSwiped || text.isOurs(word)
    let mayCorrect = text.mayCorrect(by: vocabulary)
    if mayCorrect, !isOurs, letterCase == .lower || letterCase == .capital {
      correction =
        correctionOfBoth(typedWord, reading, in: text, of: vocabulary)
        ?? correction(
          of: typedWord,
          unasked(word, reading, in: text, of: vocabulary)
            .map { text.written($0, in: letterCase, of: vocabulary) },
          in: text)
    } else if mayCorrect, !isOurs, letterCase == .mixed, let vocabulary {
      let space = SpaceBeforeCapital(
        lexicon: vocabulary.lexicon, beginsSentence: context.previous == .sentenceStart)
      let mended = space.mended(
        typedWord, reading: reading.replacesBoth ? nil : reading.replacement)
      correction = correction(of: typedWord, mended, in: text)
    }
    if let before = text.typed.wordBeforeComma {
      correction = correctionAfterComma(before, typedWord, reading, in: text, of: vocabulary)
    }
    var others: [String] = []
    var caseless: Set<String> = []
    var completed = -Float.infinity
    if text.rules.suggestions {
      func add(_ found: [String], of vocabulary: Vocabulary? = nil) throws(GaveWay) {
        for word in found {
          try pause()
          let word = text.written(word, in: letterCase, of: vocabulary)
          let small = word.smallLetters
          guard word != typedWord, !caseless.contains(small), text.canType(word) else { continue }
          caseless.insert(small)
          others.append(word)
        }
      }
      let own = text.stock.name(word) ?? text.learned.word(word.smallLetters)
      try add(own.map { [$0] } ?? [])
      if letterCase == .lower, let recased = vocabulary?.recased(word) { try add([recased]) }
      try add(text.stock.names(beginningWith: word, limit: 2))
      for (index, vocabulary) in try text.vocabulariesByWeight(pause).enumerated() {
        try pause()
        if index == progress.completions.count {
          progress.completions.append(
            try vocabulary.completions(
              of: word, after: text.context(in: vocabulary), limit: text.limit,
              ignoredOffers: ignoredOffers, pause: pause))
        }
        let found = progress.completions[index]
        try add(found.words, of: vocabulary)
        completed = max(completed, found.likelihood)
      }
      try add(reading.candidates, of: vocabulary)
    }
    try pause()
    let mayBeNew = !reading.isKnown && !isOurs && text.vocabulary != nil
    offer(
      typedWord, others, limit: text.limit, mayBeNew: mayBeNew,
      goesOn: correction?.becomes.contains(" ") == false && completed > reading.likelihood)
  }

  /// Returns the automatic correction of the current word, in the lexicon's spelling.
  private func unasked(
    _ word: String, _ reading: Vocabulary.Reading, in text: Text,
    of vocabulary: Vocabulary?
  ) -> String? {
    let spelt = vocabulary.map { text.spelt(word, for: $0) } ?? word
    if let found = text.withCapital(word, of: vocabulary) { return found }
    if let found = reading.replacement, !reading.replacesBoth { return found }
    if reading.isKnown, spelt != word { return spelt }
    return vocabulary.flatMap { text.noun(word, of: $0) }
  }

  /// Returns the text that an abbreviation stands for.
  private func expansion(of word: String, _ letterCase: WordCase, in text: Text) -> String? {
    guard text.rules.shortcuts, let found = text.stock.shortcuts[word.smallLetters],
      !text.learning.hasInsisted(on: word)
    else { return nil }
    let written = letterCase == .lower ? found : text.written(found, in: letterCase, of: nil)
    return text.canType(written) ? written : nil
  }

  /// - Returns: the word's reading, and the vocabulary of its language.
  private mutating func read(
    _ word: String, _ typedWord: String, in text: Text, _ pause: Pause
  ) throws(GaveWay) -> (Vocabulary.Reading, Vocabulary?) {
    let before = text.openWord(before: typedWord)
    let isVerbatim = text.isVerbatim(typedWord)
    let digraphs = Digraphs(language: text.language)
    func reading(
      _ index: Int, _ vocabulary: Vocabulary
    ) throws(GaveWay) -> Vocabulary.Reading {
      let word = text.spelt(word, for: vocabulary)
      vocabulary.expect { text.learning.habits.expected(row: $0, on: text.touchscreen) }
      let start =
        text.touched.contexts.indices.contains(index) ? text.touched.contexts[index] : nil
      let whole = try vocabulary.read(
        word, text.touched.isOf(word) ? text.touched : nil, from: start,
        after: text.context(in: vocabulary), mayChangeBefore: before != nil,
        isVerbatim: isVerbatim, digraphs: digraphs, pause: pause)
      guard !isVerbatim, !whole.isKnown, whole.replacement == nil,
        let part = text.partToRead(of: word)
      else { return whole }
      let reading = try vocabulary.read(
        part, text.touched.isOf(part) ? text.touched : nil, from: start, after: .unknown,
        mayChangeBefore: false, isVerbatim: false, digraphs: digraphs, pause: pause)
      let isSlip =
        reading.replacement.map {
          vocabulary.lexicon.hasSameLetters(
            vocabulary.lexicon.lowercased(part), as: vocabulary.lexicon.lowercased($0))
        } ?? false
      return reading.behind(word.dropLast(part.count), isSlip: isSlip)
    }
    for (index, vocabulary) in text.vocabularies.enumerated().dropFirst(progress.readings.count) {
      try pause()
      progress.readings.append(try reading(index, vocabulary))
    }
    let readings = progress.readings
    guard readings.count > 1 else {
      return (readings.first ?? Vocabulary.Reading(), text.vocabulary)
    }
    let lexicons = text.vocabularies.map(\.lexicon)
    let weights = try LanguageInUse.weights(of: text.typed, in: lexicons, pause: pause)
    let likelihoods = try text.vocabularies.map { (vocabulary) throws(GaveWay) in
      try pause()
      let (lexicon, word) = (vocabulary.lexicon, text.spelt(word, for: vocabulary))
      return lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max()
    }
    var (reading, language) = LanguageInUse.choose(
      readings, weights, likelihoods: likelihoods,
      isBeforeOfOther: { language in
        before.map { before in
          lexicons.indices.contains { $0 != language && lexicons[$0].has(before.text) }
        } ?? false
      })
    // A word list that never corrects lacks too many words to show that this word is of another
    // language.
    if !reading.isKnown, language != 0, lexicons[0].correctionMargin == .infinity,
      weights[0] >= LanguageInUse.hardly
    {
      reading.replacement = nil
      reading.replacesBoth = false
    }
    return (reading, text.vocabularies[language])
  }

  private func correctionOfBoth(
    _ word: String, _ reading: Vocabulary.Reading, in text: Text, of vocabulary: Vocabulary?
  ) -> Correction? {
    guard reading.replacesBoth, let replacement = reading.replacement,
      let before = text.openWord(before: word)
    else { return nil }
    let both = text.written(replacement, in: WordCase(before.typed), of: vocabulary)
    guard text.canType(both), both != before.text + " " + word else { return nil }
    return Correction(
      word: before.text + " " + word, becomes: both, isOfBoth: true, typed: [before.text, word])
  }

  /// - Parameter before: the text before the comma; see `SpaceAfterComma`.
  private func correctionAfterComma(
    _ before: String, _ word: String, _ reading: Vocabulary.Reading, in text: Text,
    of vocabulary: Vocabulary?
  ) -> Correction? {
    let run = before + "," + word
    guard text.mayCorrect(by: vocabulary), let vocabulary, !text.learning.hasInsisted(on: run)
    else {
      return nil
    }
    let space = SpaceAfterComma(
      lexicon: vocabulary.lexicon, before: before,
      beginsNearSpace: text.touched.isOf(word)
        && text.touched.inHand.first.map(vocabulary.isNearSpace) ?? false)
    guard
      let mended = space.mended(
        word, reading: correction?.becomes, isKnown: reading.isKnown || text.isOurs(word))
    else { return nil }
    let found = Correction(word: word, becomes: mended, untilComma: before + ",", typed: [run])
    return text.canType(found.new) ? found : nil
  }

  private func correction(of word: String, _ becomes: String?, in text: Text) -> Correction? {
    guard let becomes, becomes != word, text.canType(becomes) else { return nil }
    return Correction(word: word, becomes: becomes, typed: [word])
  }

  /// Fills the strip with the typed word if it is doubtful, its correction, and other words.
  ///
  /// - Parameter goesOn: true if the word is more likely the beginning of a longer word than a
  ///   mistyped word.
  private mutating func offer(
    _ word: String, _ others: [String], limit: Int, mayBeNew: Bool, goesOn: Bool
  ) {
    let rest = others.filter { $0 != correction?.becomes }
    if let correction {
      // The typed word is probably unfinished if `goesOn`, so longer words take its place.
      if !goesOn || rest.count < limit - 1 {
        offers = [Offer(text: correction.untilComma + word, kind: .literal)]
      }
      offers.append(Offer(text: correction.new, kind: .correction))
    } else if mayBeNew, rest.count < limit {
      offers = [Offer(text: word, kind: .literal)]
    }
    for text in rest where offers.count < limit {
      offers.append(Offer(text: text, kind: .suggestion))
    }
  }

  /// Offers words that may come next, when the caret is after a space.
  private mutating func offerNext(
    in text: Text, after context: WordPredictor.Context, _ pause: Pause
  ) throws(GaveWay) {
    guard context != .unknown, let vocabulary = try text.vocabulariesByWeight(pause).first else {
      return
    }
    let letterCase = text.wantsCapital ? WordCase.capital : .lower
    let found = try vocabulary.completions(
      of: "", after: text.context(in: vocabulary), limit: text.limit, ignoredOffers: [],
      pause: pause)
    offers =
      found.words.map { letterCase.applied(to: $0, language: text.language) }
      .filter(text.canType).map { Offer(text: $0, kind: .suggestion) }
  }
}

extension Suggestions.Text {
  /// True if the rules allow corrections, and the word list is good enough for them.
  fileprivate func mayCorrect(by vocabulary: Vocabulary?) -> Bool {
    rules.correction && vocabulary?.lexicon.correctionMargin != .infinity
  }

  /// Returns the word before the current word if it may still be changed.
  fileprivate func openWord(before word: String) -> TouchedWords.Ended? {
    guard let before = touched.ended.last, !isOurs(before.text), !isOurs(before.typed),
      [.lower, .capital].contains(WordCase(before.typed)),
      // A typed apostrophe is deliberate, so do not change a word that has one.
      !before.typed.contains(where: { Apostrophe.isOne(String($0)) }),
      typed.endsWith(before.text + " " + word)
    else { return nil }
    return before
  }

  /// Returns an English word with its capital: I, I'm, I'll, and days and months.
  fileprivate func withCapital(_ word: String, of vocabulary: Vocabulary?) -> String? {
    guard (vocabulary?.lexicon.language ?? language).prefix(2) == "en" else { return nil }
    if Self.daysAndMonths.contains(word) { return word.prefix(1).uppercased() + word.dropFirst() }
    guard word == "i" || word.hasPrefix("i'") || word.hasPrefix("i’"),
      word == "i" || vocabulary?.lexicon.word(word) != nil
    else { return nil }
    return "I" + word.dropFirst()
  }

  /// True if the word is meant as typed, even if no lexicon has it.
  func isVerbatim(_ word: String) -> Bool {
    Verbatim.isVerbatim(word, in: typed, vocabularies.map(\.lexicon))
  }

  /// Returns the part after the last hyphen, which is corrected on its own. nil if there is no
  /// hyphen, the part is short, or a part is empty, as in `-mente`.
  fileprivate func partToRead(of word: String) -> String? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last,
      last.count > 3, !isOurs(String(last))
    else { return nil }
    return String(last)
  }

  /// Returns a German noun with its capital. Pronouns that are also forms of address, such as
  /// `sie`, keep their case.
  fileprivate func noun(_ word: String, of vocabulary: Vocabulary) -> String? {
    guard vocabulary.lexicon.hasNounsWithCapitals, word.count > 1,
      word.first?.isUppercase == false, !Self.formsOfAddress.contains(word),
      // `ob's` is rarely the river Ob, and a unit after a number has no capital.
      !word.contains("'"), !typed.isAfterNumber || Verbatim.hasVowel(word),
      !GermanContraction.has(word, in: vocabulary.lexicon)
    else { return nil }
    return vocabulary.withCapital(word, after: context(in: vocabulary))
  }

  private static let formsOfAddress: Set<String> = [
    "sie", "ihr", "ihre", "ihrem", "ihren", "ihrer", "ihres", "ihnen", "du", "dich", "dir", "dein",
    "deine", "deinem", "deinen", "deiner", "deines", "euch", "euer", "eure", "eurem", "euren",
  ]

  /// English days and months, except those that are also other words: march, may, august.
  private static let daysAndMonths: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
    "february", "april", "june", "july", "september", "october", "november", "december",
  ]
}

extension Vocabulary.Reading {
  /// Returns the reading of the part after a hyphen as a reading of the whole word.
  ///
  /// - Parameter isSlip: true if the replacement only reorders the letters of the part. Any other
  ///   replacement is dropped, because the part need not be a word on its own.
  fileprivate func behind(_ before: Substring, isSlip: Bool) -> Vocabulary.Reading {
    var whole = self
    whole.candidates = candidates.map { before + $0 }
    whole.replacement = isKnown || !isSlip ? nil : replacement.map { before + $0 }
    whole.isKnown = false
    return whole
  }
}
