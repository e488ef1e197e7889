import Composing
import CompositionMessages
import Keys
import Layouts
import Lexicon
import TextEngine
import Units

/// The composition on a layout with a method: which of its keys are letters, which candidate is next, and
/// what was touched while a choice was under way.
struct Composer {
  /// The layout's; nil: letters are the text, and all this does nothing.
  private(set) var method: CompositionMethod?
  /// Whether the field's letters may be composed, and somebody makes texts of them.
  var isAllowed = false
  /// Whether `#` of phone keys has been left at digits.
  var typesDigits = false
  var composition = Composition(.pinyin)
  /// The candidate that the space takes, counted from the first of all.
  var next = 0
  /// The first that the strip shows, likewise.
  var firstShown = 0
  /// Whether a page of candidates is open over the keys.
  var isPageOpen = false
  /// Where the pages before the one that is shown begin.
  var earlierPages: [Int] = []
  /// What was touched since, oldest first: it is done once the choice is answered.
  var waiting: [KeyOutput] = []
  /// Whether nothing of it is to be left, because what waits is no letter of it.
  var isEnding = false
  /// Whether the last choice was not answered, or nobody is there to: then none is waited for.
  var isUnanswered = false
  /// Until then a choice may be unanswered.
  var choiceDeadline: Microseconds?

  /// Whether keys can become syllables, and make room for a page.
  var drawsKeys = true
  /// What the keys type that become syllables while there are some to choose from.
  private var syllableKeys: [String] = []
  /// From which syllable on they are shown.
  private var firstSyllable = 0
  /// Whether what is done now was touched before it could be seen: then a key is what it always is.
  var isCatchingUp = false

  private var touches: TouchModel?
  private var phoneKeys: (names: [Character], model: KeypadModel?) = ([], nil)

  /// How long a choice may take. Its keys wait, so nothing is lost meanwhile; with less, a slow machine
  /// would type letters in place of a long sentence.
  static let patience = Microseconds.seconds(1)
  /// More than fingers touch meanwhile.
  static let mostWaiting = 64

  var isOn: Bool { method != nil && isAllowed && !typesDigits }
  var isComposing: Bool { !composition.isEmpty }
  /// Whether keys wait for an answer.
  var isBusy: Bool { isEnding || composition.isChoosing }

  /// Takes a layout's keys; what was composed on others is gone.
  ///
  /// - Parameter lexicon: of the method's letters; nil: each touch is its letter.
  mutating func use(_ layout: PreparedLayout, _ lexicon: Lexicon?) {
    method = layout.layout.method
    syllableKeys = layout.layout.syllables
    typesDigits = false
    touches = nil
    phoneKeys = (layout.phoneLetters.map(\.key), nil)
    var decoder: SpellingDecoder?
    if let lexicon, method?.isPinyin == true {
      decoder = SpellingDecoder(
        lexicon, isKeypad: !phoneKeys.names.isEmpty, fuzzy: composition.fuzzy)
      if phoneKeys.names.isEmpty {
        let keys = layout.letterKeys
        touches = TouchModel(
          keys: keys,
          rows: Array(repeating: TouchModel.Row(), count: (keys.map(\.row).max() ?? 0) + 1),
          alphabet: lexicon.alphabet)
      } else {
        phoneKeys.model = KeypadModel(
          keys: layout.phoneLetters.map(\.letters), alphabet: lexicon.alphabet)
      }
    }
    composition.begin(method ?? .pinyin, decoder: decoder, hasLiteral: phoneKeys.names.isEmpty)
    forget()
  }

  /// Forgets what was composed, and what was touched since.
  mutating func drop() {
    composition.drop()
    answered = ("", [])
    forget()
  }

  /// The composition is over.
  mutating func forget() {
    waiting = []
    begin()
  }

  /// Another letter, another composition, or the rest of one.
  mutating func begin() {
    showFirst()
    firstSyllable = 0
    isEnding = false
    choiceDeadline = nil
  }

  // MARK: - Syllables

  /// Leads to further syllables.
  private static let others = "▾"

  /// What stands on keys now that type these texts elsewhere: the syllables that the next strokes can be.
  var keysOfSyllables: [String: String] {
    guard isOn, drawsKeys, !isBusy, !isCatchingUp, !syllableKeys.isEmpty else { return [:] }
    let syllables = composition.syllables
    guard !syllables.isEmpty else { return [:] }
    let rest = syllables.dropFirst(firstSyllable)
    let labels =
      syllables.count <= syllableKeys.count
      ? syllables : rest.prefix(syllableKeys.count - 1) + [Self.others]
    return Dictionary(uniqueKeysWithValues: zip(syllableKeys, labels))
  }

  /// Shows the syllables after those that are shown; after the last the first again.
  private mutating func showOtherSyllables() {
    firstSyllable += syllableKeys.count - 1
    if firstSyllable >= composition.syllables.count { firstSyllable = 0 }
  }

  /// Takes a key that is a syllable now.
  ///
  /// - Returns: nil if it is none; else what is to be done outside.
  mutating func takeSyllable(
    _ output: KeyOutput, at time: Microseconds
  ) -> Composition.Act?? {
    guard case .text(let text, _) = output, let label = keysOfSyllables[text] else { return nil }
    guard label != Self.others else {
      showOtherSyllables()
      return .some(nil)
    }
    begin()
    return .some(composition.fix(label, at: time))
  }

  /// Other candidates, or none: the strip shows the first of them.
  mutating func showFirst() {
    next = 0
    firstShown = 0
    isPageOpen = false
    earlierPages = []
  }

  /// The letter that a key types in a composition; nil if it is none.
  func stroke(of output: KeyOutput, at touch: LetterTouch?) -> Composition.Stroke? {
    switch output {
    case .text(let text, _):
      guard let letter = text.unicodeScalars.first, text.unicodeScalars.count == 1,
        isLetter(letter)
      else { return nil }
      guard let touches, let touch, letter != "'" else { return .init(letter: letter) }
      return .init(letter: letter) { touches.fill($0, x: touch.x, y: touch.y) }
    case .phone(let name):
      guard let key = phoneKeys.names.firstIndex(of: name), let letter = name.unicodeScalars.first
      else { return nil }
      guard let model = phoneKeys.model else { return .init(letter: letter) }
      return .init(letter: letter) { model.fill($0, key: key) }
    default:
      return nil
    }
  }

  private func isLetter(_ letter: Unicode.Scalar) -> Bool {
    guard let method else { return false }
    return method.sent(for: letter) != nil
      || method.hasApostrophe && letter == "'" && isComposing
  }

  /// What its end types where nobody is waited for: the syllables that are there, or the letters.
  var settledText: String {
    method?.makesPreedit == true ? composition.preedit : composition.plainText
  }

  // MARK: - What the strip shows

  /// What was last answered: until the next answer the strip shows it, and does not flicker.
  private var answered: (preedit: String, candidates: [Shown]) = ("", [])

  struct Shown: Hashable {
    /// Counted from the first of all.
    var index: Int
    var text: String
    /// nil: nothing tells it from others that is short enough to help.
    var comment: String?

    init(index: Int, _ candidate: CompositionReply.Candidate) {
      self.index = index
      text = candidate.text
      let isShort = 1...Self.longestComment ~= candidate.comment.count
      comment = isShort ? candidate.comment : nil
    }

    private static let longestComment = 4
  }

  /// Notes what has been answered.
  mutating func refresh() {
    if composition.isAnswered {
      answered = (marked, candidates)
    } else if !isComposing || composition.isLate {
      answered = ("", [])
    }
  }

  /// The letters as they are read, with a mark between syllables of them.
  var preedit: String {
    // Syllables are made of letters by the helper alone.
    method?.makesPreedit == true && !composition.isAnswered && !answered.preedit.isEmpty
      ? answered.preedit : marked
  }

  /// The candidates from the first that is shown.
  var shown: [Shown] { composition.isAnswered ? candidates : answered.candidates }

  private var candidates: [Shown] {
    let from = composition.shownFrom
    return composition.candidates.enumerated().map { Shown(index: from + $0, $1) }
      .filter { $0.index >= firstShown }
  }

  private var marked: String {
    var text = ""
    let boundaries = Set(composition.boundaries)
    for (place, character) in composition.preedit.enumerated() {
      if boundaries.contains(place), text.last?.isASCII == true, character.isASCII,
        text.last != "'", character != "'"
      {
        text.append("'")
      }
      text.append(character)
    }
    return text
  }
}
