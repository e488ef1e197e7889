package import Lexicon
package import Units

// Swipes: a finger moves across the letters of a word, and the engine types that word.
extension TextEngine {
  /// True if the rules and the vocabularies allow swipes.
  package var canSwipe: Bool {
    rules.allowsSwipes && vocabulary != nil && !keys.isEmpty
  }

  /// Types the words that a swipe means, with any missing spaces. A finger that dips to the space
  /// bar begins another word.
  ///
  /// - Parameters:
  ///   - samples: the finger's positions, in key widths in both directions; time is in milliseconds
  ///     from the first touch.
  ///   - rowHeight: height of a row in key widths.
  ///   - time: the end of the swipe.
  /// - Returns: an empty retyping if no word is found.
  package mutating func swipe(
    _ samples: [SwipePath.Sample], rowHeight: Double, as letterCase: SwipedCase,
    at time: Microseconds
  ) -> Retyping {
    let dips = canSwipe ? dips(in: samples, rowHeight: rowHeight) : []
    guard !dips.isEmpty else {
      return swipe(samples, .whole, after: nil, rowHeight: rowHeight, as: letterCase, at: time)
    }
    var retyping = Retyping()
    var last: Swipes.Word?
    for (index, word) in SpaceDips.words(of: samples, between: dips).enumerated() {
      let part = SwipePart(index, of: dips.count + 1)
      let typed = swipe(
        word, part, after: last, rowHeight: rowHeight,
        as: index == 0 ? letterCase : letterCase.ofNextWord, at: time)
      guard typed != Retyping() else { continue }
      retyping.append(typed)
      last = swipes.phase.fresh
    }
    return retyping
  }

  /// - Parameter last: the preceding word of the same swipe; nil if there is none.
  private mutating func swipe(
    _ samples: [SwipePath.Sample], _ part: SwipePart, after last: Swipes.Word?, rowHeight: Double,
    as letterCase: SwipedCase, at time: Microseconds
  ) -> Retyping {
    let former = swipes.phase
    cancelSwipe()
    guard canSwipe else { return Retyping() }
    let reader = swipeReader()
    reader.trace(samples, rowHeight: rowHeight, part: part)
    var words = written(reader.read(priors), as: letterCase)
    guard !words.isEmpty else { return Retyping() }
    let before = swipes.phase.swiped(endOf: typed)
    var retyping = endWordBeforeSwipe()
    if retyping.backSpaces > 0 {
      // The word before the swiped word was corrected, so the context has changed.
      let others = written(reader.read(priors), as: letterCase)
      if !others.isEmpty { words = others }
    }
    let isAgain = reader.keep()
    if isAgain, case .undone(let last) = former, time - last.time <= Swipes.again,
      let index = words.firstIndex(of: last.text)
    {
      words.insert(words.remove(at: index), at: min(1, words.count))
    }
    var word = Swipes.Word(
      text: words[0], space: retyping.text.hasSuffix(" ") ? " " : "",
      others: Array(words.dropFirst()), time: time, before: before, context: typed.wordBefore)
    if let last {
      (word.earlier, word.before, word.context) = (last.typed, last.before, last.context)
    }
    retyping.text += typeSwiped(word, behindSpace: true)
    return retyping
  }

  /// Reads an unfinished swipe. Until `swipe` or `cancelSwipe`, the strip offers words for the part
  /// of the swipe after the last dip to the space bar.
  ///
  /// - Returns: true if the offers have changed.
  package mutating func guessSwipe(
    at samples: [SwipePath.Sample], rowHeight: Double, as letterCase: SwipedCase
  ) -> Bool {
    guard canSwipe else { return false }
    let reader = swipeReader()
    let dips = SpaceDips.dips(in: samples, keys, rowHeight: rowHeight)
    let words: [String]
    if let last = dips.last(where: \.isDeep) {
      reader.trace(Array(samples[last.index...]), rowHeight: rowHeight, part: .last)
      words = written(
        reader.read(priorsAlone, isUnderWay: true), as: letterCase.ofNextWord, canBegin: false)
    } else {
      reader.trace(samples, rowHeight: rowHeight)
      words = written(reader.read(priors, isUnderWay: true), as: letterCase)
    }
    swipes.guesses = Swipes.offers(words)
    return suggestions.show(swipes.guesses ?? [])
  }

  package mutating func guessSwipe(
    at samples: [SwipePath.Sample], rowHeight: Double
  ) -> Bool {
    guessSwipe(at: samples, rowHeight: rowHeight, as: .asSentence)
  }

  /// Forgets a swipe under way.
  package mutating func cancelSwipe() {
    guard swipes.guesses != nil else { return }
    swipes.guesses = nil
    becomeStale()
  }

  /// Returns the words that a swipe most likely means, without typing them; nil if none is found.
  package mutating func wordOfSwipe(
    _ samples: [SwipePath.Sample], rowHeight: Double
  ) -> String? {
    guard vocabulary != nil, !keys.isEmpty, rules.keepsText else { return nil }
    let dips = dips(in: samples, rowHeight: rowHeight)
    let words = wordsAlone(of: samples, between: dips, rowHeight: rowHeight).compactMap { $0?.text }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Returns the dips to the space bar that separate words. A shallow dip separates words only if
  /// the words on both sides are together likelier than a single word.
  private mutating func dips(
    in samples: [SwipePath.Sample], rowHeight: Double
  ) -> [SpaceDips.Dip] {
    let all = SpaceDips.dips(in: samples, keys, rowHeight: rowHeight)
    let deep = all.filter(\.isDeep)
    guard deep.count < all.count else { return all }
    let scores = [all, deep].map { dips in
      wordsAlone(of: samples, between: dips, rowHeight: rowHeight).reduce(Float(0)) {
        $0 + ($1?.score ?? -.infinity)
      }
    }
    return scores[0] > scores[1] ? all : deep
  }

  /// Returns the likeliest word of each part, regardless of the other parts; nil if a part has
  /// none.
  private mutating func wordsAlone(
    of samples: [SwipePath.Sample], between dips: [SpaceDips.Dip], rowHeight: Double
  ) -> [SwipeReader.Word?] {
    let reader = swipeReader()
    return SpaceDips.words(of: samples, between: dips).enumerated().map { index, word in
      reader.trace(word, rowHeight: rowHeight, part: SwipePart(index, of: dips.count + 1))
      return reader.read(priorsAlone).first
    }
  }

  /// The priors if the text before the word is ignored.
  private var priorsAlone: [SwipeReader.Prior] {
    vocabularies.indices.map { index in
      SwipeReader.Prior(context: .unknown, weight: index == 0 ? 0 : LanguageInUse.prior)
    }
  }

  /// Frees the memory that swipes need. Call it when the user has stopped typing.
  package func restSwipes() { swipes.reader?.releasePages() }

  private mutating func swipeReader() -> SwipeReader {
    if let reader = swipes.reader { return reader }
    let reader = SwipeReader(vocabularies.map(\.lexicon), keys: keys)
    swipes.reader = reader
    return reader
  }

  /// True if a space must be typed before a swiped word.
  private var needsSpace: Bool { typed.needsSpaceBeforeWord(language: language) }

  /// Calls `body` with the text before a swiped word, including the space that will be typed.
  private func withTextBeforeSwipe<Result>(_ body: (TypedText) -> Result) -> Result {
    guard needsSpace else { return body(typed) }
    var text = typed
    text.insert(" ")
    // Overwrite the copy of the text, which would otherwise stay in memory.
    defer { text.forget() }
    return body(text)
  }

  private var priors: [SwipeReader.Prior] {
    withTextBeforeSwipe { text in
      let lexicons = vocabularies.map(\.lexicon)
      var weights = LanguageInUse.weights(of: text, in: lexicons, pause: {})
      let best = weights.max() ?? 0
      for index in weights.indices where weights[index] < best {
        weights[index] -= SwipeReader.otherLanguage
      }
      return zip(lexicons, weights).map {
        SwipeReader.Prior(context: text.context(in: $0), weight: $1)
      }
    }
  }

  /// Returns the words with the capitals and apostrophes to type. Words that the keymap cannot type
  /// are left out.
  ///
  /// - Parameter canBegin: true if the word may begin a sentence.
  private func written(
    _ words: [SwipeReader.Word], as letterCase: SwipedCase, canBegin: Bool = true
  ) -> [String] {
    let wordCase: WordCase =
      switch letterCase {
      case .allCapitals: .upper
      case .capital: .capital
      case .small: .lower
      case .asSentence: canBegin && swipeBeginsSentence ? .capital : .lower
      }
    var texts: [String] = []
    for word in words {
      // A word like iPhone keeps its capitals.
      let keepsCase = wordCase == .capital && WordCase(word.text) == .mixed
      var text = keepsCase ? word.text : wordCase.applied(to: word.text, language: language)
      if rules.smartPunctuation {
        let printed = Apostrophe.printed(text)
        if canType(printed) { text = printed }
      }
      if canType(text), !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  private var swipeBeginsSentence: Bool {
    rules.capitals
      && withTextBeforeSwipe { $0.beginsSentence(language: language, lexicon: vocabulary?.lexicon) }
  }

  /// Ends the word before a swiped word, with a space if one is missing.
  private mutating func endWordBeforeSwipe() -> Retyping {
    if let mark = joined {
      // A swiped word after the mark shows that the mark opens a quotation.
      joined = nil
      let opening = rules.smartPunctuation ? SmartPunctuation(language: language).opening : "\""
      return perform(.replacing(mark, with: " " + (canType(opening) ? opening : mark)))
    }
    guard needsSpace else { return Retyping() }
    switch swipes.phase {
    case .fresh, .chosen, .undone: return perform(.insert(" "))
    case .none, .standing: return perform(endWord(with: " ", nil))
    }
  }

  /// Types a swiped word.
  ///
  /// - Parameter behindSpace: true if the space before the word has already been typed.
  private mutating func typeSwiped(_ word: Swipes.Word, behindSpace: Bool) -> String {
    (undo, joined) = (nil, nil)
    (spaceBefore, isBack) = (.none, false)
    touched.forget()
    let space = behindSpace ? "" : perform(.insert(word.space)).text
    learnSwiped(word)
    swipes.phase = .fresh(word)
    return space + perform(.insert(word.text)).text
  }

  /// Learns the words before the swipe. The swiped words themselves wait until the user types on.
  private mutating func learnSwiped(_ word: Swipes.Word) {
    guard rules.learning else { return }
    if word.earlier.isEmpty { learning.learnUses() }
    learning.wait(for: word.typed, after: word.context)
  }

  /// Deletes all words of the last swipe if they were just typed; returns nil if not.
  mutating func undoSwiped() -> Retyping? {
    cancelSwipe()
    guard case .fresh(let word) = swipes.phase, typed.endsWith(word.typed) else {
      swipes.phase.leaveUndone()
      return nil
    }
    learning.forgetWord()
    touched.forget()
    swipes.phase = .undone(word)
    // The strip does not offer alternatives to several words at once.
    if !word.earlier.isEmpty { swipes.phase.leaveUndone() }
    return perform(.delete(word.typed.count))
  }

  /// Replaces the last word by an offer if it was just swiped; returns nil if not.
  mutating func chooseSwiped(_ offer: Offer) -> Retyping? {
    if swipes.guesses != nil { return Retyping() }
    switch swipes.phase {
    case .fresh(let word) where typed.endsWith(word.typed):
      guard offer.text != word.text else {
        swipes.phase = .chosen(word.text)
        becomeStale()
        return Retyping()
      }
      var chosen = word
      chosen.text = offer.text
      chosen.others = [word.text] + word.others.filter { $0 != offer.text }
      if rules.learning { learning.wait(for: chosen.typed, after: chosen.context) }
      swipes.phase = .fresh(chosen)
      return perform(.replacing(word.text, with: offer.text))
    case .undone(var word):
      word.others = [word.text] + word.others.filter { $0 != offer.text }
      word.text = offer.text
      return Retyping(text: typeSwiped(word, behindSpace: word.space.isEmpty))
    case .none, .chosen, .standing, .fresh:
      swipes.phase = .none
      return nil
    }
  }

  /// Handles a key typed after a swiped word.
  ///
  /// - Returns: true if a space belongs between the word and the key's text.
  mutating func passSwiped(before text: String) -> Bool {
    cancelSwipe()
    switch swipes.phase {
    case .none: return false
    case .undone:
      swipes.phase.leaveUndone()
      return passSwiped(before: text)
    case .standing: if typed.word?.isEmpty ?? true { swipes.phase = .none }
    case .fresh(let word): return passSwiped(word.text, before: text)
    case .chosen(let word): return passSwiped(word, before: text)
    }
    return false
  }

  private mutating func passSwiped(_ word: String, before text: String) -> Bool {
    swipes.phase = .standing(word)
    guard typed.endsWith(word), typed.beginsWordBehindSwipe(text), needsSpace else { return false }
    swipes.phase = .none
    return true
  }

  /// True if the current word is a swiped word, or begins with one.
  var wordIsSwiped: Bool {
    switch swipes.phase {
    case .none, .undone: false
    case .fresh, .chosen: true
    case .standing(let text): typed.word?.hasPrefix(text) ?? false
    }
  }
}
