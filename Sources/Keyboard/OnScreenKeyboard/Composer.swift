import Composing
import CompositionMessages
import CompositionMethods
import Keys
import Layouts
import Lexicon
import TextEngine
import Units

/// The composition on a layout with a method: the keys that are letters, the next candidate, and
/// the touches made while a choice is under way.
struct Composer {
  /// The layout's composition method; nil if its letters are typed directly, and no composition
  /// takes place.
  private(set) var method: CompositionMethod?
  /// True if the field's letters may be composed, and keyglass-ime is running.
  var isAllowed = false
  /// True if `#` of phone keys has been left at digits.
  var typesDigits = false
  var composition = Composition(.pinyin)
  /// The candidate that the space takes, counted from the first of all.
  var next = 0
  /// The first candidate that the strip shows, counted from the first of all.
  var firstShown = 0
  /// True while a page of candidates is open over the keys.
  var isPageOpen = false
  /// The index of the first candidate of each page before the shown page.
  var earlierPages: [Int] = []
  /// Outputs that wait for the answer to a choice, oldest first.
  var waiting: [KeyOutput] = []
  /// True if the composition must finish before `waiting` is handled, which does not continue it.
  var isEnding = false
  /// True if keyglass-ime did not answer the last choice in time or is not connected; do not wait
  /// again.
  var isUnanswered = false
  /// The time until which a choice may be unanswered.
  var choiceDeadline: Microseconds?

  /// True if keys can become syllables, and make room for a page.
  var drawsKeys = true
  /// The texts of the keys that become syllables while there are syllables to choose from.
  private var syllableKeys: [String] = []
  /// The index of the first syllable shown on the keys.
  private var firstSyllable = 0
  /// True while touches made before the syllable keys were visible are replayed; treat keys as
  /// letters.
  var isCatchingUp = false

  private var touches: TouchModel?
  private var phoneKeys: (names: [Character], model: KeypadModel?) = ([], nil)

  /// The time that a choice may take. Its keys wait, so nothing is lost meanwhile; with less, a
  /// slow machine would type letters in place of a long sentence.
  static let patience = Microseconds.seconds(1)
  /// The limit of waiting outputs, above the number of touches during a choice.
  static let mostWaiting = 64

  var isOn: Bool { method != nil && isAllowed && !typesDigits }
  var isComposing: Bool { !composition.isEmpty }
  /// True while keys wait for an answer.
  var isBusy: Bool { isEnding || composition.isChoosing }

  /// Takes a layout's keys; the composition on other keys is gone.
  ///
  /// - Parameter lexicon: the lexicon of the method's spellings; nil if each touch is its letter.
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

  /// Forgets the composition, and the touches that wait.
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

  /// Starts over after a letter, a new composition, or the rest of a composition.
  mutating func begin() {
    showFirst()
    firstSyllable = 0
    isEnding = false
    choiceDeadline = nil
  }

  // MARK: - Syllables

  /// Leads to further syllables.
  private static let others = "▾"

  /// The new labels of keys that are syllables now, by the texts that the keys otherwise type. The
  /// syllables are possible readings of the next strokes.
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

  /// Shows the next syllables; after the last the first again.
  private mutating func showOtherSyllables() {
    firstSyllable += syllableKeys.count - 1
    if firstSyllable >= composition.syllables.count { firstSyllable = 0 }
  }

  /// Handles a key that is a syllable now.
  ///
  /// - Returns: nil if the key is no syllable; else the act to be done outside.
  mutating func handleSyllable(
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

  /// Shows the first candidates: they have changed or are gone.
  mutating func showFirst() {
    next = 0
    firstShown = 0
    isPageOpen = false
    earlierPages = []
  }

  /// The letter that a key types in a composition; nil if the key types no letter.
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
    case .chord, .delete, .deleteForward, .return, .deleteWords, .moveCaret, .phoneHeld,
      .calculator, .command, .edit, .editRow, .unreachable, .chooseLayout, .chooseSize,
      .visitLayout:
      return nil
    }
  }

  private func isLetter(_ letter: Unicode.Scalar) -> Bool {
    guard let method else { return false }
    return method.sent(for: letter) != nil
      || method.hasApostrophe && letter == "'" && isComposing
  }

  /// The text that ends the composition without waiting for an answer: the syllables so far, or the
  /// letters.
  var settledText: String {
    method?.makesPreedit == true ? composition.preedit : composition.plainText
  }

  // MARK: - Contents of the strip

  /// The last answer: the strip shows it until the next answer comes, so that it does not flicker.
  private var answered: (preedit: String, candidates: [Shown]) = ("", [])

  struct Shown: Hashable {
    /// The index, counted from the first of all candidates.
    var index: Int
    var text: String
    /// nil if no short enough comment tells the candidate from the rest.
    var comment: String?

    init(index: Int, _ candidate: CompositionReply.Candidate) {
      self.index = index
      text = candidate.text
      let isShort = 1...Self.longestComment ~= candidate.comment.count
      comment = isShort ? candidate.comment : nil
    }

    private static let longestComment = 4
  }

  /// Notes the latest answer.
  mutating func refresh() {
    if composition.isAnswered {
      answered = (marked, candidates)
    } else if !isComposing || composition.isLate {
      answered = ("", [])
    }
  }

  /// The letters as the engine reads them, with a mark between their syllables.
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
