import Erasing
import Layouts
package import Lexicon
package import Units

/// Between the keys that are touched and the keys that are typed: knows what stands before the
/// caret as far as it was typed here, and makes less typing of it.
///
/// It answers each key with what is to be typed for it, and takes that as typed. It reads no clock,
/// and weighs words (`refresh`) only after the keys have gone out, so that the key on the glass
/// never waits for it.
package struct TextEngine {
  /// As the field allows.
  package var rules = TextRules.none {
    didSet { if rules != oldValue { becomeStale() } }
  }
  /// Whether the field is secure: then nothing of it is kept, and what was kept before is erased.
  package var isSecure = false {
    didSet { if isSecure != oldValue { erase() } }
  }
  /// BCP 47: the layout's.
  package private(set) var language = ""
  package private(set) var vocabulary: Vocabulary?
  package var stock = WordStock() {
    didSet { if stock != oldValue { becomeStale() } }
  }
  /// How fingers land on the keys; learned if learning is on.
  package var habits = TouchHabits()
  /// Which of the machine's touchscreens is touched.
  package var touchscreen = "" {
    didSet { if touchscreen != oldValue { touches = [] } }
  }
  package private(set) var typed = TypedText()
  /// What the strip shows, at most three.
  package private(set) var offers: [Offer] = []
  /// Grows with everything that may change where a sentence begins.
  package private(set) var revision: UInt64 = 0
  package private(set) var isStale = false

  private var keys: [TouchModel.Key] = []
  /// Of the letters of the word in hand, as far as they were touched one by one.
  private var touches: [LetterTouch] = []
  /// What the word in hand becomes when it ends.
  private var correction: Correction?
  /// The word in hand by its touches, as far as it was weighed.
  private var reading: OpenWord?
  /// The word before it, as long as the blank between them was typed last.
  private var ended: EndedWord?
  /// What was offered while the word in hand was typed, and not taken; in small letters.
  private var passedOver: Set<String> = []
  private var lastWeighed: (word: String, context: WordPredictor.Context)?
  /// What a delete takes back, if it comes next.
  private var undo: Undo?
  /// Words, in small letters, that somebody has insisted on.
  private var insisted: Set<String> = []
  /// The blank before the caret came with a suggestion.
  private var spaceIsOurs = false
  /// When the blank before the caret was typed.
  private var spaceTime: Microseconds?
  /// The letters of the word that has ended and where they were touched, until it is sure that
  /// they were meant: the next word begins.
  private var touched: (letters: String, touches: [LetterTouch])?
  private var habitsChanged = false
  /// Words that were ended since the owner last looked.
  private var toLearn: [(word: String, onPurpose: Bool)] = []

  /// A word in the strip.
  package struct Offer: Hashable, Sendable {
    package var text: String
    package var kind: Kind

    package enum Kind: Hashable, Sendable {
      /// What was typed, to be kept as it is.
      case literal
      /// What it becomes when the word ends.
      case correction
      case suggestion
    }
  }

  private struct Correction {
    /// What was typed; two words, with the blank between them, where the one before changes too.
    var word: String
    var becomes: String
    /// What somebody insists on who takes it back.
    var typed: [String]
  }

  private struct EndedWord {
    /// As it stands in the text, without the blank.
    var text: String
    var letterCase: WordCase
    var before: Vocabulary.Before
  }

  private struct Undo {
    /// What stands before the caret, and what stood there.
    var done: String
    var before: String
    /// What was typed and corrected.
    var words: [String] = []
  }

  /// Two blanks within this time are a full stop: what Android's keyboard takes.
  package static let doubleSpace = Microseconds.milliseconds(1100)
  package static let offerLimit = 3
  private static let insistedLimit = 500

  /// Whether the keymap reaches a text.
  package var canType: (String) -> Bool = { _ in true }

  package init() {
    touches.reserveCapacity(32)
  }

  // MARK: - What stands before the caret

  /// The caret may be elsewhere.
  package mutating func forget() {
    typed.forget()
    becomeUnsure()
  }

  /// The caret stands in a field or a line that is empty.
  package mutating func begin() {
    typed.begin()
    becomeUnsure()
  }

  /// What is to be typed for an edit.
  package mutating func perform(_ edit: TextEdit) -> Retyping {
    switch edit {
    case .insert(let text): insert(text)
    case .delete(let count): Retyping(backSpaces: delete(count))
    case .replace(let count, let text):
      Retyping(backSpaces: delete(count), text: insert(text).text)
    }
  }

  private mutating func insert(_ text: String) -> Retyping {
    if !isSecure {
      typed.insert(text)
      becomeStale()
    }
    return Retyping(text: text)
  }

  /// Deletes characters; answers with how often BackSpace takes them.
  private mutating func delete(_ count: Int) -> Int {
    var backSpaces = 0
    for _ in 0..<count {
      touched = nil
      if !touches.isEmpty { touches.removeLast() }
      if typed.word?.isEmpty == true { ended = nil }
      becomeStale()
      backSpaces += typed.delete()
    }
    return backSpaces
  }

  /// Deletes the word before the caret; nil where its beginning is not known.
  package mutating func deleteWord() -> Retyping? {
    becomeUnsure()
    return typed.deleteWord().map { Retyping(backSpaces: $0) }
  }

  /// Return was pressed.
  ///
  /// - Parameter isNew: the caret stands in a new line then, and not in another field.
  package mutating func endedLine(isNew: Bool) {
    if let word = typed.word, !word.isEmpty { remember(word) }
    if isNew { begin() } else { forget() }
  }

  /// A phone's keys type this after a word; the word was spelt, and so is meant.
  package mutating func spelt(before text: String) {
    guard let first = text.first, !first.isOfWord, let word = typed.word, !word.isEmpty,
      rules.learning, vocabulary?.lexicon.word(word) == nil
    else { return }
    toLearn.append((word, true))
  }

  /// What stands before the word in hand.
  package var context: WordPredictor.Context {
    vocabulary.map { typed.context(in: $0.lexicon) } ?? .unknown
  }

  /// Everything that somebody insisted on is forgotten, and what was learned.
  package mutating func forgetWords() {
    insisted = []
    toLearn = []
    touched = nil
    habits = TouchHabits()
    habitsChanged = false
    stock.learned.forgetAll()
    becomeStale()
  }

  /// The keys that are shown, and the lexicon of their language; nil where it has none.
  package mutating func use(_ vocabulary: Vocabulary?, keys: [TouchModel.Key], language: String) {
    self.vocabulary = vocabulary
    self.language = language
    vocabulary?.useKeys(keys)
    // The lexicon may come while the first word is being typed.
    if keys != self.keys { touches = [] }
    self.keys = keys
    becomeStale()
  }

  /// What is to be learned; nothing where the settings or the field do not want it.
  package mutating func takeLearned() -> Bool {
    defer { toLearn = [] }
    guard rules.learning, !toLearn.isEmpty else { return false }
    var learned = stock.learned
    for (word, onPurpose) in toLearn { learned.learn(word, onPurpose: onPurpose) }
    guard learned != stock.learned else { return false }
    stock.learned = learned
    return true
  }

  /// Whether the habits are others since the owner last looked.
  package mutating func takeHabits() -> Bool {
    defer { habitsChanged = false }
    return habitsChanged
  }

  /// Overwrites what was typed and where fingers were, and forgets what was made of it.
  private mutating func erase() {
    typed.forget()
    touched?.touches.erase()
    touches.erase()
    offers = []
    correction = nil
    reading = nil
    passedOver = []
    lastWeighed = nil
    toLearn = []
    becomeUnsure()
  }

  private mutating func becomeUnsure() {
    touches.removeAll(keepingCapacity: true)
    touched = nil
    undo = nil
    ended = nil
    spaceIsOurs = false
    spaceTime = nil
    becomeStale()
  }

  private mutating func becomeStale() {
    isStale = true
    revision &+= 1
  }

  /// Whether the next letter begins a sentence.
  package var wantsCapital: Bool {
    rules.capitals && typed.beginsSentence(language: language, lexicon: vocabulary?.lexicon)
  }

  // MARK: - Keys

  /// A key that types text was touched.
  package mutating func type(
    _ text: String, touch: LetterTouch? = nil, at time: Microseconds
  ) -> Retyping {
    guard !isSecure else { return Retyping(text: text) }
    guard let edit = edit(for: text, touch, at: time) else { return Retyping() }
    // What is typed most.
    if case .insert(let text) = edit { return insert(text) }
    return perform(edit)
  }

  /// nil where there is nothing to do for the key.
  private mutating func edit(
    for text: String, _ touch: LetterTouch?, at time: Microseconds
  ) -> TextEdit? {
    let spaceWasOurs = spaceIsOurs
    let lastSpace = spaceTime
    if undo != nil { undo = nil }
    spaceIsOurs = false
    spaceTime = nil
    // The letters that are typed most need no look at Unicode's tables.
    if let byte = text.onlyByte, byte.isASCIILetter { return typeLetter(text, touch) }
    guard let character = text.onlyCharacter else {
      forgetTouches()
      ended = nil
      return .insert(text)
    }
    if character.isOfWord { return typeLetter(text, character.isTypedLetter ? touch : nil) }
    defer {
      touches.removeAll(keepingCapacity: true)
      if text != " " { ended = nil }
    }
    if text == " " { return typeSpace(at: time, after: lastSpace, wasOurs: spaceWasOurs) }
    if spaceWasOurs, Self.joining.contains(character) {
      let mark = smart(text)
      return canType(mark) ? .replace(1, with: mark) : .insert(mark)
    }
    if text == ".", typed.characters.last == "." { return smartInsert(text) }
    if Self.ending.contains(character) { return endWord(with: smart(text)) }
    return smartInsert(text)
  }

  /// The delete key was touched.
  package mutating func delete() -> Retyping {
    takeBack() ?? Retyping(backSpaces: delete(1))
  }

  /// What delete takes back of what was done unasked; nil where it simply deletes.
  mutating func takeBack() -> Retyping? {
    spaceIsOurs = false
    spaceTime = nil
    guard let undone = undo else { return nil }
    undo = nil
    touched = nil
    for word in undone.words { insist(on: word) }
    touches.removeAll(keepingCapacity: true)
    ended = nil
    return perform(.replacing(undone.done, with: undone.before))
  }

  /// An offer was touched.
  package mutating func choose(_ offer: Offer) -> Retyping {
    let word = typed.word ?? ""
    undo = nil
    spaceTime = nil
    if offer.kind == .literal { insist(on: word) }
    var old = word
    if offer.kind == .correction, let correction { old = correction.word }
    remember(offer.text)
    spaceIsOurs = true
    touches.removeAll(keepingCapacity: true)
    ended = nil
    return perform(.replacing(old, with: offer.text + " "))
  }

  /// - Parameter touch: nil where it is not known, or the sign is no letter.
  private mutating func typeLetter(_ text: String, _ touch: LetterTouch?) -> TextEdit {
    if let touch {
      // As many as there are letters, or none.
      touches.append(touch)
    } else {
      forgetTouches()
    }
    return rules.smartPunctuation ? smartInsert(text) : .insert(text)
  }

  private mutating func forgetTouches() {
    if !touches.isEmpty { touches.removeAll(keepingCapacity: true) }
  }

  private mutating func typeSpace(
    at time: Microseconds, after lastSpace: Microseconds?, wasOurs: Bool
  ) -> TextEdit? {
    // It is there already.
    if wasOurs { return nil }
    if rules.fullStop, let lastSpace, time - lastSpace <= Self.doubleSpace,
      typed.characters.last == " ", let before = typed.characters.dropLast().last,
      before.isLetter || before.isNumber || TypedText.closing.contains(before), canType(". ")
    {
      undo = Undo(done: ". ", before: "  ")
      ended = nil
      return .replace(1, with: ". ")
    }
    spaceTime = time
    return endWord(with: " ")
  }

  private mutating func endWord(with end: String) -> TextEdit {
    refresh()
    guard let word = typed.word, !word.isEmpty else {
      ended = nil
      return .insert(end)
    }
    guard let correction, correction.word.hasSuffix(word), canType(end) else {
      keepOpen(word, as: word)
      remember(word)
      return .insert(end)
    }
    let old = correction.word
    keepOpen(word, as: String(correction.becomes.split(separator: " ").last ?? ""))
    undo = Undo(
      done: correction.becomes + end, before: old + end, words: correction.typed)
    return .replacing(old, with: correction.becomes + end)
  }

  /// The word has ended; the next may yet tell what it was.
  private mutating func keepOpen(_ word: String, as text: String) {
    ended = nil
    if rules.learning, text.unicodeScalars.count == touches.count { touched = (text, touches) }
    guard rules.correction, let reading, let vocabulary, touches.count == word.count,
      !insisted.contains(word.lowercased()), stock.word(text) == nil,
      let standing = vocabulary.lexicon.word(text)
    else { return }
    ended = EndedWord(
      text: text, letterCase: WordCase(word),
      before: Vocabulary.Before(open: reading, standing: standing, isLiteral: word == text))
  }

  /// The word before stands as it is, and whoever typed it goes on.
  private mutating func learnTouches() {
    guard let (letters, touches) = touched else { return }
    touched = nil
    guard rules.learning else { return }
    for (letter, touch) in zip(letters.lowercased().unicodeScalars, touches) {
      guard let key = keys.first(where: { $0.letter == letter }) else { continue }
      habits.learn(dx: touch.x - key.x, dy: touch.y - key.y, row: key.row, on: touchscreen)
      habitsChanged = true
    }
  }

  private mutating func insist(on word: String) {
    guard !word.isEmpty else { return }
    if insisted.count >= Self.insistedLimit { insisted = [] }
    insisted.insert(word.lowercased())
    toLearn.append((word, true))
  }

  /// A word that the lexicon lacks was typed on purpose.
  private mutating func remember(_ word: String) {
    guard rules.learning, !word.contains(" "), vocabulary?.lexicon.word(word) == nil else {
      return
    }
    toLearn.append((word, false))
  }

  /// Those that end a word, and put it right.
  private static let ending: Set<Character> = [
    ".", ",", "!", "?", ":", ";", ")", "]", "}", "\"", "…", "”", "»",
  ]
  /// Those that stand where the blank stands that came with a suggestion.
  private static let joining: Set<Character> = [
    ".", ",", "!", "?", ":", ";", ")", "]", "}", "…", "”", "»", "%",
  ]

  // MARK: - Smart punctuation

  private func smart(_ text: String) -> String {
    guard rules.smartPunctuation else { return text }
    let mark = SmartPunctuation(language: language).mark(for: text, after: typed.characters.last)
    return mark == text || canType(mark) ? mark : text
  }

  private mutating func smartInsert(_ text: String) -> TextEdit {
    guard rules.smartPunctuation else { return .insert(text) }
    let edit = SmartPunctuation(language: language).edit(for: text, after: typed.characters)
    switch edit {
    case .replace(let count, let mark) where canType(mark):
      undo = Undo(
        done: mark, before: String(typed.characters.suffix(count)) + text)
      return edit
    case .insert(let mark) where mark == text || canType(mark):
      return edit
    default:
      return .insert(text)
    }
  }

  // MARK: - Words

  /// Weighs the word in hand anew; true where the offers are others now.
  @discardableResult
  package mutating func refresh() -> Bool {
    guard isStale else { return false }
    isStale = false
    correction = nil
    reading = nil
    if typed.word?.isEmpty == false { learnTouches() }
    let before = offers
    offers = []
    if rules.usesStrip, let word = typed.word {
      notePassedOver(before, word)
      weigh(word)
    }
    return offers != before
  }

  /// Whoever typed on did not want what the strip had.
  private mutating func notePassedOver(_ shown: [Offer], _ word: String) {
    let context = context
    if let last = lastWeighed, last.context == context, word.hasPrefix(last.word) {
      if word != last.word {
        passedOver.formUnion(
          shown.lazy.filter { $0.kind == .suggestion }.map { $0.text.lowercased() })
      }
    } else {
      passedOver = []
    }
    lastWeighed = (word, context)
  }

  private mutating func weigh(_ typedWord: String) {
    // Lexicons have the apostrophe of typewriters.
    let word = Apostrophe.typewritten(typedWord)
    guard !word.isEmpty else {
      if rules.suggestions { offerNext() }
      return
    }
    let letterCase = WordCase(word)
    func written(_ found: String) -> String {
      let cased = letterCase.applied(to: found, language: language)
      guard rules.smartPunctuation else { return cased }
      let printed = Apostrophe.printed(cased)
      return printed == cased || canType(printed) ? printed : cased
    }
    let expansion = rules.shortcuts ? stock.shortcuts[word.lowercased()] : nil
    if let text = letterCase == .lower ? expansion : expansion.map(written),
      !insisted.contains(word.lowercased()), canType(text)
    {
      correction = Correction(word: typedWord, becomes: text, typed: [typedWord])
      offers = [Offer(text: typedWord, kind: .literal), Offer(text: text, kind: .correction)]
      return
    }
    var reading = Vocabulary.Reading()
    let context = context
    let before = ended.flatMap { typed.endsWith($0.text + " " + typedWord) ? $0 : nil }
    if let vocabulary {
      vocabulary.expect { habits.expected(row: $0, on: touchscreen) }
      let fits = touches.count == word.count
      reading = vocabulary.read(
        word, touches: fits ? touches : nil, after: context, before: before?.before)
      self.reading = reading.open
    }
    let isOurs = stock.word(word) != nil || insisted.contains(word.lowercased())
    if rules.correction, !isOurs, letterCase == .lower || letterCase == .capital {
      let becomes = (pronoun(word) ?? reading.replacement).map(written)
      if let before, let other = reading.before, !insisted.contains(before.text.lowercased()) {
        let both =
          before.letterCase.applied(to: other, language: language) + " " + (becomes ?? typedWord)
        if canType(both) {
          correction = Correction(
            word: before.text + " " + typedWord, becomes: both,
            typed: [before.text, becomes == nil ? nil : typedWord].compactMap(\.self))
        }
      }
      if correction == nil, let becomes, becomes != typedWord, canType(becomes) {
        correction = Correction(word: typedWord, becomes: becomes, typed: [typedWord])
      }
    }
    var texts: [String] = []
    func offer(_ found: [String]) {
      for text in found.map(written)
      where text != typedWord && !texts.contains(text) && canType(text) {
        texts.append(text)
      }
    }
    if rules.suggestions {
      offer(stock.word(word).map { [$0] } ?? [])
      if letterCase == .lower, let recased = vocabulary?.recased(word) { offer([recased]) }
      offer(stock.words(beginningWith: word, limit: 2))
      offer(
        vocabulary?.completions(
          of: word, after: context, limit: Self.offerLimit, passedOver: passedOver) ?? [])
      offer(reading.candidates)
    }
    if let correction {
      texts.removeAll { $0 == correction.becomes }
      offers = [
        Offer(text: typedWord, kind: .literal), Offer(text: correction.becomes, kind: .correction),
      ]
    } else if !reading.isKnown, !isOurs, vocabulary != nil, texts.count < Self.offerLimit {
      offers = [Offer(text: typedWord, kind: .literal)]
    }
    for text in texts.prefix(Self.offerLimit - offers.count) {
      offers.append(Offer(text: text, kind: .suggestion))
    }
  }

  /// What may come after a blank.
  private mutating func offerNext() {
    guard let vocabulary else { return }
    let context = context
    guard context != .unknown else { return }
    let capital = wantsCapital
    offers = vocabulary.completions(
      of: "", after: context, limit: Self.offerLimit, passedOver: []
    )
    .map { capital ? WordCase.capital.applied(to: $0, language: language) : $0 }
    .filter(canType).map { Offer(text: $0, kind: .suggestion) }
  }

  /// English writes the pronoun with a capital: i, i'm, i'll.
  private func pronoun(_ word: String) -> String? {
    guard language.prefix(2) == "en", word == "i" || word.hasPrefix("i'") || word.hasPrefix("i’"),
      word == "i" || vocabulary?.lexicon.word(word) != nil
    else { return nil }
    return "I" + word.dropFirst()
  }
}

extension TextEdit {
  /// Puts one text before the caret in another's place and leaves alone what both begin with.
  static func replacing(_ old: String, with new: String) -> TextEdit {
    let shared = zip(old, new).prefix { $0 == $1 }.count
    let count = old.count - shared
    return count == 0
      ? .insert(String(new.dropFirst(shared)))
      : .replace(count, with: String(new.dropFirst(shared)))
  }
}
