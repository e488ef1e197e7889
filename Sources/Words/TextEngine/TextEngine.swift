import Erasing
import Layouts
package import Lexicon
package import Units

/// Turns touched keys into typed text: capitals, full stops, corrections, suggestions.
///
/// The engine knows the text before the caret if it was typed with this keyboard or reported by the
/// application. For each key, the engine returns the text to type, and assumes that the application
/// receives it. The current word is the word before the caret, which is still being typed.
/// `refresh` finds its correction and the offers. Callers call `refresh` after they have sent the
/// keys, so that no letter waits for the search.
package struct TextEngine {
  /// The rules of the field.
  package var rules = TextRules.none {
    didSet {
      if rules != oldValue { becomeStale() }
      if rules.keepsText != oldValue.keepsText { erase() }
    }
  }
  /// The BCP 47 tag of the layout's language.
  package private(set) var language = "" {
    didSet { hasLetterIJ = language.hasPrefix("nl") }
  }
  /// True if the language is Dutch, which has the letter IJ. Stored, because comparing the language
  /// would delay each j.
  private var hasLetterIJ = false
  /// Vocabularies of the languages in use, the layout's first; empty if its language has no
  /// lexicon.
  package private(set) var vocabularies: [Vocabulary] = []
  package var vocabulary: Vocabulary? { vocabularies.first }
  package var stock = WordStock() {
    didSet { if stock != oldValue { applyOwnWords() } }
  }
  /// The words learned from the user.
  package private(set) var learned = LearnedWords()
  /// The name of the touchscreen in use.
  package var touchscreen = "" {
    didSet {
      guard touchscreen != oldValue else { return }
      touched.forget()
      // A search under way used the previous touchscreen's touch offsets, so start it again.
      if freshness.isStale { becomeStale() }
    }
  }
  package private(set) var typed = TypedText()
  /// A counter that grows with every change that may affect the beginning of a sentence.
  package private(set) var revision: UInt64 = 0
  package private(set) var freshness = Freshness.fresh
  /// The maximum number of interruptions of `refresh` in a row, after which a call runs to its end.
  /// Without this limit, the strip would never change during continuous typing.
  static let mostInterruptions = 32

  var keys: [TouchModel.Key] = []
  var touched = TouchedWords()
  var suggestions = Suggestions()
  var learning = Learning()
  /// The automatic change that the delete key undoes if pressed next.
  var undo: Undo?
  private var corrected = RestorableWords()
  /// True after the delete key until the next input. A corrected word that ends at the caret can
  /// then be restored.
  var isBack = false
  var spaceBefore = SpaceBefore.none
  /// A quotation mark before the caret that replaced the space after a chosen offer. If a letter
  /// comes next, the mark opens a quotation, and the space is restored.
  var joined: String?
  /// The last swiped word.
  var swipes = Swipes()

  /// The state of the correction and the offers.
  ///
  ///     fresh ──text changes──▶ stale ──refresh is interrupted──▶ stale, one interruption more
  ///       ▲                       │
  ///       └──refresh finishes─────┘
  package enum Freshness {
    /// The correction and the offers are for the current text.
    case fresh
    /// The text has changed since `refresh` last finished. `interruptions` is the number of times
    /// that `refresh` was interrupted since then.
    case stale(interruptions: Int)

    /// True if the text has changed since `refresh` last finished. A property of the engine would
    /// copy the engine each time.
    package var isStale: Bool {
      switch self {
      case .fresh: false
      case .stale: true
      }
    }
  }

  /// The origin of the space before the caret, if the next key depends on it.
  enum SpaceBefore {
    case none
    /// The engine typed the space after a chosen offer.
    case afterOffer
    /// The user pressed the space key, and no other key since.
    case pressed(Space)
  }

  struct Space {
    var time: Microseconds
    /// True if the touch may have been aimed at a letter above the space bar.
    var isDoubtful: Bool
  }

  struct Undo {
    /// The changed text at the end of the text before the caret.
    var done: String
    /// The text that replaces `done` when the change is undone.
    var before: String
    /// The typed words that the change corrected.
    var words: [String] = []

    /// True if two spaces became a full stop.
    var isFullStop: Bool { done == ". " }
  }

  /// The longest time between two spaces that become a full stop, as in Android's keyboard.
  package static let doubleSpace = Microseconds.milliseconds(1100)

  /// The distance above the middle of the space bar, in row heights, up to which a touch certainly
  /// means the space.
  private static let surelySpace = 0.3

  /// True if the keymap can type a text.
  package var canType: (String) -> Bool = { _ in true }
  /// The maximum number of words offered for typed or touched text.
  package var offerLimit = StripWords.most {
    didSet { if offerLimit != oldValue { becomeStale() } }
  }

  package init() {}

  // MARK: - The text before the caret

  /// Forgets the text, because the caret may have moved.
  package mutating func forget() {
    typed.forget()
    becomeUnsure()
  }

  /// Handles a change of layout, which does not move the caret. A word begun in another language is
  /// forgotten, so that it is not corrected.
  ///
  /// - Parameter language: the BCP 47 tag of the new layout's language.
  package mutating func turn(to language: String) {
    guard language == self.language || typed.characters.last?.isOfWord != true else {
      return forget()
    }
    becomeUnsure()
  }

  /// Handles a touch outside the keyboard, which may move the caret. The text is forgotten when the
  /// finger comes down, and once more when the finger lifts, unless the application has reported a
  /// text in between.
  ///
  /// - Parameter begins: true if the finger has come down, false if it has lifted.
  package mutating func touchedApplication(begins: Bool) {
    if begins || !typed.isReported { forget() }
  }

  /// Begins an empty field or line.
  package mutating func begin() {
    typed.begin()
    becomeUnsure()
  }

  /// Applies the application's report of the text before the caret, if `TypedText.receiveText`
  /// accepts it.
  package mutating func receiveText(
    beforeCaret before: String, isFromStart: Bool, after quiet: TypedText.Quiet
  ) {
    guard rules.keepsText else { return }
    switch typed.receiveText(beforeCaret: before, isFromStart: isFromStart, after: quiet) {
    case .nothingNew: break
    case .more: becomeStale()
    case .other: becomeUnsure()
    }
  }

  /// Returns the keys to type for an edit.
  package mutating func perform(_ edit: TextEdit) -> Retyping {
    switch edit {
    case .insert(let text): insert(text)
    case .delete(let count): Retyping(backSpaces: delete(count))
    case .replace(let count, let text):
      Retyping(backSpaces: delete(count), text: insert(text).text)
    }
  }

  private mutating func insert(_ text: String) -> Retyping {
    if rules.keepsText {
      typed.insert(text)
      becomeStale()
    }
    return Retyping(text: text)
  }

  /// Deletes characters; returns the number of BackSpace keys needed.
  private mutating func delete(_ count: Int) -> Int {
    var backSpaces = 0
    for _ in 0..<count {
      learning.forgetTouches()
      becomeStale()
      backSpaces += typed.delete()
    }
    return backSpaces
  }

  /// Deletes the word before the caret; nil if its beginning is unknown.
  package mutating func deleteWord() -> Retyping? {
    becomeUnsure()
    return typed.deleteWord().map { Retyping(backSpaces: $0) }
  }

  /// Handles Return.
  ///
  /// - Parameter isNew: true if the caret is on a new line; false if it may be in another field.
  package mutating func endedLine(isNew: Bool) {
    if rules.learning {
      learning.learnUses()
      if let word = typed.word, !word.isEmpty, !wordIsSwiped {
        learning.wait(for: word, after: typed.wordBefore)
        learning.learnUses()
      }
    }
    if isNew { begin() } else { forget() }
  }

  /// Learns the word before a text typed with phone keys. The user must have meant a word that was
  /// spelt letter by letter.
  package mutating func spelt(before text: String) {
    guard let first = text.first, !first.isOfWord, let word = typed.word, !word.isEmpty,
      rules.learning
    else { return }
    if vocabulary?.lexicon.word(word) == nil {
      learning.learn(word, onPurpose: true)
    } else {
      learning.wait(for: word, after: typed.wordBefore)
    }
  }

  /// Forgets the learned words, and the words that the user insisted on.
  package mutating func forgetWords() {
    learning = Learning()
    learned.forgetAll()
    applyOwnWords()
  }

  /// Replaces the learned words with the words learned in an earlier session.
  package mutating func setLearned(_ learned: LearnedWords) {
    self.learned = learned
    applyOwnWords()
  }

  /// Passes the user's words and the administrator's names to the lexicons.
  private mutating func applyOwnWords() {
    if vocabulary != nil {
      let names = stock.names.map { (text: $0, count: LearnedWords.usesToTrust) }
      let own = learned.trusted + names.filter { learned.word($0.text.smallLetters) == nil }
      var haveOtherNumbers = false
      for lexicon in vocabularies.map(\.lexicon) {
        let generation = lexicon.own.generation
        lexicon.setOwnWords(own)
        if lexicon.own.generation != generation { haveOtherNumbers = true }
      }
      if haveOtherNumbers { touched.forgetNumbers() }
    }
    becomeStale()
  }

  /// Sets the shown keys and the vocabularies.
  ///
  /// - Parameters:
  ///   - vocabulary: the vocabulary of the layout's language; nil if the language has no lexicon.
  ///   - others: the vocabularies of other languages in use; ignored if `vocabulary` is nil.
  package mutating func use(
    _ vocabulary: Vocabulary?, also others: [Vocabulary] = [], keys: [TouchModel.Key],
    language: String
  ) {
    vocabularies = vocabulary.map { [$0] + others } ?? []
    self.language = language
    for vocabulary in vocabularies { vocabulary.useKeys(keys) }
    // If the lexicon arrives during a word, the word's touches remain, unless the keys changed.
    if keys != self.keys { touched.forget() }
    self.keys = keys
    swipes.reader = nil
    applyOwnWords()
  }

  /// Sets the braille cells by which letters are typed.
  package mutating func useCells(_ cells: [Unicode.Scalar: UInt8]) {
    for vocabulary in vocabularies { vocabulary.useCells(cells) }
  }

  /// The usual offsets of touches from the keys; they change only if learning is on.
  package var habits: TouchHabits {
    get { learning.habits }
    set { learning.habits = newValue }
  }

  /// Learns the words typed so far. Returns false if nothing was learned: nothing is new, or the
  /// settings or the field forbid learning.
  package mutating func learnTypedWords() -> Bool {
    let words = learning.popWords()
    guard rules.learning, !words.isEmpty else { return false }
    var isNew = false
    var isNewWord = false
    for (word, onPurpose) in words {
      guard let count = learned.learn(word, onPurpose: onPurpose) else { continue }
      isNew = true
      guard count >= LearnedWords.usesToTrust else { continue }
      let isFirst = count == LearnedWords.usesToTrust
      for vocabulary in vocabularies {
        let isThere = vocabulary.lexicon.useOwn(word, count: isFirst ? count : 1)
        if !isThere, isFirst { isNewWord = true }
      }
    }
    if isNewWord { applyOwnWords() }
    return isNew
  }

  /// True if the habits have changed since the last call.
  package mutating func consumeHabitsChange() -> Bool {
    learning.consumeHabitsChange()
  }

  /// Overwrites the typed text and the touches, and forgets everything derived from them.
  private mutating func erase() {
    typed.forget()
    touched.erase()
    for vocabulary in vocabularies { vocabulary.forget() }
    suggestions = Suggestions()
    learning.erase()
    swipes.erase()
    becomeUnsure()
  }

  /// Drops everything that belongs to the user: the typed text and the learned words.
  package mutating func forgetPerson() {
    erase()
    swipes.reader = nil
    forgetWords()
  }

  private mutating func becomeUnsure() {
    // A keypad's keys wait for this function. These cheap checks avoid work, because there is
    // rarely anything to drop.
    if learning.hasWord { learning.forgetWord() }
    if undo != nil { undo = nil }
    if !corrected.isEmpty { corrected.removeAll() }
    if swipes.isActive { swipes.forget() }
    touched.forget()
    spaceBefore = .none
    if joined != nil { joined = nil }
    becomeStale()
  }

  mutating func becomeStale() {
    if case .fresh = freshness { freshness = .stale(interruptions: 0) }
    revision &+= 1
  }

  /// True if the next letter begins a sentence.
  package var wantsCapital: Bool {
    rules.capitals
      && (undo?.isFullStop ?? false
        || typed.beginsSentence(language: language, lexicon: vocabulary?.lexicon))
  }

  // MARK: - Keys

  /// Handles a key that types text.
  package mutating func type(
    _ text: String, touch: LetterTouch? = nil, at time: Microseconds
  ) -> Retyping {
    guard rules.keepsText else { return Retyping(text: text) }
    if swipes.isActive, passSwiped(before: text) {
      let space = insert(" ").text
      return Retyping(text: space + typeKey(text, touch, at: time).text)
    }
    return typeKey(text, touch, at: time)
  }

  private mutating func typeKey(
    _ text: String, _ touch: LetterTouch?, at time: Microseconds
  ) -> Retyping {
    guard let edit = edit(for: text, touch, at: time) else { return Retyping() }
    // The usual case: only a text to insert.
    if case .insert(let text) = edit { return insert(text) }
    return perform(edit)
  }

  /// The edit for a key; nil if there is nothing to do.
  @inline(__always)
  private mutating func edit(
    for text: String, _ touch: LetterTouch?, at time: Microseconds
  ) -> TextEdit? {
    let space = spaceBefore
    if undo != nil || joined != nil, let edit = editBehindMark(for: text) { return edit }
    spaceBefore = .none
    isBack = false
    // ASCII letters, the most common, are recognized without Unicode's tables.
    if let byte = text.onlyByte, byte.isASCIILetter { return typeLetter(text, touch) }
    guard let character = text.onlyCharacter else {
      touched.forget()
      return .insert(text)
    }
    if case .afterOffer = space, let edit = editBehindOurSpace(for: text, character) {
      return edit
    }
    if character.isOfWord { return typeLetter(text, character.isTypedLetter ? touch : nil) }
    if text == " " { return typeSpace(touch, at: time, after: space) }
    defer { touched.forget() }
    if text == ".", typed.characters.last == "." { return smartInsert(text) }
    if Self.ending.contains(character) || character.isEmoji {
      return spaced(text, character) ?? endWord(with: smart(text), nil)
    }
    return spaced(text, character) ?? smartInsert(text)
  }

  /// Returns the edit for a key that changes the mark before it; nil for other keys. A letter after
  /// a full stop continues an address, `nyt.com`, so the correction before the full stop is undone.
  /// A letter after a quotation mark shows that the mark opens a quotation.
  private mutating func editBehindMark(for text: String) -> TextEdit? {
    let (undone, mark) = (undo, joined)
    (undo, joined) = (nil, nil)
    guard let character = text.onlyCharacter else { return nil }
    if let mark, character.isLetter || character.isNumber {
      touched.forget()
      let opening = rules.smartPunctuation ? SmartPunctuation(language: language).opening : "\""
      return .replacing(mark, with: " " + (canType(opening) ? opening : mark) + text)
    }
    guard let undone, !undone.words.isEmpty, let end = undone.before.last,
      end == "." || end == ":" || end == "‘",
      character.isLetter || end != "‘" && (character.isNumber || text == "/"),
      // A capital probably begins a new sentence after a missed space.
      !character.isUppercase
    else { return nil }
    (spaceBefore, isBack) = (.none, false)
    learning.forgetWord()
    if !corrected.isEmpty { corrected.removeLast() }
    touched.forget()
    // A closing quotation mark before a letter was an apostrophe.
    let before = end == "‘" ? undone.before.dropLast() + "’" : undone.before
    return .replacing(undone.done, with: before + text)
  }

  /// Returns the edit for a mark that replaces the space after a chosen offer; nil for other marks.
  private mutating func editBehindOurSpace(
    for text: String, _ character: Character
  ) -> TextEdit? {
    let isApostrophe = Apostrophe.isOne(text)
    guard Self.joining.contains(character) || isApostrophe && !Apostrophe.beginsWords(in: language)
    else { return nil }
    touched.forget()
    let smart = SmartPunctuation(language: language)
    if smart.hasSpace(before: character) { return spaced(text, character) ?? .insert(text) }
    let before = typed.characters.dropLast()
    let wanted = rules.smartPunctuation ? smart.mark(for: text, after: before) : text
    let mark = canType(wanted) ? wanted : text
    if text == "\"", before.count(where: { $0 == "\"" }) % 2 == 0 { joined = mark }
    return canType(mark) ? .replace(1, with: mark) : .insert(mark)
  }

  /// Returns the edit for a mark with a no-break space before it, as in French; nil for other
  /// marks.
  private mutating func spaced(_ text: String, _ character: Character) -> TextEdit? {
    guard rules.smartPunctuation, typed.characters.last == " ",
      let before = typed.characters.dropLast().last, !before.isWhitespace,
      before.isNumber || !character.isCurrencySymbol,
      let space = SmartPunctuation(language: language).space(before: character),
      canType(space + text)
    else { return nil }
    undo = Undo(done: space + text, before: " " + text)
    return .replace(1, with: space + text)
  }

  /// Handles the delete key.
  package mutating func delete() -> Retyping {
    if let back = undoLastChange() { return back }
    learning.forgetWord()
    touched.removeLast(typed.characters.last)
    learning.forgetTouches()
    becomeStale()
    let backSpaces = typed.deleteBack()
    if !corrected.isEmpty {
      corrected.removeBehind(typed)
      isBack = true
    }
    return Retyping(backSpaces: backSpaces)
  }

  /// The corrected word before the caret, if the user has deleted back to it and may restore it.
  private var wordToRestore: RestorableWords.Word? {
    isBack ? corrected.word(before: typed) : nil
  }

  /// Undoes the last automatic change; nil if there is none; the delete key then only deletes.
  mutating func undoLastChange() -> Retyping? {
    if swipes.isActive, let back = undoSwiped() { return back }
    (spaceBefore, joined) = (.none, nil)
    guard let undone = undo else { return nil }
    undo = nil
    learning.forgetWord()
    for word in undone.words { learning.insist(on: word) }
    if !undone.words.isEmpty, !corrected.isEmpty { corrected.removeLast() }
    touched.forget()
    return perform(.replacing(undone.done, with: undone.before))
  }

  /// Types an offer that was touched.
  package mutating func choose(_ offer: Offer) -> Retyping {
    if swipes.isActive, let retyping = chooseSwiped(offer) { return retyping }
    (undo, joined, spaceBefore) = (nil, nil, .none)
    if offer.kind == .literal, let back = wordToRestore {
      for word in back.typed.split(separator: " ") { learning.insist(on: String(word)) }
      corrected.removeLast()
      touched.forget()
      return perform(.replacing(back.became, with: back.typed))
    }
    isBack = false
    var old = typed.word ?? ""
    if offer.kind == .literal {
      learning.insist(on: offer.text)
      old = offer.text
    }
    if offer.kind == .correction, let correction = suggestions.correction { old = correction.old }
    use(offer.text)
    spaceBefore = .afterOffer
    touched.forget()
    return perform(.replacing(old, with: offer.text + " "))
  }

  /// - Parameter touch: the touch that typed the character; nil if unknown, or if the character is
  ///   not a letter.
  @inline(__always)
  private mutating func typeLetter(_ text: String, _ touch: LetterTouch?) -> TextEdit {
    if let touch {
      touched.append(touch)
    } else if !Apostrophe.isOne(text) || touched.inHand.isEmpty {
      touched.forget()
    }
    if hasLetterIJ, text.onlyByte == UInt8(ascii: "j"), rules.capitals, typed.word == "I",
      canType("J")
    {
      // In Dutch, IJ is a single letter: IJsland.
      undo = Undo(done: "J", before: "j")
      return .insert("J")
    }
    return rules.smartPunctuation ? smartInsert(text) : .insert(text)
  }

  private mutating func typeSpace(
    _ touch: LetterTouch?, at time: Microseconds, after before: SpaceBefore
  ) -> TextEdit? {
    let space = Space(time: time, isDoubtful: touch.map(isDoubtful) ?? false)
    spaceBefore = .pressed(space)
    // The engine has already typed this space. One more press makes a full stop.
    if case .afterOffer = before { return nil }
    if rules.fullStop, case .pressed(let before) = before, time - before.time <= Self.doubleSpace,
      !before.isDoubtful,
      !space.isDoubtful, typed.characters.last == " ", typed.canEndBeforeSpace, canType(". ")
    {
      undo = Undo(done: ". ", before: "  ")
      spaceBefore = .none
      touched.forget()
      return .replace(1, with: ". ")
    }
    return endWord(with: " ", touch)
  }

  /// True if a touch on the space bar may have been aimed at a letter of the row above.
  private func isDoubtful(_ touch: LetterTouch) -> Bool {
    guard let point = touch.point, let key = keys.first(where: { $0.letter == " " }) else {
      return false
    }
    let expected = learning.habits.expected(row: key.row, on: touchscreen)
    return point.y - key.y - expected.y < -Self.surelySpace
  }

  /// - Parameter touch: the touch of the space; nil if unknown, or if another mark ends the word.
  mutating func endWord(with end: String, _ touch: LetterTouch?) -> TextEdit {
    refresh()
    guard let word = typed.word, !word.isEmpty else {
      touched.forget()
      return .insert(end)
    }
    if let edit = clippedAtStart(word, before: end) { return edit }
    if rules.smartPunctuation, let edit = clipped(word, before: end) { return edit }
    guard let correction = suggestions.correction, correction.word.hasSuffix(word), canType(end),
      // A second comma means a list, not a missed space.
      end != "," || correction.untilComma.isEmpty,
      end != "." || !isShortened(word, ratherThan: correction.becomes)
    else {
      use(word)
      keepOpen(word, as: word, isBoth: false, touch)
      return .insert(end)
    }
    let old = correction.old
    let new = correction.new
    use(correction.becomes, isBoth: correction.isOfBoth)
    keepOpen(word, as: correction.becomes, isBoth: correction.isOfBoth, touch)
    undo = Undo(done: new + end, before: old + end, words: correction.typed)
    corrected.append(
      RestorableWords.Word(
        typed: old, became: new, end: typed.characters.count - old.count + new.count))
    return .replacing(old, with: new + end)
  }

  /// Keeps the touches of the ended word, because the next word may still change its reading.
  private mutating func keepOpen(
    _ word: String, as text: String, isBoth: Bool, _ touch: LetterTouch?
  ) {
    let isTouched = touched.isOf(word)
    if rules.learning, isTouched { learning.wait(for: text, Array(touched.inHand)) }
    guard let touch, rules.correction, isTouched, !isClosed(word) else { return touched.forget() }
    touched.end(word, as: text, isBoth: isBoth, space: touch, in: vocabularies.map(\.lexicon))
  }

  /// True if a word with a full stop is an abbreviation: it is listed, or it has no vowel and is
  /// unlikely to be a slip for a very common word.
  private func isShortened(_ word: String, ratherThan correction: String) -> Bool {
    Abbreviations.isListed(word, String(language.prefix { $0 != "-" }))
      && !Abbreviations.isName(
        word, isAfterNumber: typed.isAfterOrdinal, beginsSentence: true)
      || !vocabularies.isEmpty
        && vocabularies.allSatisfy {
          Verbatim.isShortened(word, in: $0.lexicon)
            && !Verbatim.isCommon(correction, in: $0.lexicon)
        }
  }

  /// True if no later word can change the word, such as a single letter that is not a word.
  private func isClosed(_ word: String) -> Bool {
    Verbatim.isVerbatim(word, in: typed, vocabularies.map(\.lexicon))
      && vocabularies.map(\.lexicon).allSatisfy {
        !$0.has(word) || Verbatim.isRareOrUnknown(word, in: $0)
      }
  }

  /// Keeps the words that have replaced the current word, to be learned later.
  ///
  /// - Parameter isBoth: true if the words also replace the word before.
  private mutating func use(_ words: String, isBoth: Bool = false) {
    if rules.learning { learning.wait(for: words, after: isBoth ? nil : typed.wordBefore) }
  }

  /// Marks that end and correct a word.
  private static let ending: Set<Character> = [
    ".", ",", "!", "?", ":", ";", ")", "]", "}", "\"", "…", "”", "»",
  ]
  /// Marks that replace the space typed after a chosen offer.
  private static let joining: Set<Character> = [
    ".", ",", "!", "?", ":", ";", ")", "]", "}", "…", "”", "»", "%", "/", "\"", "،", "؛", "؟",
  ]

  // MARK: - Smart punctuation

  private func smart(_ text: String) -> String {
    guard rules.smartPunctuation else { return text }
    let mark = SmartPunctuation(language: language).mark(for: text, after: typed.characters)
    return mark == text || canType(mark) ? mark : text
  }

  /// Returns the edit for a clipped German word at the start of a sentence: `'ne Frau`. The
  /// apostrophe stands for the lost letters, so the capital is removed. nil for other words.
  private mutating func clippedAtStart(_ word: String, before end: String) -> TextEdit? {
    let small = word.smallLetters
    guard rules.capitals, language.hasPrefix("de"), small != word,
      let mark = small.first, Apostrophe.begins(mark),
      SmartPunctuation.isClipped(small.dropFirst(), language: "de"), canType(small + end)
    else { return nil }
    touched.forget()
    undo = Undo(done: small + end, before: word + end)
    return .replacing(word, with: small + end)
  }

  /// Returns the edit for a clipped word, such as `’tis`, and the mark after it; nil for other
  /// words.
  private mutating func clipped(_ word: String, before end: String) -> TextEdit? {
    let smart = SmartPunctuation(language: language)
    guard let whole = smart.clipped(word, in: typed), canType(whole) else { return nil }
    touched.forget()
    return .replace(word.count + 1, with: whole + end)
  }

  private mutating func smartInsert(_ text: String) -> TextEdit {
    guard rules.smartPunctuation else { return .insert(text) }
    // The apostrophes of `rock ’n’ roll`.
    if text == "'", typed.word == "n", let edit = clipped("n", before: "’") { return edit }
    let smart = SmartPunctuation(language: language)
    let edit = smart.edit(for: text, after: typed.characters)
    // A quotation mark that is no apostrophe ends the word.
    if text == "'", edit == .insert("‘"), smart.hasOwnClosingSingle {
      return endWord(with: canType("‘") ? "‘" : text, nil)
    }
    switch edit {
    case .replace(let count, let mark) where canType(mark):
      undo = Undo(
        done: mark, before: String(typed.characters.suffix(count)) + text)
      return edit
    case .insert(let mark) where mark == text || canType(mark):
      return edit
    case .replace, .insert, .delete:
      return .insert(text)
    }
  }

  // MARK: - Words

  /// The offers in the strip, at most `offerLimit`.
  package var offers: [Offer] { suggestions.offers }

  /// True if the rules ask for corrections or offers. If not, `refresh` skips the search.
  package var mayOffer: Bool {
    rules.correction || rules.suggestions || rules.shortcuts && !stock.shortcuts.isEmpty
      || rules.usesStrip && vocabulary != nil
  }

  /// Updates the correction and the offers for the current word; true if the offers have changed.
  ///
  /// - Parameter isInterrupted: returns true if something more urgent is waiting; called about
  ///   every 30,000 instructions. The text then remains stale, and the next call or the end of the
  ///   word continues the search.
  @discardableResult
  package mutating func refresh(unless isInterrupted: () -> Bool = { false }) -> Bool {
    guard case .stale(let interruptions) = freshness else { return false }
    let mayGiveWay = interruptions < Self.mostInterruptions
    do throws(Suggestions.GaveWay) {
      let isOther = try weigh { () throws(Suggestions.GaveWay) in
        if mayGiveWay, isInterrupted() { throw Suggestions.GaveWay() }
      }
      freshness = .fresh
      return isOther
    } catch {
      freshness = .stale(interruptions: interruptions + 1)
      return false
    }
  }

  private mutating func weigh(pause: Suggestions.Pause) throws(Suggestions.GaveWay) -> Bool {
    if rules.learning, typed.word?.isEmpty == false {
      // A swiped word is learned only when the user begins the next word.
      if !wordIsSwiped { learning.learnUses() }
      learning.learnTouches(on: keys, of: touchscreen)
    }
    if touched.ended.isEmpty, !touched.touches.isEmpty {
      touched.contexts = try vocabularies.map { (vocabulary) throws(Suggestions.GaveWay) in
        try pause()
        return typed.context(in: vocabulary.lexicon)
      }
    }
    guard mayOffer else { return suggestions.clear() }
    if let offers = swipes.offers { return suggestions.show(offers) }
    return try suggestions.weigh(
      Suggestions.Text(
        typed: typed, revision: revision, touched: touched, touchscreen: touchscreen,
        rules: rules, language: language, vocabularies: vocabularies, stock: stock,
        learned: learned, learning: learning, restorable: wordToRestore?.typed,
        isSwiped: wordIsSwiped, limit: offerLimit,
        canType: canType),
      pause: pause)
  }
}

extension TextEdit {
  /// Replaces a text before the caret by a new text, keeping their common beginning.
  static func replacing(_ old: String, with new: String) -> TextEdit {
    let shared = zip(old, new).prefix { $0 == $1 }.count
    let count = old.count - shared
    return count == 0
      ? .insert(String(new.dropFirst(shared)))
      : .replace(count, with: String(new.dropFirst(shared)))
  }
}
